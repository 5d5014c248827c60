"""The simulation of clocks: replayed by the literal rule to the last count."""

import pytest

from dreadsim.evidence.referee import replay
from dreadsim.fitd.clocks.mechanic import MECHANIC
from dreadsim.fitd.clocks.setup import ClockSetup
from dreadsim.rule.mechanic import Run
from dreadsim.simulation.streams import BLOCK


def counted(setup, *run, **others):
    (kernel,) = MECHANIC.kernels(setup)
    (counts,) = kernel.count([setup], Run(*run, **others))
    return counts


def replayed(setup, *run, **others):
    (kernel,) = MECHANIC.kernels(setup)
    return replay(MECHANIC, kernel, setup, Run(*run, **others))


@pytest.mark.parametrize("setup", MECHANIC.small_grid(), ids=str)
def test_the_rule_replayed_counts_the_same_in_a_full_and_a_partial_block(setup):
    assert counted(setup, 6, BLOCK + 53, 1) == replayed(setup, 6, BLOCK + 53, 1)


@pytest.mark.parametrize("setup", MECHANIC.grid(), ids=str)
def test_a_part_of_a_block_of_every_setup_of_the_grid(setup):
    assert counted(setup, 12, 60, 3) == replayed(setup, 12, 60, 3)


@pytest.mark.parametrize("setup", [ClockSetup(40, segments=100, ticks=(0, 0, 100), crit_ticks=100)], ids=str)
def test_clocks_at_the_limits(setup):
    assert counted(setup, 20, 100, 4) == replayed(setup, 20, 100, 4)


def test_setups_of_other_sizes_beside_it_change_nothing():
    setups = [ClockSetup(2, segments=3), ClockSetup(mix="-2=1/2,4=1/2", segments=20), ClockSetup(0, rule="blades")]
    (kernel,) = MECHANIC.kernels(setups[0])
    assert list(kernel.count(setups, Run(8, 200, 19))) == [counted(setup, 8, 200, 19) for setup in setups]


def test_a_number_counted_together_with_nothing():
    setup = ClockSetup(2, segments=3)
    counts = counted(setup, 4, 300, 5, joint=("full",))
    assert counts == replayed(setup, 4, 300, 5, joint=("full",))
    assert counts.joint == {(n,): k for n, k in counts.number_of("full").items()}


def test_the_kernel_in_plain_python_counts_the_same(uncompiled):
    # Coverage cannot see compiled lines: the same functions run by the interpreter.
    setup = ClockSetup(mix="-1=1/6,2=1/2,12=1/3", crit_ticks=2)
    compiled = counted(setup, 8, 40, 17)
    with uncompiled():
        assert counted(setup, 8, 40, 17) == compiled

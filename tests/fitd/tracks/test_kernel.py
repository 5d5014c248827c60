"""The simulation of tracks: replayed by the literal rule to the last count."""

import pytest

from dreadsim.evidence.referee import replay
from dreadsim.fitd.tracks.mechanic import MECHANIC
from dreadsim.fitd.tracks.setup import TrackSetup
from dreadsim.rule.mechanic import Run
from dreadsim.simulation.streams import BLOCK


def counted(setup, *run, **others):
    (kernel,) = MECHANIC.kernels(setup)
    (counts,) = kernel.count([setup], Run(*run, joint=MECHANIC.together, **others))
    return counts


def replayed(setup, *run):
    (kernel,) = MECHANIC.kernels(setup)
    return replay(MECHANIC, kernel, setup, Run(*run, joint=MECHANIC.together))


@pytest.mark.parametrize("setup", MECHANIC.small_grid(), ids=str)
def test_the_rule_replayed_counts_the_same_in_a_full_and_a_partial_block(setup):
    assert counted(setup, 6, BLOCK + 53, 1) == replayed(setup, 6, BLOCK + 53, 1)


@pytest.mark.parametrize("setup", MECHANIC.grid(), ids=str)
def test_a_part_of_a_block_of_every_setup_of_the_grid(setup):
    assert counted(setup, 12, 60, 3) == replayed(setup, 12, 60, 3)


@pytest.mark.parametrize("setup", [TrackSetup(40, capacity=50, use="999999/1000000"), TrackSetup(-20)], ids=str)
def test_tracks_at_the_limits(setup):
    assert counted(setup, 60, 100, 4) == replayed(setup, 60, 100, 4)


def test_setups_of_other_sizes_beside_it_change_nothing():
    setups = [TrackSetup(2, capacity=3), TrackSetup(mix="-2=1/2,4=1/2", use="1/2"), TrackSetup(0, rule="blades")]
    (kernel,) = MECHANIC.kernels(setups[0])
    together = list(kernel.count(setups, Run(8, 200, 19, joint=MECHANIC.together)))
    assert together == [counted(setup, 8, 200, 19) for setup in setups]


def test_every_session_is_counted_once_in_every_row():
    counts = counted(TrackSetup(4), 12, 1234, 5)
    for tally in (*counts.states_before(), counts.states_after(), counts.number_of("edge_wasted"), counts.joint):
        assert sum(tally.values()) == 1234
    assert counts.states_before()[0] == {0: 1234}
    assert counts.number_of("overflow").keys() <= {0, 1}
    # A roll may waste more than one Edge.
    assert sum(n * k for n, k in counts.number_of("edge_wasted").items()) > sum(counts.at_of("edge_wasted"))
    assert all(n <= held for n, held in zip(counts.at_of("edge_wasted"), [1234] * 12, strict=True))


def test_the_event_alone_can_be_counted():
    assert counted(TrackSetup(2), 5, 100, 6, counters=()).counters == ("overflow", "edge_wasted")
    (kernel,) = MECHANIC.kernels(TrackSetup(2))
    (alone,) = kernel.count([TrackSetup(2)], Run(5, 100, 6, counters=()))
    assert alone.counters == ("overflow",)
    assert alone.states_after() == counted(TrackSetup(2), 5, 100, 6).states_after()


def test_the_kernel_in_plain_python_counts_the_same(uncompiled):
    # Coverage cannot see compiled lines: the same functions run by the interpreter.
    setups = [TrackSetup(mix="-1=1/6,2=1/2,4=1/3", use="2/5", capacity=5), TrackSetup(3, rule="blades", capacity=4)]
    compiled = [counted(setup, 8, 40, 17) for setup in setups]
    with uncompiled():
        assert [counted(setup, 8, 40, 17) for setup in setups] == compiled

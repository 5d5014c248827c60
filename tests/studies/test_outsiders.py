"""Faults that an outsider planted: each stands ready to be planted again, and what it names kills it."""

import ast
import os
import shutil
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dreadsim.studies import proof
from dreadsim.studies.mutants import PACKAGE, Mutant, plant, planted, run_in

TESTS = Path(__file__).parent.parent
FAULTS = tomllib.loads((TESTS / "data" / "outsiders.toml").read_text(encoding="utf-8"))["mutant"]
STANDING = [fault for fault in FAULTS if "gone" not in fault]
# What kills a fault: a proof of `verify`, or the named test.
VERIFY = "verify"
# All that were planted; none may be forgotten.
PLANTED = """
    chain-counting-bool chain-counted-lost-merge chain-marks-capped chain-path-start-last chain-negative-ok
    transient-any-by-shift transient-affordable-or transient-size-limit-offby1 transient-float-always
    stat-transposed stat-dispersion-2r2 stat-gapvar-not-central stat-fundamental-transposed stat-absorbed-1
    stat-moved-origin stat-caught-sum hit-no-backward hit-rows-overwrite hit-limit-offby1 spell-last-strict
    spell-start-twice meas-shift-capped meas-float-no-last-column meas-quiet-le1 meas-denominator-first-stage
    rat-transposed pmf-map-overwrite pmf-variance-mean pmf-uniform-once pool-comb-keep pool-beyond-late
    stream-seed-32bit stream-block-2048 stream-half-dropped stream-name-case stream-block-mod-24
    choices-typed-strict choices-seeded-label counts-eq-any counts-add-first-states est-wilson-4n2
    est-bernstein-range est-bernstein-n est-sure-low exp-leftover-dropped exp-g-not-doubled exp-skew-bound-tight
    exp-tiny-skew-0 exp-no-means exp-detect-one-sided exp-not-measured-skipped exp-certain-missed exp-skew-exponent
    mc-progress-blocks mc-overlap-part mc-last-thread-lost ver-passed-untested ver-only-first-game ver-seed-ignored
    ver-untested-count ver-small-grid-first proof-one-block proof-no-replay-compare proof-calibration-off
    lit-first-is-last mech-canonical-drops quant-first-from-0 dread-mix-ignores-draw dread-start-base
    dread-disadv-advantage-better dread-kernel-mix-last dread-exact-stepcap dread-kernel-many-dice
    dread-variance-third dread-regime-classes-start-only dread-regime-sd-var dread-compare-times dread-sim-range
    dread-story-threshold dread-grid-step-0 fitd-exact-crits-cap5 fitd-batch-13 fitd-exact-deep-pairs
    fitd-exact-debt-flip fitd-setup-paying-outcomes fitd-ofdots-neg fitd-partial-5 fitd-blades-stress-cap
    fitd-edge-waste-once fitd-clock-strict fitd-mean-rolls-plus1 fitd-wasted-horizon fitd-allpartial-first
    fitd-asread-0 fitd-audit-crits fitd-grid-small sheet-blades-crit-sign res-exact-float lay-percent-digits
    lay-onein-1000 lay-together-max lay-settled lay-percent-half cli-seed-len cli-curve-checks cli-sim-sessions
    cli-clock-crit err-prob-parts files-vary-order mass-count0-doubled mass-eventat-none pmf-total-too-small
    float-sparse-drop exact-checks-100
""".split()  # noqa: SIM905


def test_every_fault_is_there_and_either_stands_or_is_gone_for_a_reason():
    assert [fault["name"] for fault in FAULTS] == PLANTED
    for fault in FAULTS:
        assert fault.keys() in ({"name", "file", "old", "new", "by"}, {"name", "gone"})
        assert fault.get("gone", "some reason")


@pytest.mark.parametrize("fault", STANDING, ids=lambda fault: fault["name"])
def test_a_fault_replaces_a_text_that_stands_in_its_file_once(fault):
    assert (PACKAGE / fault["file"]).read_text(encoding="utf-8").count(fault["old"]) == 1
    assert fault["new"] != fault["old"]


@pytest.mark.parametrize("by", sorted({fault["by"] for fault in STANDING} - {VERIFY}))
def test_what_kills_a_fault_is_a_test(by):
    file, *names = by.split("::")
    body = ast.parse((TESTS.parent / file).read_text(encoding="utf-8")).body
    for name in names:
        (found,) = [each for each in body if getattr(each, "name", "") == name]
        body = found.body
    assert name.startswith("test_")


def status_of(folder, *tests):
    """Run tests in a folder with a copy of the package: pytest's exit status, 1 where one of them has failed."""
    shutil.copytree(TESTS, folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(TESTS.parent / "pyproject.toml", folder)
    done = run_in(folder, "-m", "pytest", "-qx", "-m", "not slow", "-p", "no:cacheprovider", *tests)
    return done.returncode, done.stdout


def is_killed(fault):
    mutant = Mutant(fault["name"], fault["file"], fault["old"], fault["new"])
    if fault["by"] == VERIFY:
        return plant(mutant) in {*proof.ALONE, *proof.ON_GAMES, *proof.ON_SETUPS}
    with planted(mutant) as folder:
        return status_of(folder, fault["by"])[0] == 1


@pytest.mark.slow
@pytest.mark.repository
def test_what_kills_the_faults_passes_where_there_is_none():
    with planted(Mutant("(unmutated)", "__init__.py", "", "")) as folder:
        status, told = status_of(folder, *sorted({fault["by"] for fault in STANDING} - {VERIFY}))
    assert status == 0, told


@pytest.mark.slow
@pytest.mark.repository
def test_every_fault_is_killed_by_what_it_names():
    with ThreadPoolExecutor(os.cpu_count()) as hunters:
        killed = list(hunters.map(is_killed, STANDING))
    assert [fault["name"] for fault, dead in zip(STANDING, killed, strict=True) if not dead] == []

"""`longrun`: JSON as promised to scripts, and what it says of other first thresholds."""

from dreadsim.dread import Setup, longrun

from .conftest import law, number, texts


def test_the_long_run_in_json(cli):
    found, exact = cli("longrun", "--dark", 2, "--json").json, longrun(Setup(dark=2))
    for name in ("event_rate", "mean_checks_between_events", "dispersion"):
        assert number(found[name]) == getattr(exact, name)
    assert number(found["sd_checks_between_events"]) == exact.sd_checks_between_events
    assert law(found["stationary_threshold"]) == texts(exact.stationary_threshold)


def test_without_dark_dice_only_the_threshold_depends_on_the_first(cli):
    out = cli("longrun", "--dark", 0).out
    assert "no threat events" in out
    assert "only the threshold itself differs" in out
    assert "From other first" not in cli("longrun").out
    assert "the long run is different" in cli("longrun", "--step", 0, "--threshold", 0, "--base", 20).out

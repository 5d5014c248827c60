"""What a command loads: nothing heavy where nothing heavy is needed."""

import pytest

HEAVY = ["numba", "pandas", "matplotlib", "scipy", "numpy"]
REPORT = f"print(sorted(name for name in {HEAVY} if name in sys.modules), file=sys.stderr)"


@pytest.mark.parametrize(
    ("code", "allowed"),
    [
        ("import dreadsim", set()),
        ("from dreadsim.cli import run; run(['odds'])", {"numpy"}),
        ("from dreadsim.cli import run; run(['odds', '--dark', '2', '--mix', 'plain=1', '--json'])", {"numpy"}),
        ("from dreadsim.cli import run; run(['curve', '--checks', '40', '--json'])", {"numpy", "pandas", "scipy"}),
        ("from dreadsim.cli import run; run(['--help'])", {"numpy"}),
        ("import dreadsim as ds; ds.dread.odds(ds.dread.Setup())", {"numpy"}),
    ],
)
def test_heavy_packages_that_are_not_needed_are_not_loaded(python, code, allowed):
    answer = python(f"import sys; {code}; {REPORT}")
    assert answer.status == 0, answer.err
    loaded = set(HEAVY) & set(eval(answer.err.splitlines()[-1]))
    assert loaded <= allowed


def test_every_public_name_can_be_had():
    import dreadsim as ds

    for package in (ds, ds.dread, ds.fitd):
        assert package.__all__
        for name in package.__all__:
            assert getattr(package, name) is not None
            assert name in dir(package)
        with pytest.raises(AttributeError, match="nonsense"):
            _ = package.nonsense

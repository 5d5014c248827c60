"""One roll of a pool: the joint law of results and crits, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from dreadsim.answers.solved import entry, solved
from dreadsim.exact.pmf import Pmf
from dreadsim.fitd.pools.exact import stress, tier
from dreadsim.fitd.pools.mechanic import MECHANIC
from dreadsim.fitd.pools.setup import Setup
from dreadsim.fitd.pools.words import as_read, on_the_table
from dreadsim.show.entries import Entry, entries
from dreadsim.show.layout import number, percent
from dreadsim.show.results import Result, encode

# The tiers as laws name them, and as people do.
TIERS = (0, 1, 2)
CRITICAL = "crit"
NAMES = {0: "failure", 1: "partial success", 2: "success", CRITICAL: "critical"}
# The assigned places.
PLACES = ("best", "second", "third", "fourth")

Tiers = Mapping[Any, Fraction]


class Pool(Result):
    """One roll; see `pool`."""

    def to_json(self) -> dict[str, Any]:
        """The result as JSON-ready values; stress as its mean and law."""
        document = super().to_json()
        document["joint"] = [
            {"results": list(results), "crits": crits, "p": encode(p)} for (results, crits), p in self.joint.items()
        ]
        mean = document.pop("mean_stress")
        document["stress"] = None if mean is None else {"mean": mean, "law": document["stress"]}
        return document


def pool(setup: Setup) -> Pool:
    """The odds of one roll.

    Parameters
    ----------
    setup : Setup
        Pool, outcomes and rules.

    Returns
    -------
    Pool
        Exact fractions. ``joint`` is the law of (results high to low, crits). ``tiers`` has a law for each assigned
        place, best first, over 0 (failure), 1 (partial success) and 2 (success), by the blades rule also ``"crit"``.
        ``p_all_partial`` and ``p_all_success`` are None unless there are several outcomes, ``stress`` and
        ``mean_stress`` unless the setup is a resistance roll.

    Raises
    ------
    InputError
        If it is no setup of a pool.

    Examples
    --------
    >>> pool(Setup(-2)).tiers[0]
    {0: Fraction(27, 64), 1: Fraction(2899, 5832), 2: Fraction(3781, 46656)}
    >>> pool(Setup(2, rule="blades", kind="resistance")).mean_stress
    Fraction(3, 2)
    >>> pool(Setup(3, outcomes=2)).p_all_partial
    Fraction(1, 2)
    """
    solution = solved(MECHANIC, setup, exact=True)
    joint: Any = solution.side
    found = entries(
        *_of_results(setup, joint),
        entry(solution, "crits", "crit_count", "crits of the roll", over="crits"),
        *_of_stress(setup, joint),
    )
    return Pool("fitd.pool/1", {"setup": setup}, found, _sentence(setup, found), f"pool {setup.pool}")


def _of_results(setup: Setup, joint: Pmf) -> Iterator[Entry]:
    yield _follows("joint", dict(joint), "results and crits together", "", over="roll", shown=False)
    tiers = [_tiers(setup, joint, place) for place in range(setup.outcomes)]
    labels = [f"the {place} outcome" for place in PLACES]
    yield _follows("tiers", tiers, labels, "the tier at each place", over="tier", names=NAMES)
    several = setup.outcomes > 1
    # Results are assigned high to low: all are as good as the last one.
    partial = _at_least_partial(tiers[-1]) if several else None
    yield _follows("p_all_partial", partial, "all outcomes at least partial successes", "all results 4 or more")
    success = tiers[-1].get(2, Fraction(0)) if several else None
    yield _follows("p_all_success", success, "all outcomes full successes", "all results 6")


def _of_stress(setup: Setup, joint: Pmf) -> Iterator[Entry]:
    """What resisting costs."""
    law = joint.map(lambda roll: stress(setup.rule, roll)) if setup.kind == "resistance" else None
    yield _follows("stress", law and dict(sorted(law.items())), "stress of the roll", "its cost", over="stress")
    yield _follows("mean_stress", law and law.mean, "mean stress", "its cost, on average", unit="")


def _follows(name: str, value: Any, label: str | list[str], how: str, **others: Any) -> Entry:
    """An entry that follows from the law of the outcome."""
    return Entry(name, value, label, addresses=("outcome",), how=how, **others)


def _tiers(setup: Setup, joint: Pmf, place: int) -> Tiers:
    """The law of the tier at one assigned place. By the blades rule a critical is a tier of its own, above success."""
    apart = setup.rule == "blades"
    found = joint.map(lambda roll: CRITICAL if apart and roll.crits else tier(roll.results[place]))
    return {key: found[key] for key in (*TIERS, CRITICAL) if key in found}


def _at_least_partial(tiers: Tiers) -> Fraction:
    return 1 - tiers.get(0, Fraction(0))


def _sentence(setup: Setup, found: Mapping[str, Entry]) -> str:
    """What the numbers say, in words."""
    pool, read = f"{setup.pool}{on_the_table(setup)}", as_read(setup, [setup.pool])
    if setup.kind == "resistance":
        return f"Resisting with a pool of {pool} costs {number(found['mean_stress'].value)} stress on average{read}."
    partly = percent(_at_least_partial(found["tiers"].value[0]))
    best = f"the best outcome is at least a partial success in {partly} of rolls"
    if setup.outcomes == 1:
        return f"With a pool of {pool} {best}{read}."
    several = "both" if setup.outcomes == 2 else f"all {setup.outcomes}"
    return (
        f"With a pool of {pool} {several} outcomes are at least partial successes in "
        f"{percent(found['p_all_partial'].value)} of rolls and full successes in "
        f"{percent(found['p_all_success'].value)}; {best}{read}."
    )

"""One roll of a pool: the joint law of results and crits, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from dreadsim.fitd.exact import law
from dreadsim.fitd.rules import Roll
from dreadsim.fitd.setup import Setup
from dreadsim.fitd.tracks import stress_law, tier
from dreadsim.layout import number, percent
from dreadsim.pmf import Pmf
from dreadsim.results import Result, encode, quantity

# The tiers as laws name them, and as people do.
TIERS = (0, 1, 2)
CRITICAL = "crit"
NAMES = {0: "failure", 1: "partial success", 2: "success", CRITICAL: "critical"}
# The readings of a negative pool.
READINGS = {"best_pairs": "the best pairs", "lowest": "the lowest pairs", "debt": "pairs pay the debt"}
# The assigned places.
PLACES = ("best", "second", "third", "fourth")

Tiers = Mapping[Any, Fraction]


@dataclass(frozen=True, repr=False)
class Pool(Result):
    """One roll; see `pool`."""

    schema: ClassVar[str] = "fitd.pool/1"

    setup: Setup
    joint: Mapping[Roll, Fraction] = quantity("results and crits together", over="roll", shown=False)
    tiers: list[Tiers] = quantity([f"the {place} outcome" for place in PLACES], over="tier", names=NAMES)
    p_all_partial: Fraction | None = quantity("all outcomes at least partial successes")
    p_all_success: Fraction | None = quantity("all outcomes full successes")
    crits: Mapping[int, Fraction] = quantity("crits", over="crits")
    stress: Mapping[int, Fraction] | None = quantity("stress of the roll", over="stress")
    mean_stress: Fraction | None = quantity("mean stress", unit="")

    def sentence(self) -> str:
        """What the numbers say, in words."""
        pool, read = self.setup.pool, as_read(self.setup, [self.setup.pool])
        if self.mean_stress is not None:
            return f"Resisting with a pool of {pool} costs {number(self.mean_stress)} stress on average{read}."
        best = f"the best outcome is at least a partial success in {percent(_at_least_partial(self.tiers[0]))} of rolls"
        if self.p_all_partial is None or self.p_all_success is None:
            return f"With a pool of {pool} {best}{read}."
        several = "both" if self.setup.outcomes == 2 else f"all {self.setup.outcomes}"
        return (
            f"With a pool of {pool} {several} outcomes are at least partial successes in "
            f"{percent(self.p_all_partial)} of rolls and full successes in {percent(self.p_all_success)}; "
            f"{best}{read}."
        )

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

    Examples
    --------
    >>> pool(Setup(-2)).tiers[0]
    {0: Fraction(27, 64), 1: Fraction(2899, 5832), 2: Fraction(3781, 46656)}
    >>> pool(Setup(2, rule="blades", kind="resistance")).mean_stress
    Fraction(3, 2)
    >>> pool(Setup(3, outcomes=2)).p_all_partial
    Fraction(1, 2)
    """
    joint = law(setup)
    tiers = [_tiers(setup, joint, place) for place in range(setup.outcomes)]
    stress = stress_law({setup: Fraction(1)}) if setup.kind == "resistance" else None
    several = setup.outcomes > 1
    return Pool(
        setup=setup,
        joint=dict(joint),
        tiers=tiers,
        # Results are assigned high to low: all are as good as the last one.
        p_all_partial=_at_least_partial(tiers[-1]) if several else None,
        p_all_success=tiers[-1].get(2, Fraction(0)) if several else None,
        crits=dict(joint.map(lambda roll: roll.crits)),
        stress=dict(stress) if stress else None,
        mean_stress=stress.mean if stress else None,
    )


def _tiers(setup: Setup, joint: Pmf, place: int) -> Tiers:
    """The law of the tier at one assigned place. By the blades rule a critical is a tier of its own, above success."""
    apart = setup.rule == "blades"
    found = joint.map(lambda roll: CRITICAL if apart and roll.crits else tier(roll.results[place]))
    return {key: found[key] for key in (*TIERS, CRITICAL) if key in found}


def _at_least_partial(tiers: Tiers) -> Fraction:
    return 1 - tiers.get(0, Fraction(0))


def as_read(setup: Setup, pools: Iterable[int]) -> str:
    """Which reading a sentence on these pools rests on; nothing where all readings are the same."""
    if setup.rule == "blades" or min(pools) >= 0:
        return ""
    return f", by the {setup.short.replace('_', '-')} reading (see --short)"

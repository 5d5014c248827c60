"""Which proofs there are for some mechanics, and making them; those that are known to hold are passed over."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from dreadsim.progress import Progress, silent
from dreadsim.rule.mechanic import Mechanic
from dreadsim.studies import memory, proof


@dataclass(frozen=True)
class Proof:
    """One check to make.

    Parameters
    ----------
    name : str
        What kind of proof it is.
    game : Mechanic or None
        Which mechanic it is about; None: about what all of them share.
    check : callable
        Yields complaints.
    """

    name: str
    game: Mechanic | None
    check: Callable[[], Iterator[str]]

    def known(self) -> bool:
        """Whether all proofs of this kind are known to hold for this game and these sources."""
        return memory.proved(self.game, self.name)


def proofs(games: Iterable[Mechanic]) -> list[Proof]:
    """The proofs of some mechanics: each check of `proof`, on each of their small setups where it is about one."""
    found = [Proof(name, None, check) for name, check in proof.ALONE.items()]
    for game in games:
        # What is quick and finds most comes first.
        for setup in game.small_grid():
            found += [Proof(name, game, partial(check, game, setup)) for name, check in proof.ON_SETUPS.items()]
        found += [Proof(name, game, partial(check, game)) for name, check in proof.ON_GAMES.items()]
    return found


def prove(
    todo: Sequence[Proof], remembered: Collection[Proof] = (), progress: Progress = silent
) -> Iterator[tuple[str, str]]:
    """Make proofs, and yield the name and the complaint of those that do not hold; those that do are remembered.

    A check that raises an exception does not hold either.

    Parameters
    ----------
    todo : sequence of Proof
        What is to be proved.
    remembered : collection of Proof
        What need not be proved again.
    progress : callable
        Told what is being done, how many are done and how many there are.
    """
    known = {id(each) for each in remembered}
    held = {(id(each.game), each.name): each for each in todo if id(each) not in known}
    for i, each in enumerate(todo):
        progress("proofs that code equals rule", i, len(todo))
        if id(each) in known:
            continue
        for complaint in _complaints(each):
            held.pop((id(each.game), each.name), None)
            yield each.name, complaint
    progress("proofs that code equals rule", len(todo), len(todo))
    for each in held.values():
        memory.remember(each.game, each.name)


def _complaints(each: Proof) -> Iterator[str]:
    try:
        yield from each.check()
    except Exception as error:
        yield f"{type(error).__name__}: {error}"

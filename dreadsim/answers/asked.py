"""Everything that can be asked of a mechanic, as its methods: a game gets its answers by being an `Answers`.

An answer module is imported when it is asked for, so that the odds of a check load no compiler.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dreadsim.progress import Progress, silent
from dreadsim.rule.mechanic import Mechanic

if TYPE_CHECKING:
    from dreadsim.answers.comparison import Comparison
    from dreadsim.answers.simulation import Simulation
    from dreadsim.answers.story import Story
    from dreadsim.show.results import Result


class Answers:
    """The answers of a mechanic.

    A game may say some things in its own way, in methods that are looked for: ``described(setup)``, the setup in few
    words; ``odds_entries(solution)`` and ``remarks(setup)``, what `odds` tells beside its sentence; ``starts(setup)``,
    the same setup from all first states; ``opening(setup)`` and ``tell(setup, state, choose)``, which gives a
    `story.Telling`, for `play`.
    """

    def odds(self: Mechanic, setup: Any) -> Result:
        """The chances of the next check, from the state in which the setup starts.

        Parameters
        ----------
        setup : object
            A setup of the mechanic.

        Returns
        -------
        Result
            Exact fractions: ``p_event``, and a chance for each thing more that a check may bring.

        Raises
        ------
        InputError
            If it is no setup of the mechanic.

        Examples
        --------
        >>> import dreadsim as ds
        >>> ds.dread.odds(ds.dread.Setup(threshold=9)).p_event
        Fraction(1, 15)
        """
        from dreadsim.answers.odds import odds

        return odds(self, setup)

    def curve(self: Mechanic, setup: Any, checks: int = 40, exact: bool | None = None) -> Result:
        """What a session brings, check by check.

        Parameters
        ----------
        setup : object
            A setup of the mechanic.
        checks : int
            Checks in the session, 1 or more.
        exact : bool or None
            True for fractions, False for floats; None takes fractions for sessions of up to `session.EXACT_CHECKS`
            checks.

        Returns
        -------
        Result
            Lists have one entry a check: ``p_event_at``, the chance of an event at it; ``p_any_by``, of any event up to
            and with it; ``threshold_before`` and ``mean_threshold_before``, the law and the mean of the state before it
            (in the game's word for a state; none without memory). ``event_count``, ``first_event_at`` and
            ``longest_quiet_spell`` are laws: they map outcomes to probabilities, impossible outcomes left out. The
            longest quiet spell is None in floats. ``mean_events`` and ``variance_events`` are numbers.

            Counters beside the event of which the game tells have entries of their own: ``p_NAME_at``,
            ``p_any_NAME_by``, ``NAME_count`` and ``mean_NAME``.

        Raises
        ------
        InputError
            If there are no checks, or too many to follow.

        Examples
        --------
        >>> import dreadsim as ds
        >>> short = ds.dread.curve(ds.dread.Setup(), checks=3)
        >>> short.event_count[0], short.first_event_at[1]
        (Fraction(777853, 864000), Fraction(1, 30))
        """
        from dreadsim.answers.session import curve

        return curve(self, setup, checks, exact)

    def longrun(self: Mechanic, setup: Any) -> Result:
        """How often events come once the first checks are forgotten.

        Parameters
        ----------
        setup : object
            A setup of the mechanic.

        Returns
        -------
        Result
            Exact fractions, but for most standard deviations: ``event_rate`` (events a check),
            ``mean_checks_between_events`` and ``sd_checks_between_events``, ``mean_checks_to_first_event``,
            ``dispersion`` (variance over mean of the number of events), ``stationary_threshold`` (the law of the state,
            in the game's word for it). Means are infinite and the dispersion is None where there are no events.
            ``closed_classes`` lists the sets of states that are never left, from whatever first state.

            Where chance decides between several such sets, rate and law are averages, what differs is None,
            ``p_regime`` has the chance of each set and ``regime_event_rate`` its rate.

        Raises
        ------
        InputError
            If there are too many states.

        Examples
        --------
        >>> import dreadsim as ds
        >>> regime = ds.dread.longrun(ds.dread.Setup(base=20, step=0))
        >>> regime.event_rate, regime.mean_checks_between_events
        (Fraction(19, 120), Fraction(120, 19))
        """
        from dreadsim.answers.longrun import longrun

        return longrun(self, setup)

    def simulate(
        self: Mechanic,
        setup: Any,
        checks: int = 40,
        sessions: int = 100_000,
        seed: int | None = None,
        threads: int | None = None,
        progress: Progress = silent,
        addresses: str | Sequence[str] | None = None,
    ) -> Simulation:
        """Roll out sessions and measure what `curve` computes.

        Parameters
        ----------
        setup : object
            A setup of the mechanic.
        checks : int
            Checks in a session, 1..100,000.
        sessions : int
            How many sessions, 1..10^12.
        seed : int or None
            Same seed, same counts, on any machine and with any number of threads. None draws one; the result carries
            it.
        threads : int or None
            None takes one a core.
        progress : callable
            Told how many sessions are done.
        addresses : str, sequence of str or None
            Addresses of the catalogue, as for `measured`: just these are estimated, and their counters counted.

        Returns
        -------
        Simulation
            ``counts``, and estimates with 99% intervals under the names that `curve` uses, or by the addresses.

        Raises
        ------
        InputError
            If a number is out of its range.

        Examples
        --------
        >>> import dreadsim as ds
        >>> ds.dread.simulate(ds.dread.Setup(), checks=3, sessions=1000, seed=1).counts.sessions
        1000
        """
        from dreadsim.answers.simulation import simulate

        return simulate(self, setup, checks, sessions, seed, threads, progress, addresses)

    def play(self: Mechanic, setup: Any, checks: int = 20, seed: int | None = None) -> Story:
        """Play one session by the literal rule and tell it.

        Parameters
        ----------
        setup : object
            A setup of the mechanic.
        checks : int
            1..1000.
        seed : int or None
            The same seed tells the same story; None draws one, and the result carries it.

        Returns
        -------
        Story
            ``told`` has an entry a check, ``events`` is their number of events.

        Raises
        ------
        InputError
            If a number is out of its range.

        Examples
        --------
        >>> import dreadsim as ds
        >>> print(ds.dread.play(ds.dread.Setup(), checks=1, seed=3).told[0].line())
        Check  1  T  5  light 13: nothing
        """
        from dreadsim.answers.story import play

        return play(self, setup, checks, seed)

    def compare(self: Mechanic, first: Any, second: Any, checks: int = 40) -> Comparison:
        """Put two setups side by side.

        Parameters
        ----------
        first, second : object
            Setups of the mechanic, called A and B in the result.
        checks : int
            Checks in the session that is compared.

        Returns
        -------
        Comparison
            Every measure for ``"A"`` and ``"B"``; ``more_events`` compares two independent sessions.

        Examples
        --------
        >>> import dreadsim as ds
        >>> print(ds.dread.compare(ds.dread.Setup(), ds.dread.Setup(dark=2)).sentences()[1])
        Next check: a threat event in 3.33% with A and 5.71% with B (B 1.714 times as likely).
        """
        from dreadsim.answers.comparison import compared

        return compared(self, first, second, checks)

    def measured(self: Mechanic, setup: Any, addresses: str | Sequence[str], checks: int = 40) -> Result:
        """Just the quantities that are asked for.

        Parameters
        ----------
        setup : object
            A setup of the mechanic.
        addresses : str or sequence of str
            Addresses of the catalogue: ``["event_at[3]", "gap.mean"]``, or ``"event_at[3],gap.mean"``.
        checks : int
            Checks in the session.

        Returns
        -------
        Result
            An entry an address, named by it: ``result.entries["gap.mean"].value``.

        Raises
        ------
        InputError
            If an address is unknown, with the nearest known ones.

        Examples
        --------
        >>> from dreadsim.dread.mechanic import MECHANIC
        >>> measured = MECHANIC.measured(MECHANIC.setup_type(), ["any_by[2]", "event_rate"])
        >>> {address: round(float(entry.value), 4) for address, entry in measured.entries.items()}
        {'any_by[2]': 0.0666, 'event_rate': 0.0479}
        """
        from dreadsim.answers.measured import measured

        return measured(self, setup, addresses, checks)

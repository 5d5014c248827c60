"""Other ways to exact laws: of the number of events in a session of the plain roll, and of dice in a pool."""

from fractions import Fraction


def step(setup, threshold):
    """From a threshold: the next one, whether there is an event, and the weight; weights add up to 20 N."""
    event = setup.dark * max(threshold - 1, 0)
    growth = setup.dark * (20 - max(threshold, 1))
    yield setup.base, 1, event
    yield min(20, threshold + setup.step), 0, growth
    yield threshold, 0, 20 * setup.dice - event - growth


def next_pairs(setup, threshold, events):
    """The same for pairs of threshold and number of events, as weights by pair."""
    weights = {}
    for after, event, weight in step(setup, threshold):
        if weight:
            pair = after, events + event
            weights[pair] = weights.get(pair, 0) + weight
    return weights


def icepool(setup, checks):
    """By icepool's `map` with `repeat`."""
    from icepool import Die
    from icepool import map as mapped

    pairs = mapped(
        lambda threshold, events: Die(next_pairs(setup, threshold, events)),
        Die([(setup.start, 0)]),
        star=True,
        repeat=checks,
    )
    return _fractions(pairs.marginals[1])


def dyce(setup, checks):
    """By dyce's `expand`, with its truncation turned off."""
    from dyce import H, expand

    pairs = H({(setup.start, 0): 1})
    for _ in range(checks):
        pairs = expand(lambda pair: H(next_pairs(setup, *pair.outcome)), pairs, min_path_probability=Fraction(0))
    law = {}
    for (_, events), weight in pairs.items():
        law[events] = law.get(events, 0) + weight
    return {events: Fraction(weight, pairs.total) for events, weight in law.items()}


def plain(setup, checks):
    """By a dictionary of whole numbers, the first thing that one would write."""
    steps = {threshold: [move for move in step(setup, threshold) if move[2]] for threshold in range(21)}
    weights = {(setup.start, 0): 1}
    for _ in range(checks):
        after = {}
        for (threshold, events), weight in weights.items():
            for target, event, w in steps[threshold]:
                pair = target, events + event
                after[pair] = after.get(pair, 0) + weight * w
        weights = after
    law = {}
    for (_, events), weight in weights.items():
        law[events] = law.get(events, 0) + weight
    return {events: Fraction(weight, (20 * setup.dice) ** checks) for events, weight in law.items()}


def icepool_shown(n, faces):
    """What n dice show, sorted high to low, by icepool."""
    from icepool import d

    return _fractions(d(faces).pool(n).expand(), lambda dice: tuple(sorted(dice, reverse=True)))


def icepool_highest_three(n, faces):
    """The sum of the highest three of n dice, by icepool."""
    from icepool import d

    return _fractions(d(faces).pool(n).highest(3).sum())


def _fractions(law, named=lambda outcome: outcome):
    total = law.denominator()
    return {named(outcome): Fraction(quantity, total) for outcome, quantity in law.items()}

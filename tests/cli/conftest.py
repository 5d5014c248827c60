"""How the tests of commands read JSON."""

from fractions import Fraction


def number(value):
    """A number of the JSON: exact where it is known, and close to its float in any case."""
    exact, close = value["exact"], value["value"]
    assert set(value) == {"exact", "value"}
    if exact is None:
        return close
    assert close == float(Fraction(exact))
    return Fraction(exact)


def law(values):
    return {outcome: number(p) for outcome, p in values.items()}


def texts(exact):
    return {str(outcome): p for outcome, p in exact.items()}

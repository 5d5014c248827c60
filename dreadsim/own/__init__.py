"""A user's own rule as a game: everything follows from one function."""

from dreadsim.lazy import lazily

__getattr__, __dir__, __all__ = lazily(__name__, {"LiteralMechanic": "dreadsim.own.mechanic"})

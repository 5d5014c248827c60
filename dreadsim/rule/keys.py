"""The keys of a setup, each declared once: its default, its range, its words.

What a setup accepts, the options of the command line and their help, the files and their template, and the axes of
grids are made from these declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import wraps
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

from dreadsim.errors import InputError, did_you_mean
from dreadsim.rule.values import Chance, OneOf, Sections, Shares, Value, Whole, Wholes, written

__all__ = [
    "Chance",
    "Key",
    "Keyed",
    "OneOf",
    "Sections",
    "Shares",
    "Whole",
    "Wholes",
    "key",
    "keys_of",
    "known",
    "setup",
    "written",
]

T = TypeVar("T")


@dataclass(frozen=True)
class Key:
    """A key of a setup.

    Parameters
    ----------
    name : str
        Its name.
    default : object
        Its value where none is given, as `kind` reads it.
    kind : Value
        Which values it takes.
    words : str
        What it is, in words that may stand in a sentence.
    aka : tuple of str
        Other words that people may look for it by.
    absent : str
        What holds where its value is None, which is allowed if this says something.
    example : str
        A value as an option takes it, where the default shows too little.
    template : object
        A value as a file has it, where the default or the example show too little.
    slider : tuple of int or None
        The range that is worth trying, from and to.
    option : bool
        Whether it can be an option of the command line.
    section : str
        The section of its own that it has in files; empty: it stands in ``[setup]``.
    """

    name: str
    default: Any
    kind: Value
    words: str
    aka: tuple[str, ...] = ()
    absent: str = ""
    example: str = ""
    template: Any = None
    slider: tuple[int, int] | None = None
    option: bool = True
    section: str = ""

    def read(self, value: Any) -> Any:
        """The value as setups keep it.

        Raises
        ------
        InputError
            If it is not allowed.
        """
        if value is None and self.absent:
            return None
        return self.kind.read(self.name, value)


def key(default: Any, kind: Value, words: str, **others: Any) -> Any:
    """A field of a setup; see `Key` for what may be said of it.

    Parameters
    ----------
    default : object
        Its value where none is given.
    kind : Value
        Which values it takes.
    words : str
        What it is.
    **others
        The other parameters of `Key`.
    """
    return field(default=default, metadata={"key": Key("", default, kind, words, **others)})


def keys_of(setup_type: type[Any]) -> dict[str, Key]:
    """The keys of a type of setups by name, in the order of its fields."""
    found: dict[str, Key] = setup_type.declared
    return found


def other_words(setup_type: type[Any]) -> dict[str, str]:
    """Every other word that a key may be looked for by, with the key's name."""
    return {word: key.name for key in keys_of(setup_type).values() for word in key.aka}


def known(setup_type: type[Any], name: str) -> Key:
    """The key of that name.

    Raises
    ------
    InputError
        If there is none; it suggests the nearest by name and by the other words for it.
    """
    keys = keys_of(setup_type)
    if name not in keys:
        allowed = "one of " + ", ".join(keys) + did_you_mean(name, keys, other_words(setup_type))
        raise InputError(str(name), name, allowed, "unknown key")
    return keys[name]


@dataclass_transform(frozen_default=True)
def setup(cls: type[T]) -> type[T]:
    """Make a frozen dataclass of a `Keyed` class; one that refuses unknown arguments with an `InputError`."""
    made: type[Any] = dataclass(frozen=True)(cls)
    made.declared = {f.name: replace(f.metadata["key"], name=f.name) for f in fields(made)}
    plain: Callable[..., None] = made.__init__

    @wraps(plain)
    def filled(self: Any, *values: Any, **named: Any) -> None:
        try:
            plain(self, *values, **named)
        except TypeError:
            _refuse_arguments(type(self), values, named)
            raise

    made.__init__ = filled
    return made


def _refuse_arguments(setup_type: type[Any], values: tuple[Any, ...], named: Mapping[str, Any]) -> None:
    names = list(keys_of(setup_type))
    if len(values) > len(names):
        raise InputError(
            setup_type.__name__, values, f"at most {len(names)}: " + ", ".join(names), f"{len(values)} values"
        )
    for name in named:
        known(setup_type, name)
        if name in names[: len(values)]:
            raise InputError(name, named[name], "it once, by place or by name", "given twice")


class Keyed:
    """What setups of all games can do. Decorate a class with `setup` and give it fields with `key`.

    Examples
    --------
    >>> @setup
    ... class Bag(Keyed):
    ...     light: int = key(5, Whole(0, 20), "light dice")
    ...     dark: int = key(1, Whole(0, 20), "dark dice", aka=("black",))
    >>> Bag(dark=2).replace(light=3)
    Bag(light=3, dark=2)
    >>> Bag(black=2)
    Traceback (most recent call last):
    dreadsim.errors.InputError: black: unknown key; give one of light, dark (did you mean dark?)
    """

    # Written by `setup`, read by `keys_of`.
    declared: ClassVar[dict[str, Key]]

    def __post_init__(self) -> None:
        values = self.__dict__
        for name, key in self.declared.items():
            value = values[name]
            if value is not key.default:
                # The dataclass is frozen for everybody else.
                values[name] = key.read(value)
        self.check()

    def check(self) -> None:
        """Raise an `InputError` if values do not go together; for subclasses to say."""

    def replace(self, **changes: Any) -> Self:
        """The same setup with some values changed, checked again.

        Raises
        ------
        InputError
            If a name is unknown, or a value out of its range.
        """
        return type(self)(**{**self.__getstate__(), **changes})

    def to_json(self) -> dict[str, Any]:
        """The setup's keys as JSON and setup files have them."""
        return {name: key.kind.plain(getattr(self, name)) for name, key in self.declared.items()}

    def __getstate__(self) -> dict[str, Any]:
        """The values of the keys: copies and pickles have nothing else."""
        return {name: self.__dict__[name] for name in self.declared}

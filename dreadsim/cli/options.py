"""Options that commands share, made of the keys of setups."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, TypeVar

from cyclopts import Parameter, Token

from dreadsim.dread.setup import Setup
from dreadsim.errors import InputError
from dreadsim.rule.grammar import load_any
from dreadsim.rule.keys import Key, Keyed, keys_of, other_words
from dreadsim.rule.mechanic import MOST_SEED
from dreadsim.rule.registry import MECHANICS, mechanic
from dreadsim.rule.values import Shares, Whole

T = TypeVar("T", bound="type[Options]")


def as_written(kind: Any, tokens: Sequence[Token]) -> Any:
    """The whole number in a text, or the text itself for the library to refuse; cyclopts would round 1.5 to 2."""
    text = tokens[0].value
    return int(text) if re.fullmatch(r"[+-]?\d{1,4000}", text, re.ASCII) else text


# Other words for options, each with the option, of all commands that there are so far.
OTHER_WORDS: list[tuple[str, str]] = []

# A whole number as an option.
Count = Annotated[int, Parameter(converter=as_written)]


class Options:
    """A setup: options override the setup file. Made by `options_of`."""

    setup_type: ClassVar[type[Keyed]]
    setup: Path | None = None

    def given(self) -> dict[str, Any]:
        """The keys that are given as options."""
        keys = keys_of(self.setup_type)
        return {name: value for name, value in vars(self).items() if name in keys and value is not None}

    def resolve(self) -> tuple[Any, Any]:
        """The mechanic with its answers, and the setup that file and options make together."""
        if not self.setup:
            game = mechanic(next(iter(MECHANICS)))
            return game, game.setup_type(**self.given())
        game, start = load_any(self.setup)
        for name in self.given():
            if name not in (keys := keys_of(game.setup_type)):
                raise InputError(name, name, "one of " + ", ".join(keys), f"no key of the mechanic {game.name}")
        return game, self.changed(start)

    def changed(self, start: Any, **others: Any) -> Any:
        """A file's setup, with the keys that are given as options and others."""
        given = {**self.given(), **others}
        try:
            return start.replace(**given)
        except InputError as error:
            # What does not go with an option may stand in the file.
            raise (
                error if not self.setup or error.key in given else error.at(f"{self.setup}: [setup] {error.key}")
            ) from None


def options_of(setup_type: type[Keyed], but: Collection[str] = (), files: str = "of any mechanic") -> Callable[[T], T]:
    """Give a class of options one for each key of a type of setups, and one for a file.

    Parameters
    ----------
    setup_type : type
        The type.
    but : collection of str
        Keys that the command takes otherwise.
    files : str
        Which files there may be.
    """

    def filled(options: T) -> T:
        options.setup_type = setup_type
        OTHER_WORDS.extend((dashed(word), dashed(name)) for word, name in other_words(setup_type).items())
        kinds = {key.name: option(key) for key in keys_of(setup_type).values() if key.option and key.name not in but}
        told = f"A setup file (TOML) {files}; see dreadsim init."
        options.__annotations__ |= kinds | {"setup": Annotated[Path | None, Parameter(help=told)]}
        for name in options.__annotations__:
            setattr(options, name, None)
        made: Any = dataclass(kw_only=True)(options)
        return Parameter(name="*", group="Setup")(made)  # type: ignore[no-any-return]

    return filled


def dashed(name: str) -> str:
    """A key's name as an option is written."""
    return f"--{name.replace('_', '-')}"


def option(key: Key, name: str | None = None) -> Any:
    """The type of the option of a key, or of an argument of that name."""
    if isinstance(key.kind, Whole):
        return Annotated[int | None, Parameter(name=name, converter=as_written, help=help_of(key))]
    return Annotated[str | None, Parameter(name=name, help=help_of(key))]


def help_of(key: Key) -> str:
    """What the help says of a key: its words, range and default.

    Examples
    --------
    >>> help_of(keys_of(Setup)["base"])
    'Base threshold T0, 0..20 (default 5).'
    """
    default = f"default: {key.absent}" if key.absent else f"default {written_as_option(key.kind.plain(key.default))}"
    if isinstance(key.kind, Shares):
        return f"{_begun(key.words)}, like {key.example or key.kind.example}."
    return f"{_begun(described(key))} ({default})."


def described(key: Key) -> str:
    """The words of a key, and its range."""
    if not key.kind.range:
        return key.words
    return f"{key.words}, {key.kind.range}" if ".." in key.kind.range else f"{key.kind.range}: {key.words}"


def written_as_option(value: Any) -> str:
    """A plain value as an option takes it."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _begun(text: str) -> str:
    """A text as the beginning of a sentence; a word that must be typed as it is stays."""
    return text if re.match(r"\w+(, \w+)*,? (or|and) \w+:", text) else text[:1].upper() + text[1:]


@options_of(Setup)
class DreadOptions(Options):
    """A setup of Dread Dice, or a file of any mechanic."""


def seed_of(text: str) -> int | None:
    """The seed in an option's text; None, to draw one, for ``random``."""
    if text == "random":
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_SEED))):
        raise InputError("seed", text, f"a whole number from 0 to {MOST_SEED}, or random")
    return int(text)

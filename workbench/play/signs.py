"""Short signs for things in a drawing: letters of their values and their numbers, never colour alone.

And what a field of the game or of a player holds, in a word.
"""

from __future__ import annotations

from functools import cache

from rich.color import Color, ColorParseError
from rich.style import Style
from rich.text import Text

from ...compiler.tree.types import Amount, Choice, Integer, Person, Truth, Type
from ...runtime.view.view import SeenThing
from .words import Words

_UNKNOWN, _NOTHING = "?", "–"
_SHORTEST = 2
_DARK = 400  # of 765: the sum of red, green and blue below which letters on a colour are white


class Signs:
    """Draws things in the few columns that a board has for them."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._short: dict[int, tuple[str, ...]] = {}

    def sign(self, seen: SeenThing) -> Text:
        """A thing: by its card or value where it has one, else the letters of its values and its numbers."""
        if seen.card >= 0 or seen.value >= 0:
            return Text(self.words.thing(seen))
        shorts, style = [], Style.null()
        for column in self.words.columns(seen.noun):
            value = seen.field(column.name)
            if column.kind == "constant" and column.type == "value" and value is not None and value >= 0:
                shorts.append(self.short(column.enum)[value])
                style = colour(self.words.m.table.enums[column.enum].values[value])
        letters = " ".join(shorts) + "".join(self.words.numbers(seen))
        return Text(letters or self.words.thing(seen), style=style)

    def short(self, enum: int) -> tuple[str, ...]:
        """For each value as many of its first letters as tell it from the others."""
        if enum not in self._short:
            values = range(len(self.words.m.table.enums[enum].values))
            names = [self.words.value(enum, value) for value in values]
            self._short[enum] = tuple(_shortened(name, names) for name in names)
        return self._short[enum]

    def resource(self, number: int) -> str:
        """The first letters of a resource that tell it from the others."""
        names = [self.words.resource(other) for other in range(len(self.words.m.table.resources))]
        return _shortened(names[number], names)


def _shortened(name: str, names: list[str]) -> str:
    others = [other.lower() for other in names if other != name]
    for length in range(_SHORTEST, len(name)):
        start = name[:length].lower()
        if not any(other.startswith(start) for other in others):
            return start
    return name.lower()


@cache
def colour(word: str) -> Style:
    """The style for a value whose word is the name of a colour that terminals know; else a plain one."""
    for name in (word, f"{word}1"):
        try:
            parsed = Color.parse(name)
        except ColorParseError:
            continue
        dark = sum(parsed.get_truecolor()) < _DARK
        return Style(color="white" if dark else "black", bgcolor=name)
    return Style.null()


def entry(words: Words, of: Type, value: int | None) -> str:
    """A number, value or truth in a word; a sign for one that cannot be known, or where there is none."""
    if value is None:
        return _UNKNOWN
    match of:
        case Truth():
            return words.say("yes" if value else "no")
        case Choice(enum=enum) if value >= 0:
            return words.value(words.enum(enum), value)
        case Person() if value >= 0:
            return words.players[value]
        case Amount() if value >= 0:
            return words.resource(value)
        case Integer():
            return str(value)
    return _NOTHING

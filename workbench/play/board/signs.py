"""Short signs for things in a drawing: letters of their values and their numbers, never colour alone.

And what a field of the game or of a player holds, in a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rich.color import Color, ColorParseError
from rich.style import Style

from ....compiler.tree.types import Amount, Choice, Integer, Person, Truth, Type
from ....runtime.view.view import SeenThing
from .shown_board import ShownPiece
from .words import Words

_UNKNOWN, _NOTHING = "?", "–"
_SHORTEST = 2
_DARK = 400  # of 765: the sum of red, green and blue below which letters on a colour are white


class Signs:
    """Signs for the things of one game in the words of one player."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._short: dict[int, tuple[str, ...]] = {}

    def piece(
        self,
        seen: SeenThing,
        options: Mapping[int, int],
        *,
        named: bool = False,
        told: str = "",
        marked: bool = False,
    ) -> ShownPiece:
        """A thing with its sign and what lies on it; ``named``: what it is called is its sign."""
        sign, tone = self._sign(seen)
        text = self.words.thing(seen)
        return ShownPiece(
            text,
            text if named else sign,
            "" if named else tone,
            seen.thing,
            self.words.m.table.cards[seen.card].id if seen.card >= 0 else "",
            told,
            tuple(self.piece(inner, options) for inner in seen.holds),
            marked,
            options.get(seen.thing, 0),
        )

    def _sign(self, seen: SeenThing) -> tuple[str, str]:
        """A thing by its card or value where it has one, else by the letters of its values and its numbers;
        and the value whose word may name a colour."""
        if seen.card >= 0 or seen.value >= 0:
            return self.words.thing(seen), ""
        shorts, tone = [], ""
        for column in self.words.columns(seen.noun):
            value = seen.field(column.name)
            if column.kind == "constant" and column.type == "value" and value is not None and value >= 0:
                shorts.append(self.short(column.enum)[value])
                tone = self.words.m.table.enums[column.enum].values[value]
        return " ".join(shorts) + "".join(self.words.numbers(seen)) or self.words.thing(seen), tone

    def most(self, noun: int) -> int:
        """How many letters the sign of a thing of a noun may have: its letters and a digit."""
        columns = [c for c in self.words.columns(noun) if c.kind == "constant" and c.enum >= 0]
        return max(_SHORTEST, sum(max(map(len, self.short(column.enum))) for column in columns) + 1)

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

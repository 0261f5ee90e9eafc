"""Numbers for the words of a game: lowering's side of the table that the runtime reads."""

from __future__ import annotations

import msgspec

from ..tree.types import Amount, Choice, Integer, Many, Person, Table, Thing, Truth, Type, Window
from ..typed.model import Game
from ..words.core import Core
from ..words.vocabulary import Constant, Field, Vocabulary

NONE = -1


class ColumnPlace(msgspec.Struct, frozen=True):
    """Where a field is kept: the number in the table's list of columns, and how."""

    index: int
    kind: str
    field: Field


class Numbering(msgspec.Struct):
    """Every declared word by number. Fields are keyed by (noun, name), a player's by ``player``."""

    game: Game
    nouns: dict[str, int] = msgspec.field(default_factory=dict)
    zones: dict[str, int] = msgspec.field(default_factory=dict)
    verbs: dict[str, int] = msgspec.field(default_factory=dict)
    resources: dict[str, int] = msgspec.field(default_factory=dict)
    enums: dict[str, int] = msgspec.field(default_factory=dict)
    grids: dict[str, int] = msgspec.field(default_factory=dict)
    tables: dict[str, int] = msgspec.field(default_factory=dict)
    bounds: dict[str, int] = msgspec.field(default_factory=dict)
    windows: dict[str, int] = msgspec.field(default_factory=dict)
    moments: dict[str, int] = msgspec.field(default_factory=dict)
    periods: dict[str, int] = msgspec.field(default_factory=dict)
    views: dict[str, int] = msgspec.field(default_factory=dict)
    options: dict[str, int] = msgspec.field(default_factory=dict)
    cards: dict[str, int] = msgspec.field(default_factory=dict)
    columns: dict[tuple[str, str], ColumnPlace] = msgspec.field(default_factory=dict)
    formulas: dict[tuple[str, str], int] = msgspec.field(default_factory=dict)
    kept: dict[str, int] = msgspec.field(default_factory=dict)
    treated: frozenset[str] = frozenset()

    @property
    def vocabulary(self) -> Vocabulary:
        """The words themselves."""
        return self.game.vocabulary

    @property
    def core(self) -> Core:
        """The words that every game has."""
        return self.game.core

    def values(self, enum: str, word: str) -> tuple[int, ...]:
        """The numbers of a value, or of all values of a group."""
        declared = self.vocabulary.enums[enum]
        words = declared.groups.get(word, (word,))
        return tuple(declared.values.index(w) for w in words)

    def constant(self, value: Constant, type_: Type) -> int:
        """A value of a field as a number. Raises ValueError for a value of another type."""
        if value is None:
            return self.nothing(type_)
        if isinstance(value, bool | int):
            return int(value)
        if isinstance(type_, Choice) and isinstance(value, str):
            return self.vocabulary.enums[type_.enum].values.index(value)
        if isinstance(type_, Amount) and isinstance(value, str):
            return self.resources.get(value, NONE)
        if isinstance(type_, Window) and isinstance(value, str):
            return self.windows.get(value, NONE)
        raise ValueError(value)

    def nothing(self, type_: Type) -> int:
        """What a field of nothing reads as."""
        return 0 if isinstance(type_, Integer | Truth) else NONE

    def option_values(self, type_: Type) -> tuple[str, ...]:
        """The values of an option by name."""
        if isinstance(type_, Choice):
            return self.vocabulary.enums[type_.enum].values
        if isinstance(type_, Integer):
            return tuple(map(str, range(type_.low or 0, (type_.high or 0) + 1)))
        return tuple(word for word, _ in sorted(self.core.truths.items(), key=lambda pair: pair[1]))

    def start(self, field_: Field) -> int:
        """The value with which a stored field begins: as declared, else the least there is."""
        if field_.starts is not None:
            return self.constant(field_.starts, field_.type)
        if isinstance(field_.type, Integer):
            return field_.type.low or 0
        return NONE if isinstance(field_.type, Thing | Person | Amount) else 0

    def span_of(self, type_: Type) -> tuple[int, int]:
        """The least and the greatest value of a type; without ends, as far as numbers go."""
        most = self.game.limits.integer
        if isinstance(type_, Integer):
            low = -most if type_.low is None else type_.low
            return low, most if type_.high is None else type_.high
        if isinstance(type_, Choice):
            return 0, self.vocabulary.range_of(type_.enum) - 1
        return (0, 1) if isinstance(type_, Truth) else (NONE, most)


def type_word(type_: Type) -> str:
    """What kind of value a column holds, for those who show it."""
    names: dict[type, str] = {
        Integer: "number",
        Truth: "truth",
        Choice: "value",
        Thing: "thing",
        Person: "player",
        Amount: "resource",
        Window: "window",
        Table: "table",
        Many: "list",
    }
    return names.get(type(type_), "nothing")

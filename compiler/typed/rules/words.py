"""What words are bound to: the leaves of expressions, and things that are named by several words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...words.types import NO_TYPE, NUMBER, PERSON, TRUTH, Amount, Choice, Many, Sorting, Thing, Type, Window
from .node import Node

if TYPE_CHECKING:
    from .expressions import Expression, Place


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A whole number."""

    value: int

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Nothing(Node):
    """``none``."""

    @property
    def type(self) -> Type:
        return NO_TYPE


@dataclass(frozen=True, slots=True)
class Flag(Node):
    """``yes`` or ``no``."""

    value: bool

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Value(Node):
    """A value of an enumeration, or of one of its groups (``group`` true)."""

    enum: str
    value: str
    group: bool = False

    @property
    def type(self) -> Type:
        return Choice(self.enum)


@dataclass(frozen=True, slots=True)
class WindowName(Node):
    """A window by name: what serves as another."""

    window: str

    @property
    def type(self) -> Type:
        return Window()


@dataclass(frozen=True, slots=True)
class Resource(Node):
    """A resource by name: what is gained or paid."""

    resource: str

    @property
    def type(self) -> Type:
        return Amount(self.resource)


@dataclass(frozen=True, slots=True)
class Player(Node):
    """``me``, ``actor``, ``others``, ``left``, ``right``, ``players``, ``start_player``.

    In examples the digits of a seat as well.
    """

    which: str
    type: Type = PERSON


@dataclass(frozen=True, slots=True)
class This(Node):
    """The card the rule stands on."""

    type: Type


@dataclass(frozen=True, slots=True)
class Local(Node):
    """A binder: a chosen, drawn or folded-over thing, or an object or role of the pending event."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Setting(Node):
    """A parameter of the rule itself."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Option(Node):
    """``option.solo``: a setting of the game."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Zone(Node):
    """A zone; ``owner`` is None where nobody owns it (``market``), else whose (``my.sheet``)."""

    zone: str
    owner: Expression | None
    type: Type


@dataclass(frozen=True, slots=True)
class Things(Node):
    """All things of a noun that somebody has: ``my.rows``, ``my.plot``."""

    noun: str
    owner: Expression
    type: Type


@dataclass(frozen=True, slots=True)
class Unit(Node):
    """Somebody's thing of a noun that stands for a value of an enumeration: ``my.strength``."""

    noun: str
    value: str
    owner: Expression

    @property
    def type(self) -> Type:
        return Thing(self.noun)


@dataclass(frozen=True, slots=True)
class Cell(Node):
    """A cell of a grid by row and column, from 1: ``my.cities[1, 2]``."""

    grid: Expression
    row: Expression
    column: Expression
    type: Type


@dataclass(frozen=True, slots=True)
class Placements(Node):
    """Every way to lay the shape of a number on a grid, turned or mirrored."""

    grid: str
    owner: Expression | None
    shape: Expression

    @property
    def type(self) -> Type:
        return Many(Thing("placement"))


@dataclass(frozen=True, slots=True)
class Values(Node):
    """The values of an enumeration, or of one of its groups, as the source of a choice."""

    enum: str
    group: str | None

    @property
    def type(self) -> Type:
        return Many(Choice(self.enum))


@dataclass(frozen=True, slots=True)
class Noun(Node):
    """A noun as such: what a verb brings (draws, makes) before there is a thing to name."""

    noun: str

    @property
    def type(self) -> Type:
        return Thing(self.noun)


@dataclass(frozen=True, slots=True)
class FieldName(Node):
    """A field as such: what a zone is arranged by."""

    noun: str
    field: str

    @property
    def type(self) -> Type:
        return Sorting()


@dataclass(frozen=True, slots=True)
class Holding(Node):
    """How much of a resource somebody has: ``my.gold``."""

    resource: str
    owner: Expression

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Bound(Node):
    """A bound of a player: ``my.weapon_hands``."""

    bound: str
    owner: Expression

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Member(Node):
    """A field of a thing or of a player: ``die.color``, ``my.token``, ``row.full``.

    ``noun`` is the noun that declares the field (``player`` for a player's).
    """

    subject: Expression
    noun: str
    field: str
    type: Type

    def is_of(self, name: str) -> bool:
        """Whether it is a field of what a binder of this name binds, and not of another thing."""
        return isinstance(self.subject, Local) and self.subject.name == name


@dataclass(frozen=True, slots=True)
class Seen(Node):
    """``value in VIEW``: an expression read in a view."""

    value: Expression
    view: str
    type: Type


@dataclass(frozen=True, slots=True)
class Entry(Node):
    """A table at its indexes."""

    table: str
    indexes: tuple[Expression, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Item(Node):
    """A table kept in a field, at its indexes: ``my.race.bonus[row.attribute]``."""

    subject: Expression
    indexes: tuple[Expression, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Ordinal(Node):
    """A thing of an ordered zone by its place: ``market.first``, ``market.last``, ``market[2]``."""

    place: Expression
    index: Place
    type: Type

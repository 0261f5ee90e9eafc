"""Expressions that put others together: sums, comparisons, counts, and the union of all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Union

from ...words.types import NUMBER, TRUTH, Runnable, Type
from .node import Node
from .words import (
    Bound,
    Cell,
    Entry,
    FieldName,
    Flag,
    Holding,
    Item,
    Local,
    Member,
    Nothing,
    Noun,
    Number,
    Option,
    Ordinal,
    Placements,
    Player,
    Resource,
    Seen,
    Setting,
    Things,
    This,
    Unit,
    Value,
    Values,
    WindowName,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    """``+ - * //``; a sign is ``0 - n`` folded into the number where it can be."""

    operator: Literal["+", "-", "*", "//"]
    left: Expression
    right: Expression

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Comparison(Node):
    """A comparison of two values of one type."""

    operator: Literal["is", "is not", "<", "<=", ">", ">="]
    left: Expression
    right: Expression

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Within(Node):
    """``low <= value <= high``."""

    value: Expression
    low: Expression
    high: Expression

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Inside(Node):
    """A thing in a zone or set, or a value in a group of its enumeration."""

    value: Expression
    place: Expression

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Becomes(Node):
    """True when the event turned ``value`` into ``target`` (it was not so before)."""

    value: Expression
    target: Expression

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Negation(Node):
    """``not``."""

    operand: Expression

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Both(Node):
    """All of the conditions."""

    operands: tuple[Expression, ...]

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Either(Node):
    """At least one of the conditions."""

    operands: tuple[Expression, ...]

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Alternatives(Node):
    """Values of one type of which the acting player picks one: ``+1 or -1``."""

    operands: tuple[Expression, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Interval(Node):
    """``low..high`` as the source of a choice of a number."""

    low: Expression
    high: Expression | None

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Binder(Node):
    """A name for things of a noun (or numbers of a range, or values of an enumeration).

    ``sources`` empty: all things of the noun in the game. ``where`` may read ``name``. ``noun`` is
    empty for numbers and values. Only in a fold over a chosen set may a binder take the name of
    an outer one: that of the set (``distinct(face for party_die)``).
    """

    name: str
    noun: str
    item: Type
    sources: tuple[Expression, ...]
    where: Expression | None


@dataclass(frozen=True, slots=True)
class Count(Node):
    """How many things a binder binds."""

    binder: Binder

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Fold(Node):
    """A number made of a value of each thing; 0 over nothing."""

    kind: Literal["total", "highest", "lowest", "distinct"]
    value: Expression
    binder: Binder

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Quantified(Node):
    """Some, every or no thing of a binder has a condition.

    ``apart``: parentheses stand around the first part of the condition, as if they were all of it.
    """

    quantifier: Literal["some", "every", "no"]
    binder: Binder
    condition: Expression
    apart: bool = field(default=False, kw_only=True, compare=False, repr=False)

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class SlotOf(Node):
    """The slot of a card: ``this.ability``, ``skill.ability``."""

    subject: Expression
    slot: str

    @property
    def type(self) -> Type:
        return Runnable()


@dataclass(frozen=True, slots=True)
class LabelOf(Node):
    """A labelled rule of the packs in play, by its whole id (``pack:kind/id#label``)."""

    label: str
    rule: str

    @property
    def type(self) -> Type:
        return Runnable()


Expression = Union[
    Number,
    Nothing,
    Flag,
    Value,
    WindowName,
    Resource,
    Player,
    This,
    Local,
    Setting,
    Option,
    Zone,
    Things,
    Unit,
    Cell,
    Placements,
    Values,
    Noun,
    FieldName,
    Holding,
    Bound,
    Member,
    Seen,
    Entry,
    Item,
    Ordinal,
    Arithmetic,
    Comparison,
    Within,
    Inside,
    Becomes,
    Negation,
    Both,
    Either,
    Alternatives,
    Interval,
    Count,
    Fold,
    Quantified,
    SlotOf,
    LabelOf,
]


Place = Union[Literal["first", "last"], Expression]

"""Statements as written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Union

from ...source.spans import NOWHERE, Span
from .node import Node
from .rule import Broken

if TYPE_CHECKING:
    from .expressions import Binder, Expression, Range
    from .rule import Rule


@dataclass(frozen=True, slots=True)
class Object(Node):
    """What a verb acts on: an amount with a noun or resource (``2 gold``), or a path.

    ``gain n gold`` has amount ``n`` and value ``gold``; ``flip die`` has no amount.
    """

    amount: Expression | None
    value: Expression | None


@dataclass(frozen=True, slots=True)
class Role(Node):
    """A preposition and what follows it."""

    preposition: Literal["to", "by", "with", "from", "on", "into", "as", "for"]
    value: Expression


@dataclass(frozen=True, slots=True)
class Do(Node):
    """A verb with at most one object, then roles: ``move card from discard_pile to market``."""

    verb: str
    object: Object | None
    roles: tuple[Role, ...]
    verb_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pay(Node):
    """``pay 3 gold for purchase`` (``purpose``) or ``pay VERB …``: a cost, all or nothing."""

    cost: Object | Do
    purpose: str | None


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """``path = value``."""

    target: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """``choose [N | up to N | any | some | all] BINDER [such that CONDITION]``."""

    quantity: Literal["exactly", "up to", "any", "some", "all"]
    number: Expression | None
    binder: Binder
    such_that: Expression | None


@dataclass(frozen=True, slots=True)
class Run(Node):
    """``run LABEL [for thing]`` or ``run path.slot``."""

    target: Expression
    subject: Expression | None


@dataclass(frozen=True, slots=True)
class Cancel(Node):
    """Stop the pending event."""


@dataclass(frozen=True, slots=True)
class May(Node):
    """``may …``: the player may leave it out as a whole."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class If(Node):
    """``if CONDITION: … else: …``."""

    condition: Expression
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Each(Node):
    """``each BINDER [by ORDER]: …``."""

    binder: Binder
    order: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class EachPlayer(Node):
    """``each player [name] by ORDER: …``: binds the player and makes him the chooser."""

    name: str | None
    order: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class OneOf(Node):
    """``one of:`` with a dash a line."""

    options: tuple[tuple[Statement, ...], ...]


@dataclass(frozen=True, slots=True)
class Case(Node):
    """A line ``1..2: …`` of a ``match``."""

    range: Range
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Match(Node):
    """``match value:`` with a case a line."""

    value: Expression
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Grant(Node):
    """``grant until MOMENT:`` rules that hold for a time."""

    until: Expression | None
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Quietly(Node):
    """``quietly:`` nothing reacts to what is done inside."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Offer(Node):
    """``offer WINDOW``: actions one after the other, until the player passes (procedures only).

    ``require WINDOW``: he cannot pass while he can start one of this window.
    """

    window: Expression
    required: bool = False


@dataclass(frozen=True, slots=True)
class Until(Node):
    """``until CONDITION: …`` (procedures only)."""

    condition: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """``repeat N times: …`` (procedures only)."""

    times: Expression
    body: tuple[Statement, ...]


Statement = Union[
    Do,
    Pay,
    Assign,
    Choose,
    Run,
    Cancel,
    Offer,
    May,
    If,
    Each,
    EachPlayer,
    OneOf,
    Match,
    Grant,
    Quietly,
    Until,
    Repeat,
    "Broken",
]

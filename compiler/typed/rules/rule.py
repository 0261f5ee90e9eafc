"""Rules of a card, by kind, and what belongs to a head of one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Union

from ...words.types import Type
from .node import Node

if TYPE_CHECKING:
    from .expressions import Binder, Expression, LabelOf
    from .statements import Statement
    from .words import Bound, Member, Value


@dataclass(frozen=True, slots=True)
class Quota(Node):
    """So many times per period, kept by (rule instance, acting player). Once has words of its own."""

    times: Literal[1] | int
    period: str


@dataclass(frozen=True, slots=True)
class EventPattern(Node):
    """Which events a rule speaks of.

    A part of the event is a binder, which names it for ``where`` and the body, or an expression:
    only that very thing or place (``buy this``, ``from market``). ``object`` is there whenever the
    verb acts on things of one noun; ``roles`` holds those that are written or read. ``doer``: who does it,
    ``others``, ``players``, ``left`` or ``right``; None for the owner of the card. ``group``: it is one
    event, whatever the number of things that are acted on together; the binder then is for ``where`` only.
    """

    verb: str
    amount: Expression | None
    object: Binder | Expression | None
    resource: str | None
    roles: tuple[tuple[str, Binder | Expression], ...]
    where: Expression | None
    doer: Literal["others", "players", "left", "right"] | None = None
    group: bool = False


@dataclass(frozen=True, slots=True)
class Action(Node):
    """A player may start it: at a window (``any_time`` for all), so often, if the guard holds.

    In the frame of a kind the window may be a field of the card: ``this.window``.
    """

    window: str | Member | None
    quota: Quota | None
    guard: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Reaction(Node):
    """What happens before or after an event."""

    stage: Literal["after", "before"]
    pattern: EventPattern
    quota: Quota | None
    guard: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Replace(Node):
    """What happens instead of an event (``label`` None), or other parameters for a labelled rule."""

    optional: bool
    pattern: EventPattern | None
    label: LabelOf | None
    guard: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Modify(Node):
    """How a field of things counts, always or in a view or purpose."""

    field: Member
    view: str | None
    amount: Expression
    binder: Binder
    guard: Expression | None


@dataclass(frozen=True, slots=True)
class Limit(Node):
    """A bound in force."""

    bound: Bound
    value: Expression
    guard: Expression | None


@dataclass(frozen=True, slots=True)
class Permission(Node):
    """An event that is allowed, or not."""

    mode: Literal["permit", "forbid"]
    pattern: EventPattern
    guard: Expression | None


@dataclass(frozen=True, slots=True)
class Treat(Node):
    """One resource or value serving as another, always or in a purpose (a verb or declared purpose).

    Or one window serving as another: what may be done at that may be done at this as well.
    """

    source: Expression
    target: Expression
    purpose: str | None
    guard: Expression | None


@dataclass(frozen=True, slots=True)
class Score(Node):
    """Points: at the end where ``moment`` is None. ``per``: the amount for each thing."""

    amount: Expression
    per: Binder | None
    guard: Expression | None
    moment: str | None


@dataclass(frozen=True, slots=True)
class ScoreRow(Node):
    """Points for values from ``low`` to ``high`` (None: and up)."""

    low: int
    high: int | None
    amount: int


@dataclass(frozen=True, slots=True)
class ScoreTable(Node):
    """Points by a value."""

    value: Expression
    rows: tuple[ScoreRow, ...]


@dataclass(frozen=True, slots=True)
class Define(Node):
    """A verb (``body``) or a field or condition (``value``) in the language itself."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    body: tuple[Statement, ...]
    value: Expression | None


@dataclass(frozen=True, slots=True)
class Procedure(Node):
    """A part of the game's flow."""

    name: str
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Kind(Node):
    """The rules that every card of a kind has."""

    noun: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Side(Node):
    """The rules on one side of a card: they hold while its ``field``, of ``noun``, shows that side."""

    noun: str
    field: str
    value: Value
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Slot(Node):
    """What a card puts into the slot named by the rule's label."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """A parameter of a labelled rule with its default."""

    name: str
    default: Expression
    type: Type


RuleBody = Union[
    Action,
    Reaction,
    Replace,
    Modify,
    Limit,
    Permission,
    Treat,
    Score,
    ScoreTable,
    Define,
    Procedure,
    Kind,
    Side,
    Slot,
]


@dataclass(frozen=True, slots=True)
class Rule(Node):
    """One rule of a card, with its id ``pack:kind/id#label`` (or ``#1``, ``#2`` … unlabelled).

    ``side``: the value that the card must show, where it has sides. ``hollow``: broken lines left nothing of
    a body in it, which no rule as written can have.
    """

    id: str
    label: str | None
    parameters: tuple[Parameter, ...]
    body: RuleBody
    side: str = ""
    hollow: bool = field(default=False, kw_only=True, compare=False, repr=False)

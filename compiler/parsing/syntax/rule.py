"""Rules as written, with comments, and the line that could not be read."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Union

from ...source.spans import NOWHERE, Span
from .node import Node

if TYPE_CHECKING:
    from .expressions import Binder, Expression, Range
    from .statements import Object, Role, Statement


@dataclass(frozen=True, slots=True)
class Quota(Node):
    """``once per round``, ``at most 2 per turn``."""

    times: int
    period: str


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    """An event pattern: ``VERB [NOUN [name]] [ROLE …] [where CONDITION]``.

    ``place die own on row`` has noun and name where ``gain 2 gold`` has amount and value.
    Or, in ``replace``, the label of a rule: then ``object``, ``roles`` and ``where`` are empty.
    ``group``: ``VERB some NOUN``, all that is acted on together.
    """

    verb: str
    object: Object | None
    roles: tuple[Role, ...]
    where: Expression | None
    verb_span: Span = field(default=NOWHERE, compare=False, repr=False)
    group: bool = False


@dataclass(frozen=True, slots=True)
class Action(Node):
    """``action [at WINDOW] [QUOTA] [if CONDITION]: …``: a player may start it."""

    window: Expression | None
    quota: Quota | None
    guard: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Reaction(Node):
    """``after PATTERN …: …`` and ``before PATTERN …: …``."""

    stage: Literal["after", "before"]
    pattern: Pattern
    quota: Quota | None
    guard: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Replace(Node):
    """``[may] replace PATTERN …: …``: changes a pending event, or a rule's parameter."""

    optional: bool
    pattern: Pattern
    guard: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Modify(Node):
    """``modify PATH [in VIEW] by AMOUNT [for BINDER] [if CONDITION]``."""

    target: Expression
    view: str | None
    amount: Expression
    binder: Binder | None
    guard: Expression | None


@dataclass(frozen=True, slots=True)
class Limit(Node):
    """``limit BOUND is N [if CONDITION]``."""

    bound: Expression
    value: Expression
    guard: Expression | None


@dataclass(frozen=True, slots=True)
class Permission(Node):
    """``permit PATTERN`` and ``forbid PATTERN``."""

    mode: Literal["permit", "forbid"]
    pattern: Pattern
    guard: Expression | None


@dataclass(frozen=True, slots=True)
class Treat(Node):
    """``treat A as B [in PURPOSE] [if CONDITION]``."""

    source: Expression
    target: Expression
    purpose: str | None
    guard: Expression | None


@dataclass(frozen=True, slots=True)
class Score(Node):
    """``score AMOUNT [per BINDER] [if CONDITION] [at MOMENT]``."""

    amount: Expression
    per: Binder | None
    guard: Expression | None
    moment: Expression | None


@dataclass(frozen=True, slots=True)
class ScoreRow(Node):
    """A line ``1..3: 1`` of a scoring table."""

    range: Range
    amount: Expression


@dataclass(frozen=True, slots=True)
class ScoreTable(Node):
    """``score table VALUE:`` with a row a line."""

    value: Expression
    rows: tuple[ScoreRow, ...]


@dataclass(frozen=True, slots=True)
class Define(Node):
    """``define NAME(a, b): …`` (a verb) or ``define NAME(a) = value`` (a field or condition)."""

    name: str
    parameters: tuple[str, ...]
    body: tuple[Statement, ...]
    value: Expression | None
    name_span: Span = dataclasses.field(default=NOWHERE, compare=False, repr=False)
    parameter_spans: tuple[Span, ...] = dataclasses.field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Procedure(Node):
    """``procedure NAME: …``: a part of the game's flow."""

    name: str
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Kind(Node):
    """``kind NOUN:`` the rules that every card of a kind has."""

    noun: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Side(Node):
    """``side VALUE:`` the rules that stand on one side of a card."""

    value: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Slot(Node):
    """``name: statements``: what a card puts into the slot of its kind's frame."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """``name = default`` of a labelled rule."""

    name: str
    default: Expression


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
    "Broken",
]


@dataclass(frozen=True, slots=True)
class Comment(Node):
    """``# …`` to the end of a line, without the sign; ``trailing`` when something stands before it."""

    text: str
    trailing: bool = False


@dataclass(frozen=True, slots=True)
class Rule(Node):
    """One rule, with its label and parameters if it has them.

    ``comments`` are those above and inside it, of a top-level rule only; their spans tell where.
    """

    label: str | None
    parameters: tuple[Parameter, ...]
    body: RuleBody
    comments: tuple[Comment, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Broken(Node):
    """A logical line that could not be read; its mistake is among the diagnostics."""

    text: str

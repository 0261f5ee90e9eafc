"""Rules as written: names are still words. What is so written and bound alike stands in ``rules``.

``Broken`` stands where a logical line could not be read; the rest of its block goes on.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Literal, Union

from ..source.spans import NOWHERE, Span
from .rules import Node, Nothing, Number, Operation, RuleKind, Step


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A single word: a binder, a parameter, a declared word, a value."""

    word: str


@dataclass(frozen=True, slots=True)
class Member(Node):
    """``subject.field``."""

    subject: Expression
    field: str
    field_span: Span = dataclasses.field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Lookup(Node):
    """``subject[a, b]``: a table or an ordered zone at a place."""

    subject: Expression
    indexes: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Signed(Node):
    """``+n`` or ``-n``."""

    sign: Literal["+", "-"]
    operand: Expression


@dataclass(frozen=True, slots=True)
class Range(Node):
    """``low..high`` as a source of a choice or as a case; ``high`` is None for ``low..``."""

    low: Expression
    high: Expression | None


@dataclass(frozen=True, slots=True)
class Binder(Node):
    """``NOUN [name] [from SOURCE [or SOURCE]] [where CONDITION]``.

    No source stands for all things of that noun. ``name`` is None when the noun itself is the name.
    """

    noun: str
    name: str | None
    sources: tuple[Expression, ...]
    where: Expression | None
    noun_span: Span = field(default=NOWHERE, compare=False, repr=False)


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
class Case(Node):
    """A line ``1..2: …`` of a ``match``."""

    range: Range
    body: tuple[Statement, ...]


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
class ScoreRow(Node):
    """A line ``1..3: 1`` of a scoring table."""

    range: Range
    amount: Expression


@dataclass(frozen=True, slots=True)
class Define(Node):
    """``define NAME(a, b): …`` (a verb) or ``define NAME(a) = value`` (a field or condition)."""

    name: str
    parameters: tuple[str, ...]
    body: tuple[Statement, ...]
    value: Expression | None
    name_span: Span = field(default=NOWHERE, compare=False, repr=False)
    parameter_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Side(Node):
    """``side VALUE:`` the rules that stand on one side of a card."""

    value: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """``name = default`` of a labelled rule."""

    name: str
    default: Expression


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


Expression = Union[
    Number, Nothing, Name, Member, Lookup, Signed, Range, Broken, "Operation[Expression, Binder]"
]
Statement = Union[Do, Pay, Broken, "Step[Expression, Binder, Expression, Statement, Case, Rule]"]
RuleBody = Union[
    "RuleKind[Expression, Expression, Statement, Pattern, Expression, Binder, Expression, ScoreRow, Rule]",
    Replace,
    Modify,
    Define,
    Side,
    Broken,
]

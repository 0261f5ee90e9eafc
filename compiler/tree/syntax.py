"""Rules as written: names are still words. What is so written and bound alike stands in ``rules``.

``Broken`` stands where a logical line could not be read; the rest of its block goes on.
"""

from __future__ import annotations

from typing import Literal, Union

from ..source.spans import NOWHERE, Span
from .rules import Node, Nothing, Number, Operation, Quota, RuleKind, Step


class Name(Node, frozen=True):
    """A single word: a binder, a parameter, a declared word, a value."""

    word: str


class Member(Node, frozen=True):
    """``subject.field``."""

    SILENT = frozenset({"span", "field_span"})

    subject: Expression
    field: str
    field_span: Span = NOWHERE


class Lookup(Node, frozen=True):
    """``subject[a, b]``: a table or an ordered zone at a place."""

    subject: Expression
    indexes: tuple[Expression, ...]


class Signed(Node, frozen=True):
    """``+n`` or ``-n``."""

    sign: Literal["+", "-"]
    operand: Expression


class Range(Node, frozen=True):
    """``low..high`` as a source of a choice or as a case; ``high`` is None for ``low..``."""

    low: Expression
    high: Expression | None


class Binder(Node, frozen=True):
    """``NOUN [name] [from SOURCE [or SOURCE]] [where CONDITION]``.

    No source stands for all things of that noun. ``name`` is None when the noun itself is the name.
    """

    SILENT = frozenset({"span", "noun_span"})

    noun: str
    name: str | None
    sources: tuple[Expression, ...]
    where: Expression | None
    noun_span: Span = NOWHERE


class Object(Node, frozen=True):
    """What a verb acts on: an amount with a noun or resource (``2 gold``), or a path.

    ``gain n gold`` has amount ``n`` and value ``gold``; ``flip die`` has no amount.
    """

    amount: Expression | None
    value: Expression | None


class Role(Node, frozen=True):
    """A preposition and what follows it."""

    preposition: Literal["to", "by", "with", "from", "on", "into", "as", "for", "through"]
    value: Expression


class Do(Node, frozen=True):
    """A verb with at most one object, then roles: ``move card from discard_pile to market``."""

    SILENT = frozenset({"span", "verb_span"})

    verb: str
    object: Object | None
    roles: tuple[Role, ...]
    verb_span: Span = NOWHERE


class Pay(Node, frozen=True):
    """``pay 3 gold for purchase`` (``purpose``) or ``pay VERB …``: a cost, all or nothing."""

    cost: Object | Do
    purpose: str | None


class Case(Node, frozen=True):
    """A line ``1..2: …`` of a ``match``."""

    range: Range
    body: tuple[Statement, ...]


class Pattern(Node, frozen=True):
    """An event pattern: ``VERB [NOUN [name]] [ROLE …] [where CONDITION]``.

    ``place die own on row`` has noun and name where ``gain 2 gold`` has amount and value.
    Or, in ``replace``, the label of a rule: then ``object``, ``roles`` and ``where`` are empty.
    ``group``: ``VERB some NOUN``, all that is acted on together.
    """

    SILENT = frozenset({"span", "verb_span"})

    verb: str
    object: Object | None
    roles: tuple[Role, ...]
    where: Expression | None
    verb_span: Span = NOWHERE
    group: bool = False


class Replace(Node, frozen=True):
    """``[may] replace PATTERN …: …``: changes a pending event, or a rule's parameter."""

    optional: bool
    pattern: Pattern
    quota: Quota | None
    guard: Expression | None
    body: tuple[Statement, ...]


class Instead(Node, frozen=True):
    """``[may] replace run LABEL …: …`` or ``replace run CARD.SLOT …: …``: another act in its place."""

    optional: bool
    run: Expression
    quota: Quota | None
    guard: Expression | None
    body: tuple[Statement, ...]


class Modify(Node, frozen=True):
    """``modify PATH [in VIEW] by AMOUNT [for BINDER] [if CONDITION]``."""

    target: Expression
    view: str | None
    amount: Expression
    binder: Binder | None
    guard: Expression | None


class ScoreRow(Node, frozen=True):
    """A line ``1..3: 1`` of a scoring table."""

    range: Range
    amount: Expression


class Define(Node, frozen=True):
    """``define NAME(a, b): …`` (a verb) or ``define NAME(a) = value`` (a field or condition)."""

    SILENT = frozenset({"span", "name_span", "parameter_spans"})

    name: str
    parameters: tuple[str, ...]
    body: tuple[Statement, ...]
    value: Expression | None
    name_span: Span = NOWHERE
    parameter_spans: tuple[Span, ...] = ()


class Side(Node, frozen=True):
    """``side VALUE:`` the rules that stand on one side of a card."""

    value: str
    rules: tuple[Rule, ...]


class Parameter(Node, frozen=True):
    """``name = default`` of a labelled rule."""

    name: str
    default: Expression


class Comment(Node, frozen=True):
    """``# …`` to the end of a line, without the sign; ``trailing`` when something stands before it."""

    text: str
    trailing: bool = False


class Rule(Node, frozen=True):
    """One rule, with its label and parameters if it has them.

    ``comments`` are those above and inside it, of a top-level rule only; their spans tell where. ``account``:
    whether it only remembers, so that no text tells it.
    """

    SILENT = frozenset({"span", "comments"})

    label: str | None
    parameters: tuple[Parameter, ...]
    body: RuleBody
    comments: tuple[Comment, ...] = ()
    account: bool = False


class Broken(Node, frozen=True):
    """A logical line that could not be read; its mistake is among the diagnostics."""

    text: str


Expression = Union[
    Number, Nothing, Name, Member, Lookup, Signed, Range, Broken, "Operation[Expression, Binder]"
]
Statement = Union[Do, Pay, Broken, "Step[Expression, Binder, Expression, Statement, Case, Rule]"]
RuleBody = Union[
    "RuleKind[Expression, Expression, Statement, Pattern, Expression, Binder, Expression, ScoreRow, Rule]",
    Replace,
    Instead,
    Modify,
    Define,
    Side,
    Broken,
]

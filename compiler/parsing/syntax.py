"""The syntax tree of the rules language, as written: names are still words.

One class a construct, frozen, each with the span it was written in. Nothing here knows how to
print, check or run itself. ``Broken`` stands where a logical line could not be read; the rest of
its block goes on. Spans do not take part in equality, so trees compare by what they say.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Literal, Union

from ..source.spans import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Node:
    """What every node has: the whole range of the file it was written in."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)


# ------------------------------------------------------------------ expressions


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True)
class Nothing(Node):
    """The word ``none``."""


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
class Arithmetic(Node):
    """``left + right`` and the like; ``//`` rounds down."""

    operator: Literal["+", "-", "*", "//"]
    left: Expression
    right: Expression


Comparator = Literal["is", "is not", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Comparison(Node):
    """``left is right`` and the like."""

    operator: Comparator
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Within(Node):
    """``value in low..high``."""

    value: Expression
    low: Expression
    high: Expression


@dataclass(frozen=True, slots=True)
class Inside(Node):
    """``thing in place``: a thing among things, a value in a group; after a path in an example, a view."""

    value: Expression
    place: Expression


@dataclass(frozen=True, slots=True)
class Becomes(Node):
    """``value becomes target``: the edge, in the pattern of a reaction."""

    value: Expression
    target: Expression


@dataclass(frozen=True, slots=True)
class Negation(Node):
    """``not condition``."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Both(Node):
    """``a and b and c``."""

    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Either(Node):
    """``a or b``: a condition, or, as a value, the alternatives a player picks from."""

    operands: tuple[Expression, ...]


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
class Count(Node):
    """``count(BINDER)``."""

    binder: Binder


@dataclass(frozen=True, slots=True)
class Fold(Node):
    """``total(value for BINDER)`` and the like; over nothing each is 0."""

    kind: Literal["total", "highest", "lowest", "distinct"]
    value: Expression
    binder: Binder


@dataclass(frozen=True, slots=True)
class Quantified(Node):
    """``some BINDER has CONDITION``, ``every …``, ``no …``."""

    quantifier: Literal["some", "every", "no"]
    binder: Binder
    condition: Expression


Expression = Union[
    Number,
    Nothing,
    Name,
    Member,
    Lookup,
    Signed,
    Arithmetic,
    Comparison,
    Within,
    Inside,
    Becomes,
    Negation,
    Both,
    Either,
    Range,
    Count,
    Fold,
    Quantified,
    "Broken",
]


# ------------------------------------------------------------------ statements


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


# ------------------------------------------------------------------ rules


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

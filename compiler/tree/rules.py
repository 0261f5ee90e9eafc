"""Rules as a tree with every word bound to what was declared for it, one frozen class a construct.

Most classes are those of rules as written as well: generic in what stands inside, and bare they hold what is
bound. What is written otherwise than bound (a ``Name``, which becomes a ``Value`` or a ``Zone``; a binder; a
verb with its parts) stands in ``syntax``. Words of a game pack stay strings, but each stands in a node that
says what it is: ``gold`` the color is a ``Value``, ``gold`` the resource a ``Resource``. Binders are plain
names, unique inside a rule (an inner binder may not hide an outer one). Spans do not take part in equality:
trees compare by what they say. Nothing here knows how to print, check or run itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, TypeVar, Union

from ..source.spans import NOWHERE, Span
from .types import (
    NO_TYPE,
    NUMBER,
    PERSON,
    TRUTH,
    Amount,
    Choice,
    Many,
    Runnable,
    Sorting,
    Thing,
    Type,
    Window,
)

if TYPE_CHECKING:  # what a class holds where nothing is said: bound words
    import typing_extensions as later

    E = later.TypeVar("E", covariant=True, default="Expression")
    B = later.TypeVar("B", covariant=True, default="Binder")
    S = later.TypeVar("S", covariant=True, default="Statement")
    R = later.TypeVar("R", covariant=True, default="Rule")
    P = later.TypeVar("P", covariant=True, default="EventPattern")
    C = later.TypeVar("C", covariant=True, default="Case")
    T = later.TypeVar("T", covariant=True, default="ScoreRow")
    L = later.TypeVar("L", covariant=True, default="Bound")
    N = later.TypeVar("N", covariant=True, default=str)
    W = later.TypeVar("W", covariant=True, default="str | Member")
else:
    E, B, S, R, P, C, T, L, N, W = map(TypeVar, "EBSRPCTLNW")


@dataclass(frozen=True, slots=True)
class Node:
    """What every node has: the whole range of the file it was written in."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)


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
class TheGame(Node):
    """The game itself, of which there is one thing: ``game.round``."""

    noun: str

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


@dataclass(frozen=True, slots=True)
class Arithmetic(Node, Generic[E]):
    """``+ - * //``; a sign is ``0 - n`` folded into the number where it can be.

    ``highest(a, b)`` and ``lowest(a, b)`` are the higher and the lower of two.
    """

    operator: Literal["+", "-", "*", "//", "highest", "lowest"]
    left: E
    right: E

    @property
    def type(self) -> Type:
        return NUMBER


Comparator = Literal["is", "is not", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Comparison(Node, Generic[E]):
    """A comparison of two values of one type."""

    operator: Comparator
    left: E
    right: E

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Within(Node, Generic[E]):
    """``low <= value <= high``."""

    value: E
    low: E
    high: E

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Inside(Node, Generic[E]):
    """A thing in a zone or set, or a value in a group of its enumeration."""

    value: E
    place: E

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Becomes(Node, Generic[E]):
    """True when the event turned ``value`` into ``target`` (it was not so before)."""

    value: E
    target: E

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Negation(Node, Generic[E]):
    """``not``."""

    operand: E

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Both(Node, Generic[E]):
    """All of the conditions."""

    operands: tuple[E, ...]

    @property
    def type(self) -> Type:
        return TRUTH


@dataclass(frozen=True, slots=True)
class Either(Node, Generic[E]):
    """At least one of the conditions."""

    operands: tuple[E, ...]

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
class Count(Node, Generic[B]):
    """How many things a binder binds."""

    binder: B

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Fold(Node, Generic[E, B]):
    """A number made of a value of each thing; 0 over nothing."""

    kind: Literal["total", "highest", "lowest", "distinct"]
    value: E
    binder: B

    @property
    def type(self) -> Type:
        return NUMBER


@dataclass(frozen=True, slots=True)
class Quantified(Node, Generic[E, B]):
    """Some, every or no thing of a binder has a condition.

    ``apart``: parentheses stand around the first part of the condition, as if they were all of it.
    """

    quantifier: Literal["some", "every", "no"]
    binder: B
    condition: E
    apart: bool = field(default=False, compare=False, repr=False)

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


@dataclass(frozen=True, slots=True)
class Do(Node):
    """A verb with its object and roles.

    ``amount`` is the number before the object (``2`` in ``gain 2 gold``), ``object`` what it acts
    on. ``binds`` is the name under which what the verb brings (a drawn card) is known afterwards.
    """

    verb: str
    amount: Expression | None
    object: Expression | None
    roles: tuple[tuple[str, Expression], ...]
    binds: str | None = None


@dataclass(frozen=True, slots=True)
class PayAmount(Node):
    """``pay 3 gold for purchase``."""

    amount: Expression
    resource: str
    purpose: str | None


@dataclass(frozen=True, slots=True)
class PayVerb(Node):
    """``pay VERB …``: the verb must be possible, and is done, before anything else."""

    cost: Do


@dataclass(frozen=True, slots=True)
class Assign(Node, Generic[E]):
    """``path = value``: a stored field, or a parameter in a ``replace``."""

    target: E
    value: E


@dataclass(frozen=True, slots=True)
class Choose(Node, Generic[E, B]):
    """A choice. ``binder.name`` afterwards stands for the thing, or for the set where several."""

    quantity: Literal["one", "exactly", "up to", "any", "some", "all"]
    number: E | None
    binder: B
    such_that: E | None


@dataclass(frozen=True, slots=True)
class Run(Node, Generic[E]):
    """The inside of a slot or of a labelled rule, with ``me`` the user."""

    target: E
    subject: E | None


@dataclass(frozen=True, slots=True)
class Cancel(Node):
    """The pending event does not happen."""


@dataclass(frozen=True, slots=True)
class May(Node, Generic[S]):
    """The player may leave it out as a whole."""

    body: tuple[S, ...]


@dataclass(frozen=True, slots=True)
class If(Node, Generic[E, S]):
    """One way or the other."""

    condition: E
    body: tuple[S, ...]
    otherwise: tuple[S, ...]


@dataclass(frozen=True, slots=True)
class Each(Node, Generic[E, B, S]):
    """The body for every thing, in an order where one is given."""

    binder: B
    order: E | None
    body: tuple[S, ...]


@dataclass(frozen=True, slots=True)
class EachPlayer(Node, Generic[E, S]):
    """The body for every player, who chooses in it."""

    name: str | None
    order: E
    body: tuple[S, ...]


@dataclass(frozen=True, slots=True)
class OneOf(Node, Generic[S]):
    """The player picks one of the bodies."""

    options: tuple[tuple[S, ...], ...]


@dataclass(frozen=True, slots=True)
class Case(Node):
    """A case of a match: from ``low`` to ``high`` (None: and up)."""

    low: int
    high: int | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Match(Node, Generic[E, C]):
    """The case that holds the value."""

    value: E
    cases: tuple[C, ...]


@dataclass(frozen=True, slots=True)
class Grant(Node, Generic[N, R]):
    """Rules that hold until a moment."""

    until: N | None
    rules: tuple[R, ...]


@dataclass(frozen=True, slots=True)
class Quietly(Node, Generic[S]):
    """Nothing reacts to what is done inside."""

    body: tuple[S, ...]


@dataclass(frozen=True, slots=True)
class Offer(Node, Generic[N]):
    """Actions of a window, one after the other, until the player passes (procedures only).

    ``required``: he cannot pass while he can start one of the window's own.
    """

    window: N
    required: bool


@dataclass(frozen=True, slots=True)
class Until(Node, Generic[E, S]):
    """Again and again until the condition holds (procedures only)."""

    condition: E
    body: tuple[S, ...]


@dataclass(frozen=True, slots=True)
class Repeat(Node, Generic[E, S]):
    """So many times (procedures only)."""

    times: E
    body: tuple[S, ...]


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
class Action(Node, Generic[W, E, S]):
    """A player may start it: at a window (``any_time`` for all), so often, if the guard holds.

    In the frame of a kind the window may be a field of the card: ``this.window``.
    """

    window: W | None
    quota: Quota | None
    guard: E | None
    body: tuple[S, ...]


@dataclass(frozen=True, slots=True)
class Reaction(Node, Generic[P, E, S]):
    """What happens before or after an event."""

    stage: Literal["after", "before"]
    pattern: P
    quota: Quota | None
    guard: E | None
    body: tuple[S, ...]


@dataclass(frozen=True, slots=True)
class Timed(Node, Generic[N, E, S]):
    """What happens when a moment comes."""

    moment: N
    quota: Quota | None
    guard: E | None
    body: tuple[S, ...]


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
class Limit(Node, Generic[L, E]):
    """A bound in force."""

    bound: L
    value: E
    guard: E | None


@dataclass(frozen=True, slots=True)
class Permission(Node, Generic[P, E]):
    """An event that is allowed, or not."""

    mode: Literal["permit", "forbid"]
    pattern: P
    guard: E | None


@dataclass(frozen=True, slots=True)
class Treat(Node, Generic[E]):
    """One resource or value serving as another, always or in a purpose (a verb or declared purpose).

    Or one window serving as another: what may be done at that may be done at this as well.
    """

    source: E
    target: E
    purpose: str | None
    guard: E | None


@dataclass(frozen=True, slots=True)
class Score(Node, Generic[E, B, N]):
    """Points: at the end where ``moment`` is None. ``per``: the amount for each thing."""

    amount: E
    per: B | None
    guard: E | None
    moment: N | None


@dataclass(frozen=True, slots=True)
class ScoreRow(Node):
    """Points for values from ``low`` to ``high`` (None: and up)."""

    low: int
    high: int | None
    amount: int


@dataclass(frozen=True, slots=True)
class ScoreTable(Node, Generic[E, T]):
    """Points by a value."""

    value: E
    rows: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class Define(Node):
    """A verb (``body``) or a field or condition (``value``) in the language itself."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    body: tuple[Statement, ...]
    value: Expression | None


@dataclass(frozen=True, slots=True)
class Procedure(Node, Generic[S]):
    """A part of the game's flow."""

    name: str
    body: tuple[S, ...]


@dataclass(frozen=True, slots=True)
class Kind(Node, Generic[R]):
    """The rules that every card of a kind has."""

    noun: str
    rules: tuple[R, ...]


@dataclass(frozen=True, slots=True)
class Side(Node):
    """The rules on one side of a card: they hold while its ``field``, of ``noun``, shows that side."""

    noun: str
    field: str
    value: Value
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Slot(Node, Generic[S]):
    """What a card puts into the slot named by the rule's label."""

    body: tuple[S, ...]


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """A parameter of a labelled rule with its default."""

    name: str
    default: Expression
    type: Type


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


Operation = Union[
    Arithmetic[E],
    Comparison[E],
    Within[E],
    Inside[E],
    Becomes[E],
    Negation[E],
    Both[E],
    Either[E],
    Count[B],
    Fold[E, B],
    Quantified[E, B],
]
"""What puts expressions together, written or bound."""

Step = Union[
    Assign[E],
    Choose[E, B],
    Run[E],
    Cancel,
    Offer[N],
    May[S],
    If[E, S],
    Each[E, B, S],
    EachPlayer[E, S],
    OneOf[S],
    Match[E, C],
    Grant[N, R],
    Quietly[S],
    Until[E, S],
    Repeat[E, S],
]
"""The statements that are written and bound alike."""

RuleKind = Union[
    Action[W, E, S],
    Reaction[P, E, S],
    Limit[L, E],
    Permission[P, E],
    Treat[E],
    Score[E, B, N],
    ScoreTable[E, T],
    Timed[N, E, S],
    Procedure[S],
    Kind[R],
    Slot[S],
]
"""The rules that are written and bound alike."""

Leaf = Union[
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
    TheGame,
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
]
Expression = Union[Leaf, "Operation[Expression, Binder]", Alternatives, Interval, SlotOf, LabelOf]
Place = Union[Literal["first", "last"], Expression]
Statement = Union[Do, PayAmount, PayVerb, "Step[Expression, Binder, str, Statement, Case, Rule]"]
RuleBody = Union[
    "RuleKind[str | Member, Expression, Statement, EventPattern, Bound, Binder, str, ScoreRow, Rule]",
    Replace,
    Modify,
    Define,
    Side,
]

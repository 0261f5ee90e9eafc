"""Rules as a tree with every word bound to what was declared for it, one frozen class a construct.

Most classes are those of rules as written as well: generic in what stands inside, and bare they hold what is
bound. What is written otherwise than bound (a ``Name``, which becomes a ``Value`` or a ``Zone``; a binder; a
verb with its parts) stands in ``syntax``. Words of a game pack stay strings, but each stands in a node that
says what it is: ``gold`` the color is a ``Value``, ``gold`` the resource a ``Resource``. Binders are plain
names, unique inside a rule (an inner binder may not hide an outer one). Spans do not take part in equality:
trees compare by what they say. Nothing here knows how to print, check or run itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Literal, TypeVar, Union

from ..source.spans import Placed
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


class Node(Placed, frozen=True):
    """What every node has: the whole range of the file it was written in."""


class Number(Node, frozen=True):
    """A whole number."""

    value: int

    @property
    def type(self) -> Type:
        return NUMBER


class Nothing(Node, frozen=True):
    """``none``."""

    @property
    def type(self) -> Type:
        return NO_TYPE


class Flag(Node, frozen=True):
    """``yes`` or ``no``."""

    value: bool

    @property
    def type(self) -> Type:
        return TRUTH


class Value(Node, frozen=True):
    """A value of an enumeration, or of one of its groups (``group`` true)."""

    enum: str
    value: str
    group: bool = False

    @property
    def type(self) -> Type:
        return Choice(self.enum)


class WindowName(Node, frozen=True):
    """A window by name: what serves as another."""

    window: str

    @property
    def type(self) -> Type:
        return Window()


class Resource(Node, frozen=True):
    """A resource by name: what is gained or paid."""

    resource: str

    @property
    def type(self) -> Type:
        return Amount(self.resource)


class Player(Node, frozen=True):
    """``me``, ``actor``, ``others``, ``left``, ``right``, ``players``, ``start_player``.

    In examples the digits of a seat as well.
    """

    which: str
    type: Type = PERSON


class This(Node, frozen=True):
    """The card the rule stands on."""

    type: Type


class Local(Node, frozen=True):
    """A binder: a chosen, drawn or folded-over thing, or an object or role of the pending event."""

    name: str
    type: Type


class Setting(Node, frozen=True):
    """A parameter of the rule itself."""

    name: str
    type: Type


class Option(Node, frozen=True):
    """``option.solo``: a setting of the game."""

    name: str
    type: Type


class Zone(Node, frozen=True):
    """A zone; ``owner`` is None where nobody owns it (``market``), else whose (``my.sheet``)."""

    zone: str
    owner: Expression | None
    type: Type


class Things(Node, frozen=True):
    """All things of a noun that somebody has: ``my.rows``, ``my.plot``."""

    noun: str
    owner: Expression
    type: Type


class Unit(Node, frozen=True):
    """Somebody's thing of a noun that stands for a value of an enumeration: ``my.strength``."""

    noun: str
    value: str
    owner: Expression

    @property
    def type(self) -> Type:
        return Thing(self.noun)


class TheGame(Node, frozen=True):
    """The game itself, of which there is one thing: ``game.round``."""

    noun: str

    @property
    def type(self) -> Type:
        return Thing(self.noun)


class Cell(Node, frozen=True):
    """A cell of a grid by row and column, from 1: ``my.cities[1, 2]``."""

    grid: Expression
    row: Expression
    column: Expression
    type: Type


class Placements(Node, frozen=True):
    """Every way to lay the shape of a number on a grid, turned or mirrored."""

    grid: str
    owner: Expression | None
    shape: Expression

    @property
    def type(self) -> Type:
        return Many(Thing("placement"))


class Values(Node, frozen=True):
    """The values of an enumeration, or of one of its groups, as the source of a choice."""

    enum: str
    group: str | None

    @property
    def type(self) -> Type:
        return Many(Choice(self.enum))


class Noun(Node, frozen=True):
    """A noun as such: what a verb brings (draws, makes) before there is a thing to name."""

    noun: str

    @property
    def type(self) -> Type:
        return Thing(self.noun)


class FieldName(Node, frozen=True):
    """A field as such: what a zone is arranged by."""

    noun: str
    field: str

    @property
    def type(self) -> Type:
        return Sorting()


class Holding(Node, frozen=True):
    """How much of a resource somebody has: ``my.gold``."""

    resource: str
    owner: Expression

    @property
    def type(self) -> Type:
        return NUMBER


class Bound(Node, frozen=True):
    """A bound of a player: ``my.weapon_hands``."""

    bound: str
    owner: Expression

    @property
    def type(self) -> Type:
        return NUMBER


class Member(Node, frozen=True):
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


class Seen(Node, frozen=True):
    """``value in VIEW``: an expression read in a view."""

    value: Expression
    view: str
    type: Type


class Entry(Node, frozen=True):
    """A table at its indexes."""

    table: str
    indexes: tuple[Expression, ...]
    type: Type


class Item(Node, frozen=True):
    """A table kept in a field, at its indexes: ``my.race.bonus[row.attribute]``."""

    subject: Expression
    indexes: tuple[Expression, ...]
    type: Type


class Ordinal(Node, frozen=True):
    """A thing of an ordered zone by its place: ``market.first``, ``market.last``, ``market[2]``."""

    place: Expression
    index: Place
    type: Type


class Arithmetic(Node, Generic[E], frozen=True):
    """``+ - * // %``; a sign is ``0 - n`` folded into the number where it can be.

    ``highest(a, b)`` and ``lowest(a, b)`` are the higher and the lower of two.
    """

    operator: Literal["+", "-", "*", "//", "%", "highest", "lowest"]
    left: E
    right: E

    @property
    def type(self) -> Type:
        return NUMBER


Comparator = Literal["is", "is not", "<", "<=", ">", ">="]


class Comparison(Node, Generic[E], frozen=True):
    """A comparison of two values of one type."""

    operator: Comparator
    left: E
    right: E

    @property
    def type(self) -> Type:
        return TRUTH


class Within(Node, Generic[E], frozen=True):
    """``low <= value <= high``."""

    value: E
    low: E
    high: E

    @property
    def type(self) -> Type:
        return TRUTH


class Inside(Node, Generic[E], frozen=True):
    """A thing in a zone or set, or among all of a noun; or a value in a group of its enumeration."""

    value: E
    place: E

    @property
    def type(self) -> Type:
        return TRUTH


class Becomes(Node, Generic[E], frozen=True):
    """True when the event turned ``value`` into ``target`` (it was not so before)."""

    value: E
    target: E

    @property
    def type(self) -> Type:
        return TRUTH


class Negation(Node, Generic[E], frozen=True):
    """``not``."""

    operand: E

    @property
    def type(self) -> Type:
        return TRUTH


class Both(Node, Generic[E], frozen=True):
    """All of the conditions."""

    operands: tuple[E, ...]

    @property
    def type(self) -> Type:
        return TRUTH


class Either(Node, Generic[E], frozen=True):
    """At least one of the conditions."""

    operands: tuple[E, ...]

    @property
    def type(self) -> Type:
        return TRUTH


class Alternatives(Node, frozen=True):
    """Values of one type of which the acting player picks one: ``+1 or -1``."""

    operands: tuple[Expression, ...]
    type: Type


class Interval(Node, frozen=True):
    """``low..high`` as the source of a choice of a number."""

    low: Expression
    high: Expression | None

    @property
    def type(self) -> Type:
        return NUMBER


class Binder(Node, frozen=True):
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


class Count(Node, Generic[B], frozen=True):
    """How many things a binder binds."""

    binder: B

    @property
    def type(self) -> Type:
        return NUMBER


class Fold(Node, Generic[E, B], frozen=True):
    """A number made of a value of each thing; 0 over nothing.

    ``alike``: how many have the same value at most; ``sequence``: how many have values that follow one
    another; with a ``size``, how many groups of so many things there are of that sort. ``connected``: how
    many have the same value and are next to one another, in a chain.
    """

    kind: Literal["total", "highest", "lowest", "distinct", "alike", "sequence", "connected"]
    value: E
    binder: B
    size: E | None = None

    @property
    def type(self) -> Type:
        return NUMBER


class Quantified(Node, Generic[E, B], frozen=True):
    """Some, every or no thing of a binder has a condition.

    ``apart``: parentheses stand around the first part of the condition, as if they were all of it.
    """

    SILENT = frozenset({"span", "apart"})

    quantifier: Literal["some", "every", "no"]
    binder: B
    condition: E
    apart: bool = False

    @property
    def type(self) -> Type:
        return TRUTH


class SlotOf(Node, frozen=True):
    """The slot or a labelled rule of a card: ``this.ability``; ``slot`` empty: all its rules."""

    subject: Expression
    slot: str

    @property
    def type(self) -> Type:
        return Runnable(whole=not self.slot)


class LabelOf(Node, frozen=True):
    """A labelled rule of the packs in play, by its whole id (``pack:kind/id#label``)."""

    label: str
    rule: str

    @property
    def type(self) -> Type:
        return Runnable()


class Do(Node, frozen=True):
    """A verb with its object and roles.

    ``amount`` is the number before the object (``2`` in ``gain 2 gold``), ``object`` what it acts
    on. ``binds`` is the name under which what the verb brings (a drawn card) is known afterwards.
    """

    verb: str
    amount: Expression | None
    object: Expression | None
    roles: tuple[tuple[str, Expression], ...]
    binds: str | None = None


class PayAmount(Node, frozen=True):
    """``pay 3 gold for purchase``."""

    amount: Expression
    resource: str
    purpose: str | None


class PayVerb(Node, frozen=True):
    """``pay VERB …``: the verb must be possible, and is done, before anything else."""

    cost: Do


class Assign(Node, Generic[E], frozen=True):
    """``path = value``: a stored field, or a parameter in a ``replace``."""

    target: E
    value: E


class Choose(Node, Generic[E, B], frozen=True):
    """A choice. ``binder.name`` afterwards stands for the thing, or for the set where several.

    ``ordered``: that set is in the order in which they were chosen.
    """

    quantity: Literal["one", "exactly", "up to", "any", "some", "all"]
    number: E | None
    binder: B
    such_that: E | None
    ordered: bool = False


class Run(Node, Generic[E], frozen=True):
    """The inside of a slot or of a labelled rule, with ``me`` the user."""

    target: E
    subject: E | None


class Cancel(Node, frozen=True):
    """The pending event does not happen."""


class May(Node, Generic[S], frozen=True):
    """The player may leave it out as a whole."""

    body: tuple[S, ...]


class If(Node, Generic[E, S], frozen=True):
    """One way or the other."""

    condition: E
    body: tuple[S, ...]
    otherwise: tuple[S, ...]


class Each(Node, Generic[E, B, S], frozen=True):
    """The body for every thing, in an order where one is given."""

    binder: B
    order: E | None
    body: tuple[S, ...]


SHARE = "share"
"""What the part of each thing is called in the body of a division."""


class Divide(Node, Generic[E, B, S], frozen=True):
    """A number in parts, as one choice: the body for every thing that has got one, with its ``SHARE``."""

    number: E
    binder: B
    body: tuple[S, ...]


class EachPlayer(Node, Generic[E, S], frozen=True):
    """The body for every player, who chooses in it."""

    name: str | None
    order: E
    body: tuple[S, ...]


class OneOf(Node, Generic[S], frozen=True):
    """The player picks one of the bodies."""

    options: tuple[tuple[S, ...], ...]


class Case(Node, frozen=True):
    """A case of a match: from ``low`` to ``high`` (None: and up)."""

    low: int
    high: int | None
    body: tuple[Statement, ...]


class Match(Node, Generic[E, C], frozen=True):
    """The case that holds the value."""

    value: E
    cases: tuple[C, ...]


class Grant(Node, Generic[N, R], frozen=True):
    """Rules that hold until a moment."""

    until: N | None
    rules: tuple[R, ...]


class Quietly(Node, Generic[S], frozen=True):
    """Nothing reacts to what is done inside."""

    body: tuple[S, ...]


class Offer(Node, Generic[N], frozen=True):
    """Actions of a window, one after the other, until the player passes (procedures only).

    ``required``: he cannot pass while he can start one of the window's own.
    """

    window: N
    required: bool


class DoUntil(Node, Generic[S, E], frozen=True):
    """A verb that draws one thing, again and again until what it has drawn fits the condition."""

    act: S
    condition: E


class Until(Node, Generic[E, S], frozen=True):
    """Again and again until the condition holds. Outside of a procedure a round is done whole, or it is the
    last one."""

    condition: E
    body: tuple[S, ...]


class Repeat(Node, Generic[E, S], frozen=True):
    """So many times; ``optional``: the player may stop before each."""

    optional: bool
    times: E
    body: tuple[S, ...]


class Quota(Node, frozen=True):
    """So many times per period, kept by (rule instance, acting player). Once has words of its own."""

    times: Literal[1] | int
    period: str


class EventPattern(Node, frozen=True):
    """Which events a rule speaks of.

    A part of the event is a binder, which names it for ``where`` and the body, or an expression:
    only that very thing or place (``buy this``, ``from market``). ``object`` is there whenever the
    verb acts on things of one noun; ``roles`` holds those that are written or read. ``doer``: who does it,
    ``others``, ``players``, ``left`` or ``right``; None for the owner of the card. ``group``: it is one
    event, whatever the number of things that are acted on together; the binder then is for ``where`` only.
    ``through``: the card whose rule does it.
    """

    verb: str
    amount: Expression | None
    object: Binder | Expression | None
    resource: str | None
    roles: tuple[tuple[str, Binder | Expression], ...]
    where: Expression | None
    doer: Literal["others", "players", "left", "right"] | None = None
    group: bool = False
    through: Binder | Expression | None = None


class Action(Node, Generic[W, E, S], frozen=True):
    """A player may start it: at a window (``any_time`` for all), so often, if the guard holds.

    In the frame of a kind the window may be a field of the card: ``this.window``.
    """

    window: W | None
    quota: Quota | None
    guard: E | None
    body: tuple[S, ...]


class Reaction(Node, Generic[P, E, S], frozen=True):
    """What happens before or after an event."""

    stage: Literal["after", "before"]
    pattern: P
    quota: Quota | None
    guard: E | None
    body: tuple[S, ...]


class Timed(Node, Generic[N, E, S], frozen=True):
    """What happens when a moment comes."""

    moment: N
    quota: Quota | None
    guard: E | None
    body: tuple[S, ...]


class Replace(Node, frozen=True):
    """What happens instead of an event (``label`` None), or other parameters for a labelled rule."""

    optional: bool
    pattern: EventPattern | None
    label: LabelOf | None
    quota: Quota | None
    guard: Expression | None
    body: tuple[Statement, ...]


class Instead(Node, frozen=True):
    """What is done in place of a labelled rule, or of a slot or action of a card.

    ``binder``: the card, where it may be any of a kind; then it is what the slot is of.
    """

    optional: bool
    run: LabelOf | SlotOf
    binder: Binder | None
    quota: Quota | None
    guard: Expression | None
    body: tuple[Statement, ...]


class Modify(Node, frozen=True):
    """How a field of things counts, always or in a view or purpose."""

    field: Member
    view: str | None
    amount: Expression
    binder: Binder
    guard: Expression | None


class Limit(Node, Generic[L, E], frozen=True):
    """A bound in force."""

    bound: L
    value: E
    guard: E | None


class Permission(Node, Generic[P, E], frozen=True):
    """An event that is allowed, or not."""

    mode: Literal["permit", "forbid"]
    pattern: P
    guard: E | None


class Bar(Node, Generic[E, B], frozen=True):
    """Rules of cards that do not hold (``change`` None), or a number that does not change so.

    ``barred`` is a slot or labelled rule of a card, all its rules, or a number of a thing or of a player;
    ``binder`` says of which things where it names none.
    """

    barred: E
    change: Literal["change", "rise", "fall"] | None
    binder: B | None
    guard: E | None


class Treat(Node, Generic[E, B], frozen=True):
    """One resource or value serving as another, always or in a purpose (a verb or declared purpose).

    Or one window serving as another: what may be done at that may be done at this as well. Or the rules of
    this card as those of another one: it has them as well; ``binder``: or those of several cards.
    """

    source: E
    target: E
    purpose: str | None
    binder: B | None
    guard: E | None


class Score(Node, Generic[E, B, N], frozen=True):
    """Points: at the end where ``moment`` is None. ``per``: the amount for each thing."""

    amount: E
    per: B | None
    guard: E | None
    moment: N | None


class ScoreRow(Node, frozen=True):
    """Points for values from ``low`` to ``high`` (None: and up)."""

    low: int
    high: int | None
    amount: int


class ScoreTable(Node, Generic[E, T], frozen=True):
    """Points by a value."""

    value: E
    rows: tuple[T, ...]


class Define(Node, frozen=True):
    """A verb (``body``) or a field or condition (``value``) in the language itself."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    body: tuple[Statement, ...]
    value: Expression | None


class Procedure(Node, Generic[S], frozen=True):
    """A part of the game's flow."""

    name: str
    body: tuple[S, ...]


class Kind(Node, Generic[R], frozen=True):
    """The rules that every card of a kind has."""

    noun: str
    rules: tuple[R, ...]


class Side(Node, frozen=True):
    """The rules on one side of a card: they hold while its ``field``, of ``noun``, shows that side."""

    noun: str
    field: str
    value: Value
    rules: tuple[Rule, ...]


class Slot(Node, Generic[S], frozen=True):
    """What a card puts into the slot named by the rule's label."""

    body: tuple[S, ...]


class Parameter(Node, frozen=True):
    """A parameter of a labelled rule with its default."""

    name: str
    default: Expression
    type: Type


class Rule(Node, frozen=True):
    """One rule of a card, with its id ``pack:kind/id#label`` (or ``#1``, ``#2`` … unlabelled).

    ``side``: the value that the card must show, where it has sides. ``hollow``: broken lines left nothing of
    a body in it, which no rule as written can have. ``account``: it only remembers, and no text tells it.
    """

    SILENT = frozenset({"span", "hollow"})

    id: str
    label: str | None
    parameters: tuple[Parameter, ...]
    body: RuleBody
    side: str = ""
    hollow: bool = False
    account: bool = False


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
    Divide[E, B, S],
    EachPlayer[E, S],
    OneOf[S],
    Match[E, C],
    Grant[N, R],
    Quietly[S],
    DoUntil[S, E],
    Until[E, S],
    Repeat[E, S],
]
"""The statements that are written and bound alike."""

RuleKind = Union[
    Action[W, E, S],
    Reaction[P, E, S],
    Limit[L, E],
    Permission[P, E],
    Bar[E, B],
    Treat[E, B],
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
    Instead,
    Modify,
    Define,
    Side,
]

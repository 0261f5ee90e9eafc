"""The operations of compiled rules, each declared once: the record is the instruction.

Lowering makes these records, msgspec writes and reads them (a list that begins with the name of the
operation), linking walks their fields. An *expression* gives one integer: a number, a truth (0 or 1), a value
of an enumeration by its place, a thing, a player or a place by its number. A *source* gives several in an
order. A program is a list of *instructions*. This module imports nothing of the project.
"""

from __future__ import annotations

from typing import Union

import msgspec

READ = ("was", "position")
"""What orders things: a column by its number, behind the columns the formulas, behind those these two."""


class Operation(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag=str.lower):
    """Any record of a compiled rule."""


class Value(Operation, frozen=True):
    """An expression."""


class Several(Operation, frozen=True):
    """A source."""


class Step(Operation, frozen=True):
    """An instruction.

    ``checked`` are the counters of what can fail after a choice, or in a body that may be left out;
    ``around`` those of what can fail behind the body in which that stands.
    ``window``, ``others``, ``flag`` and ``again``: actions that the chooser may start instead and those of
    the others before he is asked, the slot that notes that he has done something since, the counter at which
    he is asked again.
    """


class Failing(Step, frozen=True):
    """An instruction that can turn out to be impossible.

    ``must``: with it what it is a part of cannot be done; ``exit``: where it goes on otherwise.
    """

    must: int
    exit: int


class Bind(Operation, frozen=True):
    """The things of a source that are of a noun, or of any (-1), and of which a condition holds."""

    slot: int
    noun: int
    source: Source
    where: Expression | None = None


# ---------------------------------------------------------------------- expressions


class Pair(Value, frozen=True):
    """Two operands."""

    left: Expression
    right: Expression


class Fold(Value, frozen=True):
    """A value of each thing of a binder."""

    operand: Expression
    binder: Bind


class Quantified(Value, frozen=True):
    """Of how many things of a binder a condition holds."""

    binder: Bind
    condition: Expression


class FieldOf(Value, frozen=True):
    """A field of a subject; where that is none, ``nothing``."""

    column: int
    nothing: int
    subject: Expression


class Number(Value, frozen=True):
    n: int


class Slot(Value, frozen=True):
    """A binder, a parameter, a part of the pending event."""

    slot: int


class Me(Value, frozen=True): ...


class This(Value, frozen=True): ...


class Actor(Value, frozen=True): ...


class Beside(Value, frozen=True):
    """The player so many seats to the left."""

    seats: int


class StartPlayer(Value, frozen=True): ...


class TurnPlayer(Value, frozen=True):
    """Whose turn it is; outside of any turn nobody."""


class Option(Value, frozen=True):
    option: int


class Constant(FieldOf, frozen=True): ...


class Field(FieldOf, frozen=True): ...


class Formula(Value, frozen=True):
    formula: int
    nothing: int
    subject: Expression


class PlayerField(Value, frozen=True):
    column: int
    nothing: int
    player: Expression


class FieldPlace(Value, frozen=True):
    """Where a number of a player stands among those of all players: the field as such, and not its value."""

    column: int
    player: Expression


class Kept(Value, frozen=True):
    """The one thing a player keeps in a zone."""

    zone: int
    player: Expression


class Holding(Value, frozen=True):
    resource: int
    owner: Expression


class Bounded(Value, frozen=True):
    """A limit of a player."""

    bound: int
    player: Expression


class Seen(Value, frozen=True):
    view: int
    operand: Expression


class Unmodified(Value, frozen=True):
    """An expression read without what rules add."""

    operand: Expression


class Entry(Value, frozen=True):
    """An entry of a table."""

    table: int
    nothing: int
    indexes: tuple[Expression, ...]


class Item(Value, frozen=True):
    """An entry of the table that stands on a thing."""

    column: int
    nothing: int
    subject: Expression
    indexes: tuple[Expression, ...]


class First(Value, frozen=True):
    source: Source


class Last(Value, frozen=True):
    source: Source


class Nth(Value, frozen=True):
    source: Source
    number: Expression


class Add(Pair, frozen=True): ...


class Subtract(Pair, frozen=True): ...


class Multiply(Pair, frozen=True): ...


class Divide(Pair, frozen=True): ...


class Rest(Pair, frozen=True): ...


class Higher(Pair, frozen=True): ...


class Lower(Pair, frozen=True): ...


class Equal(Pair, frozen=True): ...


class Differ(Pair, frozen=True): ...


class Less(Pair, frozen=True): ...


class AtMost(Pair, frozen=True): ...


class Within(Value, frozen=True):
    """A number from one to another, or to any."""

    operand: Expression
    low: Expression
    high: Expression | None


class Among(Value, frozen=True):
    """A value of a group."""

    operand: Expression
    values: tuple[int, ...]


class ReadsAs(Value, frozen=True):
    """The same where others may serve as it."""

    operand: Source
    values: tuple[int, ...]


class Alike(Value, frozen=True):
    """Two values, with their readings, that are one or may serve as the same."""

    left: Source
    right: Source


class Inside(Value, frozen=True):
    operand: Expression
    source: Source


class Becomes(Value, frozen=True):
    """What was is kept as the ``memory`` of a set."""

    number: int
    memory: int
    operand: Expression
    target: Expression


class Not(Value, frozen=True):
    operand: Expression


class And(Value, frozen=True):
    operands: tuple[Expression, ...]


class Or(Value, frozen=True):
    operands: tuple[Expression, ...]


class Count(Value, frozen=True):
    binder: Bind


class Total(Fold, frozen=True): ...


class Highest(Fold, frozen=True): ...


class Lowest(Fold, frozen=True): ...


class Distinct(Fold, frozen=True): ...


class DistinctReadings(Value, frozen=True):
    operand: Source
    binder: Bind


class LargestAlike(Value, frozen=True):
    """How many things have the same value, or how many groups of a size there are of such."""

    operand: Expression
    nothing: int
    readings: Source | None
    binder: Bind
    size: Expression | None


class LongestSequence(Value, frozen=True):
    """How many things have numbers in a row, or how many groups of a size there are of such."""

    operand: Expression
    binder: Bind
    size: Expression | None


class LargestConnected(Value, frozen=True):
    """How many things have the same value and are next to one another; ``near``: what is next to each."""

    operand: Expression
    nothing: int
    readings: Source | None
    binder: Bind
    near: Source


class Ways(Value, frozen=True):
    """A condition that holds for one way to count what may be counted in several: a slot for each count."""

    counted: tuple[tuple[int, DistinctReadings], ...]
    condition: Expression


class Some(Quantified, frozen=True): ...


class Every(Quantified, frozen=True): ...


class No(Quantified, frozen=True): ...


class Owner(Value, frozen=True):
    subject: Expression


class Was(Value, frozen=True):
    nothing: int
    subject: Expression


class Position(Value, frozen=True):
    subject: Expression


class Holder(Value, frozen=True):
    """The thing of a noun in which the subject lies."""

    noun: int
    subject: Expression


class Unit(Value, frozen=True):
    noun: int
    number: int
    player: Expression


class Cell(Value, frozen=True):
    grid: int
    player: Expression | None
    row: Expression
    column: Expression


class Place(Value, frozen=True):
    zone: int
    player: Expression | None


class Hold(Value, frozen=True):
    """The place that a thing makes for others."""

    subject: Expression


Expression = Union[
    Number, Slot, Me, This, Actor, Beside, StartPlayer, TurnPlayer, Option, Constant, Field, Formula,
    PlayerField, Kept, Holding, Bounded, Seen, Unmodified, Entry, Item, First, Last, Nth, Add, Subtract,
    Multiply, Divide, Rest, Higher, Lower, Equal, Differ, Less, AtMost, Within, Among, ReadsAs, Alike, Inside,
    Becomes, Not, And, Or, Count, Total, Highest, Lowest, Distinct, DistinctReadings, LargestAlike,
    LongestSequence, LargestConnected, Ways, Some, Every, No,
    Owner, Was, Position, Holder, Unit, Cell, Place, Hold, FieldPlace,
]  # fmt: skip


# ---------------------------------------------------------------------- sources


class Zone(Several, frozen=True):
    zone: int
    owners: Source | None


class Things(Several, frozen=True):
    noun: int
    owners: Source | None


class Chosen(Several, frozen=True):
    """The things of a set, by its number."""

    number: int


class One(Several, frozen=True):
    """A value; nothing where it is none."""

    operand: Expression


class Content(Several, frozen=True):
    """What lies in a holder or a region."""

    operand: Expression


class Laid(Several, frozen=True):
    """The cells of a placement."""

    operand: Expression


class Lying(Several, frozen=True):
    """What lies in a place."""

    operand: Expression


class Values(Several, frozen=True):
    values: tuple[int, ...]


class Readings(Several, frozen=True):
    """A value and what it passes for, in a view or any (-1)."""

    enum: int
    view: int
    operand: Expression


class EachOf(Several, frozen=True):
    operands: tuple[Expression, ...]


class Range(Several, frozen=True):
    low: Expression
    high: Expression | None


class Placements(Several, frozen=True):
    grid: int
    player: Expression | None
    shape: Expression


class Neighbors(Several, frozen=True):
    operand: Expression


class Contents(Several, frozen=True):
    """What lies in several things."""

    source: Source


class Regions(Several, frozen=True):
    """The regions of a noun of which a cell is part."""

    noun: int
    operand: Expression


class Listed(Several, frozen=True):
    column: int
    operand: Expression


class Players(Several, frozen=True):
    """``players``, ``others``, or ``turn_order``."""

    which: str


class Either(Several, frozen=True):
    sources: tuple[Source, ...]


Source = Union[
    Zone, Things, Chosen, One, Content, Laid, Lying, Values, Readings, EachOf, Range, Placements,
    Neighbors, Contents, Regions, Listed, Players, Either,
]  # fmt: skip


# ---------------------------------------------------------------------- what a part of an event must be


class OfNoun(Operation, frozen=True):
    noun: int


class AnyOf(Operation, frozen=True):
    operands: tuple[Expression, ...]


class ReadAs(Operation, frozen=True):
    """A value of an enumeration in which one may serve as another."""

    enum: int
    sources: tuple[Source, ...]


Wanted = Union[OfNoun, AnyOf, ReadAs]


# ---------------------------------------------------------------------- instructions


class Do(Failing, frozen=True):
    """A verb. ``bind``: the slot of what it brings, or -1; ``extent``: how much of its object there must be;
    ``cost``: whether something is paid with it; ``as_cost``: the slot that tells of the verb in whose
    definition it stands whether that is done as a cost, or -1."""

    verb: int
    amount: Expression | None
    objects: Source | None
    roles: tuple[Expression | None, ...]
    bind: int
    extent: int
    cost: int
    as_cost: int = -1


class Pay(Failing, frozen=True):
    """``owed``, ``turn``: the slots of what is still owed, and of the substitute."""

    amount: Expression
    resource: int
    purpose: int
    owed: int
    turn: int


class Write(Failing, frozen=True):
    """``refused``: whether a value outside its range is, or cut."""

    column: int
    subject: Expression
    operand: Expression
    low: int
    high: int
    refused: int


class WritePlayer(Failing, frozen=True):
    column: int
    player: Expression
    operand: Expression


class WriteKept(Failing, frozen=True):
    zone: int
    player: Expression
    operand: Expression


class Store(Step, frozen=True):
    slot: int
    operand: Expression


class Choose(Failing, frozen=True):
    slot: int
    binder: Bind
    checked: tuple[int, ...]
    kind: str
    enum: int
    window: int
    others: int
    flag: int
    again: int
    around: tuple[int, ...] = ()


class ChooseSet(Failing, frozen=True):
    """Without a ``low``: all there are, unasked unless they are ``ordered`` by who chooses.

    ``repeated``: each may be picked again, so that how often tells its part.
    """

    number: int
    binder: Bind
    low: Expression | None
    high: Expression | None
    such_that: Expression | None
    checked: tuple[int, ...]
    kind: str
    enum: int
    window: int
    others: int
    flag: int
    again: int
    around: tuple[int, ...] = ()
    ordered: int = 0
    repeated: int = 0


class Clear(Step, frozen=True):
    number: int


class Ask(Step, frozen=True):
    """Whether to do the body. ``rest``: what can fail behind it, where the body is left out."""

    exit: int
    checked: tuple[int, ...]
    window: int
    others: int
    flag: int
    again: int
    rest: tuple[int, ...]
    around: tuple[int, ...] = ()


class OneOf(Failing, frozen=True):
    """``starts``: where each way begins, with what can fail in it."""

    starts: tuple[tuple[int, tuple[int, ...]], ...]
    window: int
    others: int
    flag: int
    again: int
    around: tuple[int, ...] = ()


class Jump(Step, frozen=True):
    counter: int


class Branch(Step, frozen=True):
    """``counter``: where it goes on where the condition does not hold."""

    condition: Expression
    counter: int


class Collect(Step, frozen=True):
    """``order``: what orders them (see ``READ``) or -1; ``index``: the slot of how far the loop is."""

    number: int
    items: Bind | Source
    order: int
    index: int


class Next(Step, frozen=True):
    """``last``: whether a round that cannot be done ends the loop; else it is left out."""

    number: int
    index: int
    item: int
    exit: int
    checked: tuple[int, ...]
    last: int


class NextPlayer(Step, frozen=True):
    """``slot``: of the player, or -1; ``whole``: whether it is his turn; ``last``: where its period ends."""

    number: int
    index: int
    slot: int
    exit: int
    whole: bool
    period: int
    last: int
    checked: tuple[int, ...]


class LeavePlayers(Step, frozen=True):
    """``home``: the slot of whom the rule acts for, or -1: it stays the last player."""

    home: int


class Fork(Step, frozen=True):
    """``counter``: behind the body."""

    number: int
    slot: int
    counter: int
    checked: tuple[int, ...]


class Offer(Step, frozen=True):
    """``whom``: see ``effects.OTHERS``."""

    window: int
    flag: int
    whom: int


class RunSlot(Failing, frozen=True):
    name: str
    subject: Expression


class RunRule(Failing, frozen=True):
    """``leads``: whether the start player leads it."""

    effect: int
    subject: Expression | None
    leads: int


class Stead(Step, frozen=True):
    """In front of the body of a rule: the ``nth`` that may have something else done in its place.

    ``exit``: behind the body.
    """

    rule: int
    nth: int
    exit: int


class Grant(Step, frozen=True):
    effects: tuple[int, ...]
    moment: int


class Quiet(Step, frozen=True):
    """+1 or -1."""

    change: int


class Cancel(Step, frozen=True): ...


class Moment(Step, frozen=True):
    moment: int


class Period(Step, frozen=True):
    """``last``: the counter where it ends."""

    period: int
    last: int


class Expire(Step, frozen=True):
    resource: int


class End(Step, frozen=True): ...


Instruction = Union[
    Do, Pay, Write, WritePlayer, WriteKept, Store, Choose, ChooseSet, Clear, Ask, OneOf, Jump, Branch,
    Collect, Next, NextPlayer, LeavePlayers, Fork, Offer, RunSlot, RunRule, Stead, Grant, Quiet, Cancel,
    Moment, Period, Expire, End,
]  # fmt: skip

Choosing = (Choose, ChooseSet)

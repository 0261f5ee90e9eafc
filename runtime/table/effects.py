"""Compiled rules: frozen, serialisable, and nothing else.

``lower`` makes them from typed rules; the runtime links and plays them. A record holds integers,
ids (strings), truths and tuples only, so that it can be written as JSON, shared between
interpreters and compared. Expressions and instructions are ``Code``: a tuple whose first member
is the name of an operation of ``EXPRESSIONS``, ``SOURCES`` or ``INSTRUCTIONS``, the closed lists
below. This module imports nothing of the project.
"""

from __future__ import annotations

from dataclasses import dataclass

Atom = int | str
Code = tuple["Atom | Code", ...]

SCHEMA = 1
NONE = -1  # no thing, no value, no player, no place
SOME, ALL, SINGLE = range(3)  # what a verb is done to: what it can be done to, all, one thing that is there
GONE = -2  # in place of the place where a thing lies: it is out of the game
RESOURCES, WINDOWS = -1, -2  # in place of an enumeration: what serves as what in a ``treat``
ANY_TIME, NEVER, BY_CARD, SEVERAL = -1, -2, -3, -4  # windows of an action beside the declared ones
OTHERS, EVERYBODY, TURN, ONE, REQUIRED = range(5)  # to whom actions are offered: see ``windows.Offer``

# An expression gives one integer: a number, a truth (0 or 1), a value of an enumeration by its
# place, a thing, a player or a place by its number. Subjects and operands are Code again.
EXPRESSIONS = (
    "number",  # n
    "slot",  # slot: a binder, a parameter, a part of the pending event
    "me",
    "this",
    "actor",
    "left",
    "right",
    "start_player",
    "option",  # option
    "constant",
    "field",  # column, value of none, subject
    "formula",  # formula, value of none, subject
    "player_field",  # column, value of none, player
    "kept",  # zone, player: the one thing a player keeps there
    "holding",  # resource, player
    "bound",  # bound, player
    "seen",  # view, expression
    "unmodified",  # expression: read without what rules add
    "table",  # table, value of none, index, ...
    "item",  # column, value of none, subject, index, ...
    "first",
    "last",  # source
    "nth",  # source, number from 1
    "add",
    "subtract",
    "multiply",
    "divide",  # left, right
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",  # left, right
    "within",  # value, low, high or ()
    "among",  # value, (values): a value of a group
    "reads_as",  # readings, (values): the same where others may serve as it
    "alike",  # readings, readings: two values that are one, or may serve as the same
    "inside",  # value, source
    "becomes",  # set of the memories, number of the memory, value, target
    "not",
    "and",
    "or",  # operands
    "count",  # binder
    "total",
    "highest",
    "lowest",
    "distinct",  # value, binder
    "distinct_readings",  # readings, binder
    "ways",  # ((slot, distinct_readings), ...), condition: it holds for one way to count them
    "some",
    "every",
    "no",  # binder, condition
    "owner",
    "was",
    "position",  # subject
    "holder",  # noun, subject: the thing of that noun in which the subject lies
    "unit",  # noun, value, player
    "cell",  # grid, player or (), row, column
    "place",  # zone, player or ()
    "hold",  # subject: the place that it makes for others
)

# What orders things: a column by its number, behind the columns the formulas, behind those:
READ = ("was", "position")

# A source gives several integers in an order.
SOURCES = (
    "zone",  # zone, source of its owners or ()
    "things",  # noun, source of their owners or ()
    "set",  # set: chosen things
    "one",  # expression; nothing where it is none
    "content",  # expression: what lies in a holder or a region
    "laid",  # expression: the cells of a placement
    "lying",  # expression: what lies in a place
    "values",  # (values)
    "readings",  # enum, view or -1, value: the value and what it passes for
    "each_of",  # expression, ...
    "range",  # low, high or ()
    "placements",  # grid, player or (), shape
    "neighbors",  # subject
    "regions",  # noun, subject: the regions of which a cell is part
    "list",  # column, subject
    "others",
    "players",
    "turn_order",
    "at_once",
    "either",  # source, ...
)

# A binder is ("bind", slot, noun or -1, source, condition or ()). ``must`` tells that what the instruction
# is a part of cannot be done where the instruction cannot be carried out. ``checked`` are the counters of
# what can fail after a choice, or in a body that may be left out. ``exit`` is where it goes on where the
# instruction cannot be carried out. ``window``, ``flag`` and ``again``: actions that the chooser may start
# instead, the slot that notes that he has done something, the counter at which he is asked again.
INSTRUCTIONS = (
    "do",  # verb, must, amount or (), object or (), (role or (), …), slot to bind or -1, exit, extent, cost?
    "pay",  # must, amount, resource, purpose, slot of what is still owed, slot of the substitute, exit
    "write",  # column, subject, value, low, high, refused outside, must, exit
    "write_player",  # column, player, value, must, exit
    "write_kept",  # zone, player, value, must, exit
    "store",  # slot, value
    "choose",  # slot, binder, must, checked, exit, kind, enum, window, flag, again
    "choose_set",  # set, binder, low, high or (), such that or (), then as choose from must on
    "clear",  # set
    "ask",  # exit, checked, window, flag, again, checked behind the body: leave the body out?
    "one_of",  # must, exit, ((start, checked), ...), window, flag, again
    "jump",  # counter
    "branch",  # condition, counter where it does not hold
    "collect",  # set, binder or source, what orders them (see ``READ``) or -1, slot of the index
    "next",  # set, slot of the index, slot of the item, exit, checked
    "next_player",  # set, index, slot of the player or -1, exit, a turn?, period, where it ends, checked
    "leave_player",  # slot of whom the rule acts for, or -1: it stays the last player
    "fork",  # set, slot or -1, counter behind the body, checked
    "offer",  # window, flag or -1, to whom: 0 the others, 1 everybody, 2 the one whose turn it is
    "run_slot",  # slot name, subject, must, exit
    "run_rule",  # effect, subject or (), must, exit, whether the start player leads it
    "grant",  # (effects), moment or -1
    "quiet",  # +1 or -1
    "cancel",
    "moment",  # moment
    "period",  # period that starts, counter where it ends
    "expire",  # resource
    "end",
)

# The host primitives a verb may be made of.
PRIMITIVES = (
    "move",
    "draw",
    "create",
    "remove",
    "roll",
    "swap",
    "step",
    "sort",
    "compact",
    "shuffle",
    "reveal",
    "conceal",
    "gain",
    "lose",
    "give",
    "lead",
    "end",
    "nothing",
)


# Who does what a rule speaks of, as seen from the owner of its card.
DOERS = ("owner", "others", "players", "left", "right")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a rule was written: file, first character, first character after it."""

    file: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Pattern:
    """Which events a rule speaks of.

    ``noun`` and ``resource`` are -1 for any. ``object`` is the binder of the event's object,
    ``amount`` must equal the event's; ``roles`` are pairs of a role's number and what it must be:
    ``("noun", n)``, ``("places", place, …)``, ``("values", value, …)`` or, of an enumeration in which one
    value may serve as another, ``("readings", enum, source, …)``. ``memories`` are values of which
    ``becomes`` must know what they were before the event, kept in the set ``memory``. The object stands
    in the slot ``first``, the roles behind it, then the amount. ``doer``: who does it, as seen from the
    owner of the card, one of DOERS. ``group``: things that are acted on together are one event.
    """

    verb: int
    first: int = 0
    memory: int = 0
    noun: int = NONE
    resource: int = NONE
    amount: Code = ()
    object: Code = ()
    roles: tuple[tuple[int, Code], ...] = ()
    where: Code = ()
    memories: tuple[Code, ...] = ()
    doer: str = "owner"
    group: bool = False


@dataclass(frozen=True, slots=True)
class Limit:
    """So many uses in a period, for each rule instance and acting player."""

    times: int
    period: int


@dataclass(frozen=True, slots=True)
class Parameter:
    """A quantity of a rule that other rules may set, with the slot that holds it."""

    name: str
    slot: int
    default: Code


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice a rule may ask for, for those who want to know before it runs."""

    binding: str
    noun: int
    quantity: str
    counter: int


@dataclass(frozen=True, slots=True)
class Effect:
    """One rule, compiled.

    ``kind``: action, after, before, replace, may_replace, set, modify, limit, permit, forbid, treat,
    score, formula, verb, procedure, slot. ``card``: the card it stands on, or -1; ``noun``: the
    kind whose every card has it, or -1; ``granted``: it holds only where an instruction grants it;
    ``when``: a condition on the options of the game without which it does not exist; ``side``: the stored
    column and the value that the card must show.
    ``window``: of an action, or ``ANY_TIME``, ``NEVER``, ``BY_CARD`` with the column in ``numbers``, or
    ``SEVERAL`` with the windows there.
    ``value`` is what a modify adds, a limit sets, a score gives, a formula is. ``numbers`` are a
    kind's own: modify (column, constant, view, purpose), limit (bound), set (effect), treat
    (resources, source, target, purpose), score (moment). ``binder`` is the domain of a modify or score.
    ``settings`` are the parameters that a set changes: (slot in the other effect, value).
    ``musts``: the counters of the instructions that can fail, and it with them. ``rests``: by the counter of
    what runs something else, what can fail behind it in the bodies in which it stands.
    ``paid``: the counter behind its costs.
    ``reads`` and ``writes`` name fields, zones and resources for those who compare rules.
    """

    id: str
    kind: str
    card: int = NONE
    noun: int = NONE
    label: str = ""
    granted: bool = False
    when: Code = ()
    side: tuple[int, ...] = ()
    window: int = NONE
    event: Pattern | None = None
    guard: Code = ()
    limit: Limit | None = None
    parameters: tuple[Parameter, ...] = ()
    choices: tuple[Choice, ...] = ()
    slots: int = 0
    sets: int = 0
    program: tuple[Code, ...] = ()
    value: Code = ()
    binder: Code = ()
    numbers: tuple[int, ...] = ()
    settings: tuple[tuple[int, Code], ...] = ()
    musts: tuple[int, ...] = ()
    rests: tuple[tuple[int, tuple[int, ...]], ...] = ()
    paid: int = 0
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    origin: Origin = Origin()
    text: str = ""
    schema: int = SCHEMA

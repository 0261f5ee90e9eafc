"""Compiled rules and the table of a game: frozen, serialisable, and nothing else.

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
ANY_TIME, NEVER, BY_CARD = -1, -2, -3  # windows of an action beside the declared ones

# An expression gives one integer: a number, a truth (0 or 1), a value of an enumeration by its
# place, a thing, a player or a place by its number. Subjects and operands are Code again.
EXPRESSIONS = (
    "number",  # n
    "slot",  # slot: a binder, a parameter, a part of the pending event
    "me", "chooser", "this", "actor", "left", "right", "start_player",
    "option",  # option
    "constant", "field",  # column, value of none, subject
    "formula",  # formula, value of none, subject
    "player_field",  # column, player
    "kept",  # zone, player: the one thing a player keeps there
    "holding",  # resource, player
    "bound",  # bound, player
    "seen",  # view, expression
    "table",  # table, index, ...
    "item",  # column, subject, index, ...
    "first", "last",  # source
    "nth",  # source, number from 1
    "add", "subtract", "multiply", "divide",  # left, right
    "eq", "ne", "lt", "le", "gt", "ge",  # left, right
    "within",  # value, low, high
    "among",  # value, (values): a value of a group
    "reads_as",  # enum, purpose, value, (values): the same where others may serve as it
    "inside",  # value, source
    "becomes",  # set of the memories, number of the memory, value, target
    "not", "and", "or",  # operands
    "count",  # binder
    "total", "highest", "lowest", "distinct",  # value, binder
    "distinct_readings",  # enum, value, binder
    "some", "every", "no",  # binder, condition
    "owner", "was", "position",  # subject
    "holder",  # noun, subject: the thing of that noun in which the subject lies
    "unit",  # noun, value, player
    "cell",  # grid, player or (), row, column
    "place",  # zone, player or ()
    "place_of",  # subject: the place where it lies
    "hold",  # subject: the place that it makes for others
)

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
    "each_of",  # expression, ...
    "range",  # low, high
    "placements",  # grid, player or (), shape
    "neighbors",  # subject
    "regions",  # noun, subject: the regions of which a cell is part
    "list",  # column, subject
    "others", "players", "turn_order", "at_once",
    "either",  # source, ...
)

# A binder is ("bind", slot, noun or -1, source, condition or ()). ``must`` tells that an effect of which
# the instruction is a part cannot be used where the instruction cannot be carried out. ``checked`` is the
# counter up to which a choice must leave everything possible, 0 where nothing can fail. ``exit`` is where a
# block ends that cannot go on. ``window``, ``flag`` and ``again``: actions that the chooser may start instead,
# the slot that notes that he has done something, and the counter at which he is then asked again.
INSTRUCTIONS = (
    "do",  # verb, must, amount or (), object or (), (role or (), ...), slot to bind or -1, exit
    "pay",  # must, amount, resource, purpose, slot of what is still owed, slot of the substitute, exit
    "write",  # column, subject, value, low, high, refused outside, exit
    "write_player",  # column, player, value
    "write_kept",  # zone, player, value
    "write_holding",  # resource, player, value
    "store",  # slot, value
    "choose",  # slot, binder, must, checked, exit, kind, enum, window, flag, again
    "choose_set",  # set, binder, low, high or (), such that or (), must, checked, exit, kind, enum, window, flag, again
    "clear",  # set
    "ask",  # exit, checked, window, flag, again: leave the body out?
    "one_of",  # must, exit, ((start, checked), ...), window, flag, again
    "jump",  # counter
    "branch",  # condition, counter where it does not hold
    "collect",  # set, binder or source, order column or -1, slot of the index
    "next",  # set, slot of the index, slot of the item, exit
    "next_player",  # set, slot of the index, slot of the player or -1, exit, is a turn
    "leave_player",  # is a turn
    "fork",  # set, slot or -1, counter behind the body
    "offer",  # window, flag or -1, to everybody
    "run_slot",  # slot name, subject, must, exit
    "run_rule",  # effect, subject or (), must, exit
    "grant",  # (effects), moment or -1
    "quiet",  # +1 or -1
    "cancel",
    "moment",  # moment
    "period",  # period that starts
    "expire",  # resource
    "end",
)

# The host primitives a verb may be made of.
PRIMITIVES = (
    "move", "draw", "create", "remove", "roll", "swap", "step", "sort", "compact", "shuffle", "reveal",
    "conceal", "gain", "lose", "give", "end", "nothing",
)


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
    ``amount`` must equal the event's; ``roles`` are ``(number of the role, ("noun", n) | ("places", …) | ("values", …))``. Slots of
    binders are filled before a condition is worked out. ``memories`` are the values of which
    ``becomes`` must know what they were before the event, kept in the set ``memory``. The object stands
    in the slot ``first``, the roles behind it, then the amount.
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
    ``when``: a condition on the options of the game without which it does not exist.
    ``window``: of an action, or ``ANY_TIME``, ``NEVER``, or ``BY_CARD`` with the column in ``numbers``.
    ``value`` is what a modify adds, a limit sets, a score gives, a formula is. ``numbers`` are a
    kind's own: modify (column, constant, view, purpose), limit (bound), set (effect), treat
    (resources, source, target, purpose), score (moment). ``binder`` is the domain of a modify or score.
    ``settings`` are the parameters that a set changes: (slot in the other effect, value).
    ``musts``: the counter behind the last instruction that must be possible, or 0.
    ``reads`` and ``writes`` name fields, zones and resources for those who compare rules.
    """

    id: str
    kind: str
    card: int = NONE
    noun: int = NONE
    label: str = ""
    granted: bool = False
    when: Code = ()
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
    musts: int = 0
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    origin: Origin = Origin()
    text: str = ""
    schema: int = SCHEMA


@dataclass(frozen=True, slots=True)
class Enum:
    """An enumeration and its values by name."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A constant or stored field. ``of`` is the noun that declares it (-1: the player).

    ``enum`` is -1 for a number, a truth or a thing; ``type`` says which. ``kind`` is constant or
    stored, or kept for a card that a player keeps (then ``number`` is a zone).
    """

    name: str
    of: int
    kind: str
    type: str
    number: int
    enum: int = NONE
    low: int = 0
    high: int = 0
    start: int = 0


@dataclass(frozen=True, slots=True)
class Noun:
    """A kind of component; ``kinds`` are itself and all nouns that are one of it.

    ``columns`` are its fields in the order declared; ``rolled`` the stored column that a roll sets; ``at``
    the stored column of its row on a grid, that of its column follows; ``stands`` the constant that
    tells for which value of ``each`` it stands.
    """

    name: str
    kinds: tuple[int, ...]
    each: int = NONE
    owned: bool = False
    holds: int = NONE
    capacity: int = 0
    grid: int = NONE
    blocks: tuple[int, int] | None = None
    lines: int = 0
    region: int = NONE
    on: int = NONE
    at: int = NONE
    columns: tuple[int, ...] = ()
    rolled: int = NONE
    stands: int = NONE


@dataclass(frozen=True, slots=True)
class Zone:
    """A place. ``zones`` or ``holder`` say what a union is made of; ``kept``: a player's one card."""

    name: str
    of: int
    owned: bool = False
    ordered: bool = False
    hidden: bool = False
    zones: tuple[int, ...] = ()
    holder: int = NONE
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Resource:
    """Something counted per player. Without a limit, ``supply`` and ``cap`` are -1."""

    name: str
    cap: int = NONE
    supply: int = NONE
    scores: bool = False
    expires: int = NONE


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns; shapes by number as cells, each in every way it can be turned or mirrored."""

    name: str
    rows: int
    columns: int
    of: int = NONE
    starts: tuple[int, int] = (1, 1)
    marked: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    shapes: tuple[tuple[int, tuple[tuple[tuple[int, int], ...], ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Entries by indexes. A numbered index beyond an end takes the entry at that end."""

    name: str
    lows: tuple[int, ...]
    sizes: tuple[int, ...]
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """A limit of each player; ``measure`` is the formula of what it bounds, or -1."""

    name: str
    value: int
    measure: int = NONE


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that can be done. ``does``: a host primitive, or ``bodies``: for things of
    a noun (-1: any) an effect.

    ``roles`` are its prepositions, ``takes`` what each takes (zone, thing, value); ``refused``: a
    value outside its range is refused, not cut. ``on``: what its object is (thing, zone, resource,
    number, noun, nothing).
    """

    name: str
    roles: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    defaults: tuple[int, ...] = ()
    does: str = ""
    bodies: tuple[tuple[int, int], ...] = ()
    costs: bool = False
    ends: int = NONE
    on: str = "thing"


@dataclass(frozen=True, slots=True)
class Card:
    """A card: the values of its constants by column, tables and lists by column."""

    id: str
    noun: int
    constants: tuple[tuple[int, int], ...] = ()
    tables: tuple[tuple[int, int], ...] = ()
    lists: tuple[tuple[int, tuple[tuple[tuple[int, int], ...], ...]], ...] = ()
    slots: tuple[tuple[str, int], ...] = ()
    everywhere: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of the game: its values by name (no and yes where it is a truth)."""

    name: str
    values: tuple[str, ...]
    default: int = 0


@dataclass(frozen=True, slots=True)
class GameTable:
    """Everything about a game but its rules, by number. Order is the order of declaration."""

    pack: str
    enums: tuple[Enum, ...] = ()
    columns: tuple[Column, ...] = ()
    nouns: tuple[Noun, ...] = ()
    zones: tuple[Zone, ...] = ()
    resources: tuple[Resource, ...] = ()
    grids: tuple[Grid, ...] = ()
    tables: tuple[Table, ...] = ()
    bounds: tuple[Bound, ...] = ()
    verbs: tuple[Verb, ...] = ()
    cards: tuple[Card, ...] = ()
    windows: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()
    views: tuple[str, ...] = ()
    purposes: tuple[str, ...] = ()
    options: tuple[Setting, ...] = ()
    formulas: tuple[int, ...] = ()
    constants: int = 0
    stored: int = 0
    player_fields: int = 0
    schema: int = SCHEMA

"""What the interpreter works with: a game's rules and tables linked for play, and what an instruction is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm
from typing import Any

from ..expressions.active_rules import Rule, RuleIndex, Serving
from ..expressions.common_places import CommonPlaces
from ..expressions.nodes import Expr, Source
from ..expressions.reads import fixed_values
from ..expressions.sources import BindNode
from ..table.effects import NONE, Effect
from ..table.limits import Budgets
from ..table.state import Frame, Question, State
from ..table.table import GameTable, Noun

FIELD, STORED = "field", "stored"
"""On what a verb is done that acts on hidden fields; the kind of a column that is written in play."""


class ImpossibleError(Exception):
    """While an option is tried: something that must be possible is not."""


UNKNOWN = -1  # whether a step is possible cannot be seen without trying it


class Instruction:
    """One step of a program."""

    __slots__ = ()

    def look_ahead(self, m: Machine, s: State, f: Frame, counter: int, end: int) -> int:
        """Whether the frame could run from here to ``end``: 1, 0, or ``UNKNOWN`` where that must be tried.

        Leaves the position as it is, but for slots and sets of the frame.
        """
        return UNKNOWN

    def run(self, m: Machine, s: State, f: Frame) -> bool:
        """Carries it out and moves the counter on; False where a question was asked instead."""
        raise NotImplementedError

    def resume(self, m: Machine, s: State, f: Frame, question: Question, option: int) -> None:
        """Goes on with the answer to its question."""
        raise NotImplementedError

    def begins(self, m: Machine, s: State, f: Frame) -> bool:
        """Whether a procedure that begins here, in the frame on top, does not begin with an empty choice."""
        return True

    def leads_in(self, m: Machine, s: State, f: Frame) -> bool:
        """Whether what is run here by the frame on top, if it is a procedure, can begin."""
        return True


class Role:
    """What a pattern wants of a part of an event: a thing of a noun, or one of some values (or places).

    ``fixed``: the values, where they are the same in every position and for everybody. ``wanted``: what a
    value of an enumeration is compared with that may serve as another one.
    """

    __slots__ = ("enum", "fixed", "kinds", "role", "values", "wanted")

    def __init__(
        self,
        role: int,
        kinds: tuple[bool, ...] | None,
        values: list[Expr],
        enum: int = NONE,
        wanted: Sequence[Source] = (),
    ) -> None:
        self.role = role
        self.kinds = kinds
        self.values = values
        self.enum = enum
        self.wanted = wanted
        self.fixed: list[int] | None = fixed_values(values) if values else None

    def passes(self, book: RuleIndex, s: State, f: Frame, value: int) -> bool:
        """Whether a value is one that is wanted, or passes for one."""
        return any(book.reads_as(s, self.enum, value, wanted.items(s, f), f.me) for wanted in self.wanted)


class Trigger:
    """A rule that speaks of the events of a verb, with its pattern linked."""

    __slots__ = (
        "amount",
        "doer",
        "first",
        "group",
        "judges",
        "kinds",
        "memories",
        "memory",
        "object",
        "resource",
        "roles",
        "rule",
        "through",
        "where",
    )

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.through: BindNode | None = None
        self.judges = rule.kind in ("forbid", "permit")  # it only says whether, and does nothing
        self.first = 0
        self.memory = 0
        self.kinds: tuple[bool, ...] | None = None
        self.resource = -1
        self.amount: Expr | None = None
        self.object: BindNode | None = None
        self.roles: list[Role] = []
        self.where: Expr | None = None
        self.memories: list[Expr] = []
        self.doer = "owner"
        self.group = False

    def matches_object(self, s: State, thing: int) -> bool:
        """Whether the rule speaks of such objects at all, whoever does what to them."""
        if self.resource >= 0:
            return self.resource == thing
        return self.kinds is None or (thing >= 0 and self.kinds[s.roster.noun[thing]])

    def matches_doer(self, owner: int, doer: int, players: int) -> bool:
        """Whether the rule on a card of its owner speaks of what this player does."""
        if self.doer == "owner":
            return doer == owner
        match self.doer:
            case "others":
                return doer != owner
            case "left":
                return doer == (owner + 1) % players
            case "right":
                return doer == (owner - 1) % players
        return True


class Subscription:
    """All rules that speak of a verb, by what they do. ``remembers``: those that compare with before."""

    __slots__ = ("afters", "befores", "forbids", "idle", "permits", "remembers", "replaces")

    def __init__(self) -> None:
        self.forbids: list[Trigger] = []
        self.permits: list[Trigger] = []
        self.replaces: list[Trigger] = []
        self.befores: list[Trigger] = []
        self.afters: list[Trigger] = []
        self.remembers: list[Trigger] = []
        self.idle = True


class Setter:
    """A rule that sets parameters of another."""

    __slots__ = ("rule", "settings")

    def __init__(self, rule: Rule, settings: list[tuple[int, Expr]]) -> None:
        self.rule = rule
        self.settings = settings


class Measure:
    """A bound on what players have: the formula that measures it.

    ``place``: only what comes to this place (of the first player) can make the measure grow; -1 for anywhere.
    """

    __slots__ = ("bound", "place", "rule")

    def __init__(self, bound: int, rule: Rule, place: int) -> None:
        self.bound = bound
        self.rule = rule
        self.place = place

    def may_grow_in(self, place: int, players: int) -> bool:
        """Whether that is so for the owner of a place, as far as it is seen without him."""
        return self.place == NONE or 0 <= place - self.place < players

    def grows_in(self, place: int, owner: int) -> bool:
        """Whether a thing that comes to a place of a player can make what is measured grow."""
        return owner >= 0 and self.place in (NONE, place - owner)


class Veil:
    """What hides whether a player could use a rule, by zones of players in which something lies.

    ``holding``: those in which a card with it may lie; ``read``: those of which its condition speaks, or what
    it waits for; ``always``: these speak of a hidden field. ``pattern``, ``guard``: whether all can know if
    an event is one that it waits for, and if its condition holds.
    """

    __slots__ = ("always", "guard", "holding", "pattern", "read")

    def __init__(
        self, holding: tuple[int, ...], read: tuple[int, ...], always: bool, pattern: bool, guard: bool
    ) -> None:
        self.holding = holding
        self.read = read
        self.always = always
        self.pattern = pattern
        self.guard = guard


class Target:
    """A role that says where a verb brings things: its slot, and whether that holds what makes the place."""

    __slots__ = ("made", "slot")

    def __init__(self, slot: int, made: bool) -> None:
        self.slot = slot
        self.made = made


def _references(table: GameTable, noun: Noun) -> tuple[int, ...]:
    """The stored fields of a noun that name another thing."""
    columns = [table.columns[number] for number in noun.columns]
    return tuple(column.number for column in columns if column.kind == "stored" and column.type == "thing")


def _shows_things(table: GameTable) -> bool:
    """Whether players are shown what lies hidden, or look at it."""
    return any(verb.does in ("reveal", "look") and verb.on != FIELD for verb in table.verbs)


def _hidden_fields(table: GameTable) -> list[int]:
    return [column.number for column in table.columns if column.hidden and column.kind == STORED]


def _points(table: GameTable) -> tuple[int, list[int]]:
    """In how many parts of one points are counted, and what each resource is worth in these."""
    parts = lcm(*(resource.scale for resource in table.resources if resource.scores))
    return parts, [parts // resource.scale if resource.scores else 0 for resource in table.resources]


class Machine:
    """A game linked for a number of players. ``link.link`` makes it; nothing changes it afterwards."""

    def __init__(self, table: GameTable, effects: tuple[Effect, ...], players: int, budgets: Budgets) -> None:
        self.table = table
        self.effects = effects
        self.players = players
        self.budgets = budgets
        self.options: tuple[int, ...] = ()
        self.mark: dict[str, Any] | None = None  # of the rules: made when a position is saved
        self.book = RuleIndex(table)
        self.common = CommonPlaces(table)
        self.rules: list[Rule] = []
        self.programs: list[list[Instruction]] = []
        self.parameters: list[list[tuple[int, Expr]]] = []
        self.watch: list[Subscription] = [Subscription() for _ in (*table.verbs, "thing", "player")]  # chosen
        self.watchers: dict[int, Trigger] = {}
        self.actions: list[list[Rule]] = [[] for _ in (*table.windows, "")]  # the last: at any time alone
        self.openings: dict[int, list[Serving]] = {}  # by window that serves as others
        self.steads: dict[int, list[Rule]] = {}  # by rule, those that have something else done in its place
        self.setters: dict[int, list[Setter]] = {}
        self.veils: dict[int, Veil] = {}  # by rule that one may use, what hides whether a player could
        self.scores: list[Rule] = []
        self.scores_at: dict[int, list[Rule]] = {}  # by moment, those that pay at one
        self.timed: dict[int, list[Rule]] = {}  # by moment, what is done when it comes
        self.measures: list[Measure] = []
        self.excesses: list[tuple[Measure, int]] = []  # with the procedure by which one comes back
        self.watched: list[tuple[int, Rule]] = []  # by column of players, what makes it true for good
        self.substitutes: dict[int, list[Serving]] = {}  # by resource that is paid
        self.slot_effects: dict[tuple[int, str], list[Rule]] = {}  # by card (or -1: lent) and slot
        self.zone_place: list[int] = []
        self.zone_places = 0
        self.ordered: list[bool] = [zone.ordered for zone in table.zones]
        self.resources = len(table.resources)
        self.parts, self.worth = _points(table)  # points are counted in such parts of one
        self.references = [_references(table, noun) for noun in table.nouns]  # by noun
        self.orders: list[Expr] = []  # what orders things: their columns, then formulas, then ``READ``
        self.shows = _shows_things(table)  # what lies hidden
        self.secrets = _hidden_fields(table)  # the numbers of the fields that only their players know
        self.keeps = bool(self.secrets) or any(zone.kept and zone.hidden for zone in table.zones)
        self.looks_back = False  # whether some rule reads what a field was before
        self.beyond: list[bool] = []  # by resource: whether more is paid out than there is
        self.absent_cards: list[bool] = []  # by card: whether the options leave it out
        self.card_constants: list[tuple[tuple[int, int], ...]] = []  # by card, under the options
        self.constants, self.stored = table.constants, table.stored
        self.look = 2 + table.stored + self.shows  # how many numbers tell what a thing of an event was like
        self.cards_by_name: dict[str, list[int]] = {}  # by the last part of their ids
        self.flow: list[bool] = []  # by program: whether it is a part of the game's flow
        self.spans: list[list[tuple[int, int, int]]] = []  # by effect: its periods, with their counters
        self.primitives: list[Primitive | None] = []  # by verb
        self.tests: list[Test | None] = []  # by verb: whether its primitive could be carried out
        self.role_slots: list[dict[str, int]] = []  # by verb: the slots of its roles in an event
        self.targets: list[list[Target]] = []  # by verb
        self.brings: list[bool] = []  # by verb: whether its object is the noun of what comes
        self.on_things: list[bool] = []  # by verb: whether it is done to things that are there
        self.on_fields = [verb.on == FIELD for verb in table.verbs]  # by verb: or to hidden fields
        self.thing_roles: list[tuple[int, ...]] = []  # by verb: the roles that are things
        self.origins: list[int] = []  # by verb: the role that is where its object lies, or -1
        self.kinds: list[tuple[bool, ...]] = []  # by noun: which nouns are of it
        self.kinds_of: list[list[int]] = []  # by noun: the nouns that it is one of
        self.place_parts: dict[int, list[int]] = {}  # places of unions of zones
        self.placements: list[tuple[int, tuple[int, ...]]] = []
        self.placed: dict[int, dict[int, tuple[int, ...]]] = {}


Able = Callable[[Machine, State, Frame, int, int], bool]
"""Whether a frame could be put on the stack and run up to a counter with some choices of a player."""
Primitive = Callable[[Machine, State, Frame], bool]
Test = Callable[[Machine, State, Frame, tuple[int, ...]], bool]

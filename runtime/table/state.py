"""A position of a game: flat lists of integers, copied list by list before anything changes.

Everything that is under way is part of it: suspended effects (frames), waiting reactions, the
questions asked (one a player at most), grants, quotas, random streams. No state is changed after
``answer`` has returned it.
"""

from __future__ import annotations

from .notes import Notes
from .roster import Roster

PASS = -(1 << 40)  # the option of leaving something out
DONE = PASS + 1  # the option of having chosen enough
ACTION = 1 << 40  # options from here on are actions: the effect and the thing it stands on
_THINGS = 1 << 20

# What a value is worked out without: the rules of a kind, for what these rules look at themselves.
MODIFIERS, LIMITS, SERVINGS, BARS, LENT = 1, 2, 4, 8, 16

# What a frame runs: the program of an effect, or the stages of an event.
PROGRAM, EVENT = 0, 1


def action_option(effect: int, thing: int) -> int:
    """The option of starting an action, or of what is offered like one."""
    return ACTION + effect * _THINGS + thing + 1


def action_of(option: int) -> tuple[int, int]:
    """The effect and the thing (or -1) of the option of an action."""
    return (option - ACTION) // _THINGS, (option - ACTION) % _THINGS - 1


class Frame:
    """An effect under way: where it is, for whom, and what its names stand for.

    ``me`` is whom the rule acts for, ``chooser`` who answers its questions, ``actor`` who did what it
    reacts to, ``this`` the thing it stands on. ``required``: an event of
    which nothing may be left out.
    ``depth`` is how many effects it lies inside, ``began`` the number of the answer that started the
    outermost of them (procedures not counted).
    """

    __slots__ = (
        "actor",
        "began",
        "chooser",
        "depth",
        "effect",
        "kind",
        "me",
        "pc",
        "quiet",
        "required",
        "sets",
        "slots",
        "this",
    )

    def __init__(
        self,
        kind: int,
        effect: int,
        me: int,
        this: int,
        actor: int,
        slots: list[int],
        sets: list[tuple[int, ...]],
    ) -> None:
        self.kind = kind
        self.effect = effect
        self.pc = 0
        self.me = me
        self.chooser = me
        self.this = this
        self.actor = actor
        self.depth = 0
        self.began = 0
        self.quiet = 0
        self.required = 0
        self.slots = slots
        self.sets = sets

    def copy(self) -> Frame:
        """The same, to be changed on its own."""
        new = Frame(self.kind, self.effect, self.me, self.this, self.actor, self.slots[:], self.sets[:])
        new.pc = self.pc
        new.chooser = self.chooser
        new.depth = self.depth
        new.began = self.began
        new.quiet = self.quiet
        new.required = self.required
        return new


class Question:
    """A choice that is waiting for a player. ``kind`` says what the options mean.

    thing, value (of the enumeration ``detail``), number, units (of a resource), may, one_of, action, ….
    ``offers`` are actions that may be started instead, beyond the options. ``branch`` is the place of
    its stack among the branches, or -1. ``answer`` is kept until all of a simultaneous choice are there.
    """

    __slots__ = ("answer", "branch", "detail", "kind", "offers", "options", "player")

    def __init__(
        self, player: int, kind: str, options: tuple[int, ...], detail: int, offers: tuple[int, ...] = ()
    ) -> None:
        self.player = player
        self.kind = kind
        self.options = options
        self.offers = offers
        self.detail = detail
        self.branch = -1
        self.answer: int | None = None

    def copy(self) -> Question:
        """The same, to be answered on its own."""
        new = Question(self.player, self.kind, self.options, self.detail, self.offers)
        new.branch = self.branch
        new.answer = self.answer
        return new


class GrantedRules:
    """Rules that hold for a time: effects, for whom, with the names of the effect that granted them."""

    __slots__ = ("effects", "me", "moment", "sets", "slots", "this")

    def __init__(
        self,
        effects: tuple[int, ...],
        moment: int,
        me: int,
        this: int,
        slots: tuple[int, ...],
        sets: tuple[tuple[int, ...], ...],
    ) -> None:
        self.effects = effects
        self.moment = moment
        self.me = me
        self.this = this
        self.slots = slots
        self.sets = sets


class State:
    """A position. Lists that hold one entry a thing, a place, a player or a resource are flat."""

    __slots__ = (
        "began",
        "branch",
        "branches",
        "choices",
        "contents",
        "ended",
        "events",
        "fields",
        "grants",
        "holdings",
        "main",
        "notes",
        "options",
        "order",
        "periods",
        "place",
        "player_fields",
        "questions",
        "quotas",
        "roster",
        "scouting",
        "scripted",
        "searches",
        "shown",
        "stack",
        "start_player",
        "steps",
        "streams",
        "supply",
        "trial",
        "trial_player",
        "turn",
        "turns",
        "unasked",
        "view",
        "was",
        "without",
    )

    def __init__(self, roster: Roster, players: int) -> None:
        self.roster = roster
        self.contents: list[tuple[int, ...]] = []  # by place: the things there, in order
        self.place: list[int] = []  # by thing
        self.fields: list[int] = []  # stored columns, by thing
        self.was: list[int] = []  # by thing: its rolled column before the last change
        self.shown: dict[int, int] = {}  # by thing: the seats that were shown it, a bit each
        self.holdings: list[int] = []  # by player and resource
        self.supply: list[int] = []  # by resource, -1 without limit
        self.player_fields: list[int] = []  # by player and column
        self.streams: list[int] = []
        self.scripted: tuple[int, ...] = ()  # results of chance that are fixed, in order of use
        self.options: tuple[int, ...] = ()
        self.order: tuple[int, ...] = tuple(range(players))
        self.start_player = 0
        self.turn = 0  # whose turn it is
        self.periods: list[int] = []  # how many of each period have begun
        self.began: list[int] = []  # by period: how many of each period there were when it began last
        self.quotas: dict[
            tuple[int, int, int], tuple[int, int]
        ] = {}  # (effect, thing, player): (period, uses)
        self.grants: tuple[GrantedRules, ...] = ()
        self.main: list[Frame] = []
        self.branches: list[list[Frame]] = []
        self.stack: list[Frame] = self.main
        self.branch = -1  # the number of the stack that runs among the branches, or -1
        self.questions: list[Question] = []
        self.events: list[
            tuple[int, ...]
        ] = []  # since the last answer: depth, cause, verb, actor, object, amount, roles, looks
        self.ended = 0
        self.choices = 0  # how many answers have been given
        # Not part of the position: set while a value is worked out or an option tried.
        self.notes: Notes | None = None  # what is read is noted there
        self.scouting = False  # nobody will answer what is asked next, so one option of it is enough
        self.view = -1
        self.without = 0
        self.trial = 0  # the depth of the stack at which an option is tried, 0 in play
        self.trial_player = -1
        self.steps = 0
        self.searches = 0  # steps taken so far to see whether options are possible
        self.turns: dict[int, int] = {}  # by rule: how often it has come about since the last answer

        self.unasked = 0  # how many turns have begun since somebody was asked

    def copy(self) -> State:
        """A position that can be changed without changing this one."""
        self.roster.shared = True
        new = State(self.roster, 0)
        new.contents = self.contents[:]
        new.place = self.place[:]
        new.fields = self.fields[:]
        new.was = self.was[:]
        new.shown = self.shown.copy()
        new.holdings = self.holdings[:]
        new.supply = self.supply[:]
        new.player_fields = self.player_fields[:]
        new.streams = self.streams[:]
        new.scripted = self.scripted
        new.options = self.options
        new.order = self.order
        new.start_player = self.start_player
        new.turn = self.turn
        new.periods = self.periods[:]
        new.began = self.began[:]
        new.quotas = self.quotas.copy()
        new.grants = self.grants
        new.main = [f.copy() for f in self.main]
        new.branches = [[f.copy() for f in branch] for branch in self.branches]
        new.branch = self.branch
        new.stack = new.main if self.branch < 0 else new.branches[self.branch]
        new.questions = [q.copy() for q in self.questions]
        new.events = []
        new.ended = self.ended
        new.choices = self.choices
        new.notes = None
        new.scouting = False
        new.view = -1
        new.without = 0
        new.trial = 0
        new.trial_player = -1
        new.steps = 0
        new.searches = 0
        new.turns = {}
        new.unasked = self.unasked
        return new

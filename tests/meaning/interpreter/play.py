"""One run over a position: questions, looking ahead by replay, chance (section 7, *What can be done*).

A body that must be possible is a *scope*: the position at its beginning, what is done, and what has been
answered
in it so far. An option is offered if the scope, carried out anew from its beginning with these answers and
the option, comes
to its end with some further answers. So nothing is ever undone, and looking ahead is the meaning itself.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Protocol

from .position import Position
from .world import Seat, Thing, World

DONE, PASS, YES = "done", "pass", "yes"
NONE_YET = "none yet"
FUEL = 60_000
Script = list[tuple[str, object]]


class Impossible(Exception):
    """What must be possible is not.

    ``thing``: of several that were ``chosen`` the one with which it cannot be done.
    """

    def __init__(self, thing: object = None, chosen: Sequence[object] = ()) -> None:
        self.thing, self.chosen = thing, chosen

    def wrong(self, tried: Script) -> Script:
        """The beginning of a script that leads nowhere: with that thing, if only such were chosen since."""
        for at in reversed(range(len(tried))):
            if self.thing is not None and tried[at][1] is self.thing:
                return tried[: at + 1]
            if tried[at][1] not in (*self.chosen, DONE):
                break
        return tried


class Picked(list[object]):
    """Several things that somebody chose: each of them must be one with which it can be done."""


class Unknown(Exception):
    """Looking ahead has come to what nobody can know: it counts as possible."""


class Asked(Exception):
    """Looking ahead has come to a choice of the one who looks."""

    def __init__(self, options: Sequence[object]) -> None:
        self.options = options


class GaveUp(Exception):
    """A search that is too long: such a case is not compared, and counted."""


class Gone(Exception):
    """What was chosen at once with others lies there no longer: the rest of the round is passed over."""


class Again(Exception):
    """An action was started instead of the first answer in a round of ``until``."""


class PeriodOver(Exception):
    """``end``: what is under way in a period is dropped. An empty one ends the game."""

    def __init__(self, period: str) -> None:
        self.period = period


@dataclass(frozen=True)
class Start:
    """The option of starting an action: its rule and the card on which it stands."""

    rule: str
    this: Thing | None


@dataclass
class Turn:
    """A player's turn in a procedure: his window, the one of the others, whether he did something since."""

    seat: Seat
    mine: str
    others: str
    did: bool = False


@dataclass
class Env:
    """What the words of a rule stand for. ``me`` is None for the start player, who leads where it is
    nobody's turn.

    ``plain``: values without modifiers; ``untreated``: without any ``treat``; ``unlimited``: bounds without
    limits;
    ``ownerless``: no player is meant by ``my``; ``refuse``: a value outside its range is refused;
    ``event``: what ``cancel`` cancels; ``before``: the position that
    ``becomes`` compares with; ``goes_on``: statements of a procedure; ``in_turn``: of somebody's turn;
    ``leader``: who leads in a procedure outside of any turn; ``as_cost``: of a verb that is paid with.
    """

    me: Seat | None
    this: Thing | None = None
    actor: Seat | None = None
    names: dict[str, object] = field(default_factory=dict)
    settings: dict[str, object] = field(default_factory=dict)
    view: str | None = None
    plain: bool = False
    untreated: bool = False
    unlimited: bool = False
    ownerless: bool = False
    refuse: bool = False
    before: Position | None = None
    goes_on: bool = False
    in_turn: bool = False
    turn: Turn | None = None
    procedure: str = ""
    leader: list[Seat] = field(default_factory=list)
    as_cost: bool = False

    def copy(self) -> Env:
        """The same with names of its own."""
        return self.with_names(dict(self.names))

    def naming(self, name: str, value: object) -> Env:
        """The same with one name more."""
        return self.with_names({**self.names, name: value})

    def with_names(self, names: dict[str, object]) -> Env:
        """The same with other names."""
        new = copy.copy(self)
        new.names = names
        return new


@dataclass(frozen=True)
class Question:
    """What somebody is asked: options of his own, and the actions that he may start instead."""

    seat: Seat
    kind: str
    options: tuple[object, ...]
    offers: tuple[Start, ...] = ()
    detail: object = None


class Table(Protocol):
    """Who answers, and where chance comes from."""

    def answer(self, play: Play, question: Question) -> object:
        """The answer to a question, one of its options or offers."""

    def together(self, play: Play, questions: list[Question]) -> list[object]:
        """The answers to questions that are asked at once."""

    def chance(self, play: Play, kind: str, choices: Sequence[object]) -> object:
        """A result of chance: one of the choices, or (``shuffle``) their new order."""

    def happened(self, play: Play, verb: str, doer: Seat, thing: object, amount: int) -> None:
        """An event is over."""


@dataclass(frozen=True)
class Context:
    """What holds for all that is done inside.

    ``quiet``: nobody reacts; ``replaced``: the rules that replace nothing here any more; ``running``: the
    rules under
    way; ``event``: what ``cancel`` cancels; ``periods``: those under way; ``turn``: whose turn it is.
    """

    quiet: bool = False
    replaced: frozenset[object] = frozenset()
    running: frozenset[object] = frozenset()
    event: tuple[int, ...] = ()
    periods: frozenset[str] = frozenset()
    turn: Seat | None = None
    depth: int = 0


@dataclass
class Scope:
    """A body that is done whole, and where its answers begin."""

    seat: Seat | None
    start: Position
    body: Callable[[Play], object]
    at: int
    context: Context


class Play:
    """A run.

    ``script`` is what was answered before; behind it the table answers, or (a trial) nobody does.
    """

    def __init__(
        self, world: World, s: Position, table: Table | None = None, script: Sequence[tuple[str, object]] = ()
    ) -> None:
        self.world, self.game, self.v, self.s, self.table = world, world.game, world.v, s, table
        self.script = list(script)
        self.at = 0
        self.trial = False
        self.chooser: Seat | None = None
        self.scopes: list[Scope] = []
        self.context = Context()
        self.fuel = [FUEL]
        self.surprised = False
        self.relieving = False
        self.lending = False
        self.at_once = False
        self.further = False
        self.rounds: list[bool] = []
        self.known = 0

    def seat(self, env: Env) -> Seat:
        """For whom something is done."""
        return env.me if env.me is not None else (env.leader or [self.world.seats[self.s.first]])[0]

    @contextmanager
    def within(self, **changes: object) -> Iterator[None]:
        """What is done inside is done in another context."""
        outer = self.context
        self.context = replace(outer, depth=outer.depth + 1, **changes)  # type: ignore[arg-type]
        try:
            if self.context.depth > 60:
                raise GaveUp
            yield
        finally:
            self.context = outer

    @property
    def at_table(self) -> Table:
        """Who is asked where nothing is only tried."""
        assert self.table is not None
        return self.table

    # ------------------------------------------------------------------ the script

    @property
    def exploring(self) -> bool:
        """Whether what comes has not been decided yet, and is only tried."""
        return self.trial and self.at >= len(self.script)

    def next(self, kind: str) -> bool:
        """Whether the script goes on with something of a kind."""
        return self.at < len(self.script) and self.script[self.at][0] == kind

    def take(self) -> object:
        """The next thing of the script."""
        self.at += 1
        return self.script[self.at - 1][1]

    def note(self, kind: str, value: object) -> None:
        """Something that was decided or seen becomes a part of the script."""
        assert self.at == len(self.script), "a replay goes another way"
        self.script.append((kind, value))
        self.at += 1

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is seen only to know what to ask is no part of the script."""
        at = self.at
        yield
        del self.script[at:]
        self.at = at

    def decided(self, kind: str, decide: Callable[[], object]) -> object:
        """What was decided before, or is now."""
        if self.next(kind):
            return self.take()
        with self.aside():
            got = decide()
        self.note(kind, got)
        return got

    # ------------------------------------------------------------------ questions

    def ask(
        self,
        seat: Seat,
        kind: str,
        options: Callable[[], Sequence[object]],
        env: Env,
        detail: object = None,
        several: bool = False,
    ) -> object:
        """Asks a player. Whatever he may do instead is done first, and then he is asked again.

        ``several``: one of several things; only with all of them he has done something.
        """
        from . import turns

        turn = env.turn
        while True:
            if turn is not None:
                turns.offer_to_others(self, turn)
            got = self.answer(seat, kind, options, turn, detail)
            instead = isinstance(got, Start) and kind != "action"
            if turn is not None and not self.trial and (instead or not several):
                turn.did = True
            if isinstance(got, Start) and instead:
                first = bool(self.rounds) and self.rounds[-1]
                turns.start(self, got, seat)
                if first:
                    raise Again
                continue
            self.rounds[:] = [False] * len(self.rounds)
            return got

    def answer(
        self,
        seat: Seat,
        kind: str,
        options: Callable[[], Sequence[object]],
        turn: Turn | None,
        detail: object,
    ) -> object:
        """The next answer: of the script, of the one who looks ahead, of the table."""
        from . import turns

        turns.settle(self)
        if self.exploring:
            with self.aside():
                options_now = options()
            if not options_now:
                raise Impossible
            if seat != self.chooser:
                raise Unknown
            raise Asked(options_now)
        if self.trial and seat != self.chooser:
            self.surprised = True
        got = self.decided("answer", lambda: self.put(seat, kind, options, turn, detail))
        if got is None:
            raise Impossible
        self.surprised |= any(scope.seat != seat for scope in self.scopes)
        return got

    def put(
        self,
        seat: Seat,
        kind: str,
        options: Callable[[], Sequence[object]],
        turn: Turn | None,
        detail: object,
    ) -> object:
        """What a player answers who is asked by the table; None where there is nothing to answer."""
        from . import turns

        with self.aside():
            options_now = list(options())
        own = tuple(self.leading_on(seat, options_now))
        if not own or (own == (DONE,) and detail == NONE_YET) or (own == (PASS,) and kind == "may"):
            return own[0] if own else None
        offers = tuple(turns.startable(self, seat, turn.mine)) if turn is not None else ()
        self.fuel[0] = FUEL
        return self.at_table.answer(self, Question(seat, kind, own, offers, detail))

    def leading_on(self, seat: Seat, options: list[object]) -> list[object]:
        """The options with which what is under way can be done to its end, as far as the one asked can see.

        The whole of what is under way comes first; what chance has made impossible is passed over.
        """
        for scope in self.scopes:
            if scope.seat == seat:
                said = self.script[scope.at : self.at]
                leading = [
                    pick for pick in options if self.end(scope, [*said, ("answer", pick)], len(said) + 1)
                ]
                if leading or scope is self.scopes[-1] or not self.surprised:
                    return leading
        return options

    def end(self, scope: Scope, script: Script, known: int = 0) -> Position | bool:
        """What comes of a body after these answers, in a search over all that can be answered further.

        Nothing, if it cannot be done; where nobody is asked and nothing is left to chance the position in the
        end. ``known``: so much of the script is not the search's own.
        """
        waiting = [script]
        while waiting:
            self.fuel[0] -= 1
            if self.fuel[0] < 0:
                raise GaveUp
            tried = waiting.pop()
            play = Play(self.world, scope.start.copy(), None, tried)
            play.trial, play.chooser, play.fuel, play.context = True, scope.seat, self.fuel, scope.context
            play.relieving, play.known = self.relieving, known
            try:
                scope.body(play)
                return play.s if tried is script else True
            except (Unknown, PeriodOver):
                return True
            except Impossible as why:
                wrong = why.wrong(tried)
                waiting = [tail for tail in waiting if tail[: len(wrong)] != wrong]
            except Asked as asked:
                waiting += [[*play.script, ("answer", option)] for option in asked.options]
        return False

    def seen(self, seat: Seat, body: Callable[[Play], object]) -> Position | bool:
        """What comes of a body, if a player does it now. It is looked at once: a replay knows."""
        if not self.next("seen"):
            with self.within():
                position = self.end(Scope(seat, self.s, body, 0, self.context), [])
            self.note("seen", position if self.trial else bool(position))
            return position
        got = self.take()
        return got if isinstance(got, Position) else bool(got)

    def can(self, seat: Seat, body: Callable[[Play], object]) -> bool:
        """Whether a player could do something now."""
        return bool(self.seen(seat, body))

    def attempt(self, seat: Seat, body: Callable[[Play], object]) -> bool:
        """Does a body if it can be done. What has been tried to its end is not tried again."""
        end = self.seen(seat, body)
        if self.trial and isinstance(end, Position):
            self.s = end.copy()
        elif end:
            self.whole(seat, body)
        return bool(end)

    def whole(
        self, seat: Seat, body: Callable[[Play], object], trial: Callable[[Play], object] | None = None
    ) -> None:
        """Does a body that can be done.

        Its questions offer what leads to its end. ``trial``: how it is tried.
        """
        if self.trial:
            body(self)
            return
        if not self.scopes:
            self.surprised = False
        self.scopes.append(Scope(seat, self.s.copy(), trial or body, self.at, self.context))
        try:
            body(self)
        finally:
            self.scopes.pop()

    # ------------------------------------------------------------------ chance

    def chance(self, kind: str, choices: Sequence[object]) -> object:
        """A result of chance. Of one thing everybody knows which is drawn, and how it is shuffled."""
        known = kind != "roll" and len(choices) <= 1
        self.surprised |= not known
        if self.exploring and not known:
            raise Unknown
        if self.trial:
            return self.decided("chance", lambda: choices if kind == "shuffle" else choices[0])
        return self.decided("chance", lambda: self.at_table.chance(self, kind, choices))

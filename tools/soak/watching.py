"""Random games under watch: every position is checked, some of them thoroughly. Knows no game."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from tests.builtin import lowered

from heroglyph.runtime.events.scoring import score
from heroglyph.runtime.game.game import NotLegalError, answer, legal, pending, start
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.saving.save import digest, state_from_json, state_to_json
from heroglyph.runtime.table.options import chosen_options
from heroglyph.runtime.table.state import State

from .reading import Reader

AnyReader = TypeVar("AnyReader", bound=Reader)
Options = tuple[tuple[str, str], ...]
RUBBISH = (-1, 10**9, 1 << 41, -(1 << 50))
THOROUGH = 80
"""One position in so many is checked in every respect."""


@cache
def machine(pack: str, players: int, options: Options = ()) -> Machine:
    """The game for so many players and with some options."""
    game = lowered(pack)
    return link(game.table, game.effects, players, chosen_options(game.table, players, dict(options)))


class Subscription(ABC):
    """What must hold in a game under way, by the rules of one pack; made anew for each game."""

    @abstractmethod
    def broken(self, s: State, costly: bool) -> list[str]:
        """All that is wrong with a position; ``costly`` looks at everything."""

    def before(self, s: State) -> None:  # noqa: B027 - not every game needs it
        """Looks at a position that is about to be answered."""

    def after(self, s: State) -> list[str]:
        """What is wrong with what the answer has brought about."""
        return []

    def points(self, s: State, player: int) -> int | None:
        """The points of a final position counted without the engine; None: nobody counts them again."""
        return None


@dataclass(frozen=True, slots=True)
class Game:
    """A built-in game: the sizes in which it is played, how its options are drawn, and who watches it."""

    pack: str
    players: tuple[int, ...]
    options: Callable[[random.Random], Options]
    watch: Callable[[Machine], Subscription]


def lying(r: Reader, s: State) -> Iterator[str]:
    """Everything that lies somewhere lies in one place, and knows it."""
    met: set[int] = set()
    for place, content in enumerate(s.contents):
        for thing in content:
            if thing in met:
                yield f"thing {thing} lies in two places"
            met.add(thing)
            if s.place[thing] != place:
                yield f"thing {thing} believes to lie in {s.place[thing]}, not in {place}"


def questions(r: Reader, s: State) -> Iterator[str]:
    """Who is asked has options, each of them once."""
    for question in s.questions:
        options = (*question.options, *question.offers)
        if not options or len(options) != len(set(options)):
            yield f"options {options}"


@dataclass(slots=True)
class Outcome:
    """What became of a game: how long it was, the points, and everything that was wrong."""

    pack: str
    players: int
    seed: int
    options: Options
    answers: int = 0
    points: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class WatchedGame:
    """One random game; ``play`` stops at the first position that breaks a rule."""

    def __init__(self, game: Game, players: int, seed: int, thorough: int = THOROUGH) -> None:
        self.chance = random.Random(seed * 8 + players)
        options = game.options(self.chance)
        self.m = machine(game.pack, players, options)
        self.watch = game.watch(self.m)
        self.outcome = Outcome(game.pack, players, seed, options)
        self.thorough = thorough
        self.choices: list[tuple[int, int]] = []

    def play(self) -> Outcome:
        """The game to its end."""
        state = start(self.m, self.outcome.seed)
        self._look(state, True)
        while pending(state) and not self.outcome.faults:
            state = self._step(state)
        if not self.outcome.faults:
            self._at_the_end(state)
        self.outcome.answers = state.choices
        return self.outcome

    def _step(self, state: State) -> State:
        question = self.chance.choice(pending(state))
        option = self.chance.choice(legal(state, question.player))
        self.choices.append((question.player, option))
        thorough = self.chance.randrange(self.thorough) == 0
        if thorough:
            self._try_everything(state, question.player)
        before = digest(state) if thorough else ""
        self.watch.before(state)
        after = answer(self.m, state, question.player, option, reuse=not thorough)
        if thorough and digest(state) != before:
            self.outcome.faults.append("an older position has changed")
        self.outcome.faults += self.watch.after(after)
        self._look(after, thorough)
        return after

    def _look(self, state: State, thorough: bool) -> None:
        self.outcome.faults += self.watch.broken(state, thorough)
        if thorough and digest(state_from_json(self.m, state_to_json(self.m, state))) != digest(state):
            self.outcome.faults.append("a position comes back from a file as another")

    def _try_everything(self, state: State, player: int) -> None:
        """Every option leads somewhere, anything else nowhere."""
        options = legal(state, player)
        for option in options:
            self.outcome.faults += self.watch.broken(answer(self.m, state, player, option), True)
        before = digest(state)
        for option in RUBBISH:
            if option not in options:
                self._refused(state, player, option)
        for other in range(-1, self.m.players + 1):
            if not legal(state, other):
                self._refused(state, other, options[0])
        if digest(state) != before:
            self.outcome.faults.append("a refused answer has changed the position")

    def _refused(self, state: State, player: int, option: int) -> None:
        try:
            answer(self.m, state, player, option)
        except NotLegalError:
            return
        self.outcome.faults.append(f"the answer {option} of player {player} is taken")

    def _at_the_end(self, state: State) -> None:
        """The whole position is right, and both scorers agree."""
        self._look(state, True)
        if not state.ended:
            self.outcome.faults.append("nobody is asked, and the game is not over")
        for player in range(self.m.players):
            mine, theirs = self.watch.points(state, player), score(self.m, state, player)
            self.outcome.points.append(theirs)
            if mine is not None and mine != theirs:
                self.outcome.faults.append(
                    f"player {player} has {theirs} points, by the second scorer {mine}"
                )
        if self.outcome.seed % 20 == 0:
            self._replay(digest(state))

    def _replay(self, last: str) -> None:
        """The same answers to the same questions lead to the same end."""
        state = start(self.m, self.outcome.seed)
        for player, option in self.choices:
            state = answer(self.m, state, player, option)
        if digest(state) != last:
            self.outcome.faults.append("the same game ends differently")


def whole(checks: Sequence[Callable[[AnyReader, State], Iterator[str]]], r: AnyReader, s: State) -> list[str]:
    """All that some checks find, each named."""
    return [f"{check.__name__}: {what}" for check in checks for what in check(r, s)]

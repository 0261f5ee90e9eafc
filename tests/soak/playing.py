"""Random games of Roll Player under watch: every position is checked, some of them thoroughly."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.lowering.lower import Lowered, lower
from heroglyph.compiler.source.pack import find_builtin_packs
from heroglyph.runtime.game import NotLegalError, answer, legal, pending, start
from heroglyph.runtime.link import link
from heroglyph.runtime.machine import Machine
from heroglyph.runtime.options import chosen_options
from heroglyph.runtime.save import digest, state_from_json, state_to_json
from heroglyph.runtime.scoring import score
from heroglyph.runtime.state import State

from . import second_scorer
from .adapter import Reader
from .history import History
from .invariants import broken

PLAYERS = (1, 2, 3, 4)
EDITIONS = ("default", "en", "fr", "de")
VARIANTS = ("free_classes", "less_random", "random_deck", "short_game", "friendly_market", "strict_supply")
RUBBISH = (-1, 10**9, 1 << 41, -(1 << 50))
THOROUGH = 80
"""One position in so many is checked in every respect."""


@cache
def lowered() -> Lowered:
    """The built-in pack."""
    return lower(check(load([find_builtin_packs()["rollplayer"]])).game)


@cache
def machine(players: int, options: tuple[tuple[str, str], ...] = ()) -> Machine:
    """The game for so many players and with some options."""
    found = lowered()
    return link(found.table, found.effects, players, chosen_options(found.table, players, dict(options)))


def drawn_options(chance: random.Random) -> tuple[tuple[str, str], ...]:
    """Half of the games by the plain rules, in the others each variant as often as not."""
    given = [("edition", chance.choice(EDITIONS))]
    if chance.random() < 0.5:
        given += [(name, chance.choice(("yes", "no"))) for name in VARIANTS]
    return tuple(given)


@dataclass(slots=True)
class Outcome:
    """What became of a game: how long it was, the points, and everything that was wrong."""

    players: int
    seed: int
    options: tuple[tuple[str, str], ...]
    answers: int = 0
    points: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class WatchedGame:
    """One random game; ``play`` stops at the first position that breaks a rule."""

    def __init__(self, players: int, seed: int, thorough: int = THOROUGH) -> None:
        self.chance = random.Random(seed * 8 + players)
        options = drawn_options(self.chance)
        self.m = machine(players, options)
        self.reader = Reader(self.m)
        self.outcome = Outcome(players, seed, options)
        self.thorough = thorough
        self.history = History(self.reader)
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
        before, turn = digest(state) if thorough else "", self.history.market_turn(state)
        after = answer(self.m, state, question.player, option, reuse=not thorough)
        if thorough and digest(state) != before:
            self.outcome.faults.append("an older position has changed")
        self.outcome.faults += self.history.follow(after, turn)
        self._look(after, thorough)
        return after

    def _look(self, state: State, thorough: bool) -> None:
        self.outcome.faults += broken(self.reader, state, thorough)
        if thorough and digest(state_from_json(self.m, state_to_json(state))) != digest(state):
            self.outcome.faults.append("a position comes back from a file as another")

    def _try_everything(self, state: State, player: int) -> None:
        """Every option leads somewhere, anything else nowhere."""
        options = legal(state, player)
        for option in options:
            self.outcome.faults += broken(self.reader, answer(self.m, state, player, option))
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
            mine = second_scorer.stars(self.reader.position(state, player))
            theirs = score(self.m, state, player)
            self.outcome.points.append(theirs)
            if mine != theirs:
                self.outcome.faults.append(f"player {player} has {theirs} stars, by the second scorer {mine}")
        if self.outcome.seed % 20 == 0:
            self._replay(digest(state))

    def _replay(self, last: str) -> None:
        """The same answers to the same questions lead to the same end."""
        state = start(self.m, self.outcome.seed)
        for player, option in self.choices:
            state = answer(self.m, state, player, option)
        if digest(state) != last:
            self.outcome.faults.append("the same game ends differently")

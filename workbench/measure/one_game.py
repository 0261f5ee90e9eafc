"""One game of bots, and what became of a card in it."""

from __future__ import annotations

from dataclasses import dataclass

from ...runtime.bots import BOTS
from ...runtime.events.scoring import in_points, score
from ...runtime.expressions.common_places import outermost
from ...runtime.game.game import answer, pending, start
from ...runtime.game.ranking import winners
from ...runtime.instructions.event_records import Note
from ...runtime.machine.machine import Machine
from ...runtime.table.limits import AbortedError
from ...runtime.table.state import ACTION, Question, State, action_of

SEEDS = 1 << 32
NO_CARD = -1


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. Points and victories by seat; ``held``: the seats that had the card.

    ``notes``: what of its rules came about; ``stopped``: a limit ended the game, and the rest says nothing.
    """

    points: tuple[float, ...] = ()
    wins: tuple[float, ...] = ()
    seen: bool = False
    held: tuple[int, ...] = ()
    notes: frozenset[Note] = frozenset()
    stopped: bool = False


class Watched:
    """A machine that plays, one that the bots think with, and the card that is watched."""

    def __init__(
        self, m: Machine, thinking: Machine, card: int = NO_CARD, notes: set[Note] | None = None
    ) -> None:
        self.m = m
        self.thinking = thinking
        self.card = card
        self.notes: set[Note] = set() if notes is None else notes

    def play(self, bot: str, seed: int) -> Outcome:
        """A game of one kind of bots. Everything in it follows from the seed."""
        self.notes.clear()
        seats = [BOTS[bot]((seed + 1) * (n + 1) + SEEDS) for n in range(self.m.players)]
        seen, held = False, set[int]()
        try:
            state = start(self.m, seed)
            while asked := pending(state):
                held |= self._holders(state)
                seen = seen or bool(held) or any(self._offers(state, question) for question in asked)
                player = asked[0].player
                option = seats[player].choose(self.thinking, state, player)
                state = answer(self.m, state, player, option, reuse=True)
            held |= self._holders(state)
        except AbortedError:
            return Outcome(stopped=True)
        return self._outcome(state, seen or bool(held), held)

    def _outcome(self, state: State, seen: bool, held: set[int]) -> Outcome:
        players = range(self.m.players)
        points = tuple(float(in_points(self.m, score(self.m, state, player))) for player in players)
        won = winners(self.thinking, state)
        wins = tuple(1 / len(won) if player in won else 0.0 for player in players)
        return Outcome(points, wins, seen, tuple(sorted(held)), frozenset(self.notes))

    def _holders(self, state: State) -> set[int]:
        """The players who have the card where it is in force."""
        if self.card < 0:
            return set()
        holders = set()
        for thing in state.roster.by_card[self.card]:
            place = state.place[thing]
            zone = state.roster.place_zone[place] if place >= 0 else -1
            if zone >= 0 and state.roster.place_owner[place] >= 0 and not self.m.table.zones[zone].idle:
                holders.add(state.roster.place_owner[place])
            elif place >= 0 and state.roster.place_owner[place] < 0:
                holders.update(self.m.common.players(state, thing, outermost(state, place)))
        return holders

    def _offers(self, state: State, question: Question) -> bool:
        """Whether the card is among the options of a question, or an action of it is."""
        if self.card < 0:
            return False
        things = state.roster.by_card[self.card]
        if question.kind == "thing" and any(thing in question.options for thing in things):
            return True
        actions = [option for option in (*question.options, *question.offers) if option >= ACTION]
        return any(action_of(option)[1] in things for option in actions)

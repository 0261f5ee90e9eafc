"""What must hold over a round: one market action a player, in the order of the initiative cards."""

from __future__ import annotations

from collections import Counter

from heroglyph.runtime.table.state import PROGRAM, State

from .reader import Sheets

BUYS, DECLINES = ("buy", "acquire"), "decline"


class History:
    """Follows the events of a game, round by round."""

    def __init__(self, reader: Sheets) -> None:
        self.reader = reader
        self.verbs = [verb.name for verb in reader.m.table.verbs]
        self.acted: list[int] = []  # who has acted in the market of this round, in order
        self.buys: Counter[int] = Counter()
        self.claims: Counter[int] = Counter()
        self.numbers: dict[int, int] = {}  # the initiative cards of this round, by player

    def follow(self, s: State, turn: int) -> list[str]:
        """What is wrong with what has happened since the last answer; ``turn`` is whose market turn it was.

        Who buys with Open Lock, his own or another's, does so in place of his market action.
        """
        faults: list[str] = []
        for _, _, verb, actor, thing, *_ in s.events:
            name = self.verbs[verb] if verb >= 0 else ""
            if name == "claim":
                faults += self._claim(s, actor, thing)
            elif actor == turn and (name in BUYS or name == DECLINES):
                faults += self._act(s, name, actor)
        return faults

    def market_turn(self, s: State) -> int:
        """Whose turn in the market it is, -1 at any other time."""
        effects = self.reader.m.effects
        for frame in s.main:
            known = frame.kind == PROGRAM and frame.effect < len(effects)
            if known and effects[frame.effect].label == "market_phase" and frame.me == s.turn:
                return s.turn
        return -1

    def _claim(self, s: State, actor: int, thing: int) -> list[str]:
        if self.acted or len(self.numbers) == self.reader.m.players:
            self._begin_again()
        self.numbers[actor] = self.reader.field(s, thing, "initiative_card", "number")
        self.claims[actor] += 1
        return [f"player {actor} takes a second initiative card"] if self.claims[actor] > 1 else []

    def _act(self, s: State, name: str, actor: int) -> list[str]:
        faults = []
        if self.acted and self.acted[-1] != actor and actor in self.acted:
            faults.append(f"player {actor} acts in the market again")
        if self.acted and self.numbers.get(self.acted[-1], 0) > self.numbers.get(actor, 9):
            faults.append(f"player {actor} acts in the market behind a later one")
        if name in BUYS:
            self.buys[actor] += 1
        most = 2 if self.reader.kept(s, "class", actor) == "bard" else 1
        if self.buys[actor] > most or (name == DECLINES and actor in self.acted):
            faults.append(f"player {actor} has acted in the market too often")
        self.acted.append(actor)
        return faults

    def _begin_again(self) -> None:
        self.acted, self.numbers = [], {}
        self.buys.clear()
        self.claims.clear()

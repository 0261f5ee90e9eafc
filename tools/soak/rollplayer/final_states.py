"""Final positions made at random, on which both scorers must agree: far more kinds than games come to."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence

from tools.soak.watching import machine

from heroglyph.runtime.events.scoring import score
from heroglyph.runtime.game.initial_position import set_position_up
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import State

from . import second_scorer
from .reader import MARKET_ZONES, Sheets
from .watch import ROLL_PLAYER

NOUNS = dict(zip(MARKET_ZONES, ("weapon", "armor", "skill", "trait"), strict=True))
MOST = {"weapons": 4, "armory": 12, "skills": 6, "traits": 8}


class FinalStates:
    """Makes final positions for a number of players."""

    def __init__(self, players: int) -> None:
        self.m: Machine = machine(ROLL_PLAYER.pack, players)
        self.reader = Sheets(self.m)
        self.box = empty_state(self.m, 0)
        set_position_up(self.m, self.box)
        for place in range(len(self.box.contents)):
            if self.box.contents[place] != () and not self._is_token(place):
                self._put(self.box, place, ())

    def _is_token(self, place: int) -> bool:
        zone = self.box.roster.place_zone[place]
        return zone == self.reader.zones["token"]

    def _put(self, s: State, place: int, things: tuple[int, ...]) -> None:
        for thing in s.contents[place]:
            s.place[thing] = -1
        s.contents[place] = things
        for thing in things:
            s.place[thing] = place

    def position(self, chance: random.Random) -> State:
        """One position: full sheets, any cards, the token and the gold anywhere."""
        s = self.box.copy()
        self._dice(s, chance)
        for noun in ("race", "class", "backstory", "alignment"):
            drawn = chance.sample(s.roster.by_noun[self.reader.nouns[noun]], self.m.players)
            for player, thing in enumerate(drawn):
                self._put(s, self.reader.place(noun, player), (thing,))
        for zone, noun in NOUNS.items():
            self._cards(s, chance, zone, noun)
        for player in range(self.m.players):
            self._numbers(s, chance, player)
        return s

    def _dice(self, s: State, chance: random.Random) -> None:
        """Sheets with every color and face, some with few faces or colors, as conditions like them."""
        r, column = self.reader, self.reader.columns[self.reader.nouns["die"], "value"].number
        dice = list(s.roster.by_noun[r.nouns["die"]])
        if chance.random() < 0.3:
            dice.sort(key=lambda die: (r.field(s, die, "die", "color"), chance.random()))
        else:
            chance.shuffle(dice)
        low, high = sorted((chance.randint(1, 6), chance.randint(1, 6)))
        row = r.nouns["row"]
        for player in range(self.m.players):
            for attribute in range(len(r.attributes)):
                held = tuple(dice.pop() for _ in range(3))
                self._put(s, s.roster.hold[s.roster.units[row, attribute, player]], held)
                for die in held:
                    s.fields[die * self.m.stored + column] = chance.randint(low, high)

    def _cards(self, s: State, chance: random.Random, zone: str, noun: str) -> None:
        things = list(s.roster.by_noun[self.reader.nouns[noun]])
        chance.shuffle(things)
        for player in range(self.m.players):
            count = chance.randint(0, min(MOST[zone], len(things)))
            self._put(s, self.reader.place(zone, player), tuple(things.pop() for _ in range(count)))

    def _numbers(self, s: State, chance: random.Random, player: int) -> None:
        r = self.reader
        (token,) = r.things(s, "token", player)
        for name in ("row_number", "column_number"):
            s.fields[token * self.m.stored + r.columns[r.nouns["token"], name].number] = chance.randint(1, 3)
        for resource, most in (("gold", 20), ("star", 6), ("charisma_token", 1)):
            s.holdings[player * self.m.resources + r.resources[resource]] = chance.randint(0, most)

    def disagreements(self, count: int, seed: int) -> list[str]:
        """Where the scorers differ, over so many players' positions."""
        chance, lines, done = random.Random(seed), [], 0
        while done < count:
            s = self.position(chance)
            for player in range(self.m.players):
                plain = self.reader.position(s, player)
                mine, theirs = second_scorer.stars(plain), score(self.m, s, player)
                if mine != theirs:
                    lines.append(f"{theirs} stars, by the second scorer {mine}: {plain}")
                done += 1
        return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Compares many positions of each number of players; 1 where the scorers differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--states", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    wrong: list[str] = []
    for players in ROLL_PLAYER.players:
        began = time.perf_counter()
        differing = FinalStates(players).disagreements(given.states // 4, given.seed)
        print(f"{players} players, {given.states // 4} sheets: {len(differing)} differ,", end=" ")
        print(f"{time.perf_counter() - began:.0f} seconds", flush=True)
        wrong += differing
    for line in wrong[:20]:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

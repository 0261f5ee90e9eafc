"""Whole games of ``docs/examples`` at a table: random answers, and what a person would see lying there.

A test that knows the rules of a game a second time, in plain Python, sits at such a table and compares.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tests.places import ROOT

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.lowering.lower import Lowered, lower
from heroglyph.runtime.game.game import answer, legal, pending, score, start
from heroglyph.runtime.game.labels import column_value, option_label, thing_label, value_label
from heroglyph.runtime.game.link import link
from heroglyph.runtime.game.ranking import winners
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.options import chosen_options
from heroglyph.runtime.table.state import State
from heroglyph.runtime.table.table import Column


@cache
def lowered(pack: str) -> Lowered:
    """A game to copy, compiled once in a process."""
    checked = check(load([ROOT / "docs" / "examples" / pack]), checks=False)
    return lower(checked.game)


@cache
def linked(pack: str, players: int) -> Machine:
    """A game for so many players."""
    game = lowered(pack)
    return link(game.table, game.effects, players, chosen_options(game.table, players, {}))


@dataclass
class Table:
    """A game that is being played, in the words of its vocabulary."""

    m: Machine
    s: State

    @property
    def over(self) -> bool:
        """Whether nobody is asked anything any more."""
        return not pending(self.s)

    @property
    def asked(self) -> dict[int, list[str]]:
        """The answers of each who is asked, in words and in the order in which they are offered."""
        return {
            question.player: [
                option_label(self.m, self.s, question, option) for option in legal(self.s, question.player)
            ]
            for question in pending(self.s)
        }

    def answer(self, seat: int, at: int) -> None:
        """Gives the answer at a place of those in ``asked``."""
        self.s = answer(self.m, self.s, seat, legal(self.s, seat)[at])

    def things(self, zone: str, seat: int = 0) -> list[str]:
        """What lies in a place, in its order, behind the noun of each."""
        number = [declared.name for declared in self.m.table.zones].index(zone)
        lying = self.s.contents[self.m.zone_place[number] + seat]
        return [f"{self._noun(thing)} {thing_label(self.m, self.s, thing)}" for thing in lying]

    def has(self, resource: str, seat: int) -> int:
        """How much of a resource somebody has."""
        number = [declared.name for declared in self.m.table.resources].index(resource)
        return self.s.holdings[seat * self.m.resources + number]

    def player(self, field: str, seat: int) -> int:
        """A number of a player, a truth as 0 or 1."""
        column = next(
            candidate for candidate in self.m.table.columns if candidate.of < 0 and candidate.name == field
        )
        return self.s.player_fields[seat * self.m.table.player_fields + column.number]

    def game(self, field: str) -> str:
        """What is so in the whole game, as a word."""
        noun, column = next(
            (number, column)
            for number, kind in enumerate(self.m.table.nouns)
            if kind.alone
            for column in self._columns(kind.columns)
            if column.name == field
        )
        (thing,) = self.s.roster.by_noun[noun]
        return value_label(self.m, column.enum, column_value(self.m, self.s, thing, column))

    def points(self) -> list[int]:
        """What each player's game is worth as it stands."""
        return [int(score(self.m, self.s, seat)) for seat in range(self.m.players)]

    def winners(self) -> set[int]:
        """Who has won as it stands."""
        return set(winners(self.m, self.s))

    def _noun(self, thing: int) -> str:
        return self.m.table.nouns[self.s.roster.noun[thing]].name

    def _columns(self, numbers: tuple[int, ...]) -> Iterator[Column]:
        return (self.m.table.columns[number] for number in numbers)


def new_table(pack: str, players: int, seed: int) -> Table:
    """A game that has just begun."""
    m = linked(pack, players)
    return Table(m, start(m, seed))


def chance(pack: str, players: int, seed: int) -> random.Random:
    """From where random players take their answers."""
    return random.Random(f"{pack} {players} {seed}")

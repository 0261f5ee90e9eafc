"""Whole games of the packs in docs/examples, played by chance: for a second look at their rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.places import ROOT

from heroglyph import Match

FEW = 150
"""Answers after which a game that is one of several need not be played on."""


@dataclass(frozen=True)
class Asking:
    """A question of a game: who is asked, what is offered, what was told since the last one, what is seen."""

    seat: int
    lines: tuple[str, ...]
    options: tuple[str, ...]
    told: tuple[str, ...]
    seen: dict[str, Any]

    def things(self, noun: str) -> list[dict[str, Any]]:
        """All things of a noun that lie nowhere, such as the cells of a sheet."""
        return [thing for thing in self.seen["things"] if thing["noun"] == noun]

    def zone(self, name: str, owner: int | None = None) -> list[dict[str, Any]]:
        """What lies in a place, as the seat that is asked sees it."""
        (place,) = [
            place for place in self.seen["places"] if (place["zone"], place["owner"]) == (name, owner)
        ]
        things: list[dict[str, Any]] = place["things"]
        return things


class WholeGame:
    """A game by chance of a pack; ``questions`` plays it, and gives each question before its answer."""

    def __init__(self, pack: str, players: int, seed: int, language: str = "en") -> None:
        self.match = Match.begin(
            [str(ROOT / "docs/examples" / pack)], players=players, seed=seed, language=language
        )
        self._chance = random.Random(seed)
        self.picked = ""

    def questions(self, most: int = FEW) -> Iterator[Asking]:
        """Each question, at most so many; ``picked`` is the answer to the one before."""
        since = 0
        for _ in range(most):
            if self.match.over:
                return
            asked = self.match.asked[0]
            told = self.match.told(asked.seat, since)
            since = self.match.answers + 1
            yield Asking(asked.seat, asked.lines, asked.options, told, self.match.observation(asked.seat))
            number = self._chance.randrange(len(asked.options))
            self.picked = asked.options[number]
            self.match.answer(asked.seat, number)

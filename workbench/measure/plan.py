"""What is to be played to measure some cards: records that another process can be given.

A plan is written as JSON, like a compiled game: a process reads it whatever it runs, compiled or plain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...runtime.table.effects import Effect
from ...runtime.table.table import GameTable, Record

Variant = Literal["with", "blank", "without"]
"""The card is in the box; it is there with nothing on it; it is not there."""


class Plan(Record, frozen=True):
    """A game and how it is played. ``new``: the cards that are not in the game that others are compared with.

    Empty where cards of a game itself are measured: each is then compared with the game without it.
    """

    table: GameTable
    effects: tuple[Effect, ...]
    players: int
    options: tuple[int, ...]
    new: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """Some games of one kind of bots, one for each seed. ``card`` -1: without all new cards."""

    variant: Variant
    card: int
    bot: str
    seeds: tuple[int, ...]

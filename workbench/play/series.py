"""Many games of the same bots: how often each seat wins, and with how many points."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from babel.numbers import format_decimal, format_percent

from ...runtime.bots import Bot
from ...runtime.events.scoring import score
from ...runtime.game.game import pending
from ...runtime.game.ranking import winners
from ...runtime.table.limits import AbortedError
from ..report.messages import Messages
from .records import Record

Table = tuple[Record, Mapping[int, Bot]]
"""A game that is to begin, and who sits where."""


@dataclass(slots=True)
class Seat:
    """What a seat has reached: games won, shared ones too, and points in all games together."""

    bot: str
    won: int = 0
    points: int = 0


def finish(record: Record, bots: Mapping[int, Bot]) -> None:
    """Plays a game to its end; every seat has a bot."""
    m, session = record.game.m, record.game.session
    while not record.game.over:
        player = pending(session.state)[0].player
        record.answer(player, bots[player].choose(m, session.state, player))


def play_series(
    seats: Sequence[str], games: int, begin: Callable[[int], Table]
) -> tuple[list[Seat], list[AbortedError]]:
    """The seats after so many games, and what stopped some of them. ``begin``: a game by its number."""
    tallies, stopped = [Seat(bot) for bot in seats], list[AbortedError]()
    for number in range(games):
        record, bots = begin(number)
        finish(record, bots)
        m, session = record.game.m, record.game.session
        if session.aborted is not None:
            stopped.append(session.aborted)
            continue
        won = winners(m, session.state)
        for player, seat in enumerate(tallies):
            seat.won += player in won
            seat.points += score(m, session.state, player)
    return tallies, stopped


def told(seats: Sequence[Seat], games: int, stopped: int, messages: Messages) -> list[str]:
    """The result in words, a line a seat."""
    whole = games - stopped
    lines = [messages.say("play", "series", count=whole)]
    if stopped:
        lines.append(messages.say("play", "series_stopped", count=stopped))
    for number, seat in enumerate(seats, 1):
        average = format_decimal(seat.points / max(whole, 1), format="0.0", locale=messages.language)
        share = format_percent(seat.won / max(whole, 1), locale=messages.language)
        player = messages.say("play", "player", number=number)
        lines.append(
            messages.say("play", "series_seat", player=player, bot=seat.bot, share=share, points=average)
        )
    return lines


def as_json(seats: Sequence[Seat], games: int, stopped: int) -> str:
    """The result for programs."""
    players = [{"bot": seat.bot, "won": seat.won, "points": seat.points} for seat in seats]
    return json.dumps({"games": games - stopped, "aborted": stopped, "players": players}, sort_keys=True)

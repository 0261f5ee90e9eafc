"""How a game is started: who plays, with which bots and options, and where it is kept."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from ...runtime.bots import BOTS, Bot
from ...runtime.record.gamefile import Head
from ...runtime.record.recorded import FREE, Playable, head_of
from ...runtime.table.options import UnknownOptionError
from ..games.game_files import create, resume
from ..games.one_game import few, options_given
from ..packs.limits_wanted import budgets_wanted
from ..report.messages import Messages
from ..requests.games import PlayRequest
from ..terminal.failure import Failure
from .names import names_of
from .records import Record

SEEDS = 1 << 32


def check_together(request: PlayRequest) -> None:
    """Raises Failure for two options that contradict each other: a game that goes on stays what it is."""
    if request.resume is not None:
        given = {
            "--players": request.players is not None,
            "--solo": request.solo,
            "--seed": request.seed is not None,
            "--option": bool(request.options),
            "--log": request.log is not None,
        }
        for option in (name for name, there in given.items() if there):
            raise Failure("fixed_when_resumed", option=option)
    if request.solo and request.players not in (None, 1):
        raise Failure("not_together", one="--solo", other=f"--players {request.players}")


def bots_of(text: str) -> list[str]:
    """The names of bots with commas between them. Raises Failure for an unknown one."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in BOTS:
            raise Failure("no_such_bot", bot=name, known=", ".join(BOTS))
    return names


def seated(names: Sequence[str], record: Record) -> dict[int, Bot]:
    """The bots at the last seats, each with chance of its own. Raises Failure where there are too many."""
    players, seed = record.game.m.players, record.game.head.seed
    if len(names) > players:
        raise Failure("too_many_bots", bots=len(names), players=players)
    first = players - len(names)
    return {first + n: BOTS[name]((seed + 1) * (n + 1) + SEEDS) for n, name in enumerate(names)}


def _usual_seats(bots: int, most: int) -> int:
    """How many play where nobody says so: one bot is somebody's opponent, several play among themselves."""
    return min(bots + 1, most) if bots < 2 else bots


def new_head(request: PlayRequest, game: Playable, bots: int, messages: Messages) -> Head:
    """How a new game is started. Raises Failure."""
    outline = game.table.outline
    assert outline is not None
    players = 1 if request.solo else request.players or max(outline.low, _usual_seats(bots, outline.high))
    if not outline.low <= players <= outline.high:
        raise Failure("wrong_number_of_players", found=players, low=outline.low, high=outline.high)
    seed = secrets.randbelow(SEEDS) if request.seed is None else request.seed
    options, undo = options_given(request.options), FREE if players - bots <= 1 else ""
    unnamed = [messages.say("play", "player", number=number) for number in range(1, players + 1)]
    names = names_of(request.names, players, unnamed)
    try:
        return head_of(game, players, seed, options, names=names, undo=undo, budgets=budgets_wanted())
    except UnknownOptionError as error:
        known = ", ".join(f"{setting.name}={'|'.join(few(setting.values))}" for setting in game.table.options)
        raise Failure("no_such_game_option", option=str(error), known=known) from None


def record_of(request: PlayRequest, game: Playable, head: Head) -> Record:
    """The game, in a file where one was named. Raises Failure."""
    if request.resume:
        file = resume(request.resume, game)
        return Record(file.game, file)
    if request.log:
        file = create(request.log, game, head)
        return Record(file.game, file)
    return Record.begun(game, head)

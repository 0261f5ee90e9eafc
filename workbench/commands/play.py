"""``heroglyph play``: a game at the terminal, for persons and bots."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing

from ...compiler.compile import CheckedGame
from ...compiler.source.records import replace
from ...compiler.words.panels import Board
from ...runtime.bots import BOTS, Bot
from ...runtime.events.scoring import points_now
from ...runtime.game.ranking import winners
from ...runtime.record.gamefile import Head
from ...runtime.record.recorded import FREE, Playable, head_of
from ...runtime.table.options import UnknownOptionError
from ..games.game_files import create, read_head, resume
from ..games.one_game import few, options_given
from ..games.playable import Opened, open_game, own_packs, packs_of
from ..packs.limits_wanted import budgets_wanted
from ..play.again import Again
from ..play.board.words import Words
from ..play.names import names_of
from ..play.records import Record
from ..play.series import as_json, finish, play_series, told
from ..play.table import Leave, Seated
from ..report.budget_told import details, limit_of, stopped_by
from ..report.lexicon import GameLexicon
from ..report.messages import DEFAULT_LANGUAGE, Messages, available_languages, read_messages
from ..report.speaking import languages_of
from ..requests.games import PlayRequest
from ..terminal.backstop import PastBackstopError
from ..terminal.failure import CLEAN, REFUSED, Failure
from ..terminal.terminal import watched

SEEDS = 1 << 32
NARROW = 80  # columns, where nobody says how many there are


def play(request: PlayRequest, messages: Messages) -> int:
    """Plays a game to its end, or until somebody leaves; returns the exit code. Raises Failure."""
    _check_together(request)
    head = read_head(request.resume) if request.resume else None
    packs = request.game_packs or (packs_of(head, request.resume or "") if head else ())
    if not packs:
        raise Failure("missing_argument", argument=messages.say("help", "arguments", "packs"))
    opened = open_game(packs)
    game = opened.game
    if game.table.outline is None:
        raise Failure("no_whole_game", pack=game.table.pack)
    try:
        return _play(request, messages, head, opened)
    except Failure as failure:
        aborted = stopped_by(failure)
        if aborted is not None:
            failure.details = tuple(details(game.effects, aborted, opened.checked, messages))
        raise


def _play(request: PlayRequest, messages: Messages, head: Head | None, opened: Opened) -> int:
    game, seats = opened.game, bots_of(request.bots)
    if request.games is not None:
        return _series(request, request.games, opened, seats, messages)
    if head and request.names:
        raise Failure("names_in_file", path=request.resume or "")
    start = head or _new_head(request, game, len(seats), messages)
    if request.json and head is None and len(seats) < start.players:  # before a file is begun
        raise Failure("needs_bots", bots=len(seats), players=start.players)
    record = _record(request, game, start)
    with closing(record):
        bots = _seated(seats, record)
        if request.json or len(bots) == record.game.m.players:
            return _without_person(record, bots, request, opened, messages)
        return _with_persons(record, bots, request, opened.checked, messages)


def _check_together(request: PlayRequest) -> None:
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


def _seated(names: Sequence[str], record: Record) -> dict[int, Bot]:
    """The bots at the last seats, each with chance of its own. Raises Failure where there are too many."""
    players, seed = record.game.m.players, record.game.head.seed
    if len(names) > players:
        raise Failure("too_many_bots", bots=len(names), players=players)
    first = players - len(names)
    return {first + n: BOTS[name]((seed + 1) * (n + 1) + SEEDS) for n, name in enumerate(names)}


def _usual_seats(bots: int, most: int) -> int:
    """How many play where nobody says so: one bot is somebody's opponent, several play among themselves."""
    return min(bots + 1, most) if bots < 2 else bots


def _new_head(request: PlayRequest, game: Playable, bots: int, messages: Messages) -> Head:
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


def _record(request: PlayRequest, game: Playable, head: Head) -> Record:
    """The game, in a file where one was named. Raises Failure."""
    if request.resume:
        file = resume(request.resume, game)
        return Record(file.game, file)
    if request.log:
        file = create(request.log, game, head)
        return Record(file.game, file)
    return Record.begun(game, head)


def _with_persons(
    record: Record, bots: Mapping[int, Bot], request: PlayRequest, checked: CheckedGame, messages: Messages
) -> int:
    from ..terminal.screen import Screen

    language = languages_of([checked], request.lang or _default_language(checked, messages))[0]
    own = read_messages(language if language in available_languages() else DEFAULT_LANGUAGE)
    names = [*record.game.head.names, *[""] * record.game.m.players][: record.game.m.players]
    words = Words(GameLexicon(checked, language), record.game.m, own, names)
    board = checked.game.outline.board if checked.game.outline is not None else None
    wide = None if watched(sys.stdout) else NARROW
    out = Screen(file=sys.stdout, highlight=False, emoji=False, width=wide)
    again = Again(own_packs(request.game_packs), bots_of(request.bots), request.lang)
    table = Seated(words, board or Board(), record, bots, out, again)
    try:
        table.play()
    except Leave:
        table.say_left()
    except (KeyboardInterrupt, PastBackstopError):
        out.print()
        table.say_left()
        raise
    return exit_code_of(record)


def _default_language(checked: CheckedGame, messages: Messages) -> str | None:
    """The program's own language, where the game has words in it."""
    return messages.language if messages.language in languages_of([checked], None) else None


def _series(
    request: PlayRequest, games: int, opened: Opened, names: Sequence[str], messages: Messages
) -> int:
    """Plays many games of bots and prints what came out for each seat. Raises Failure."""
    for option, given in (("--log", request.log), ("--resume", request.resume)):
        if given:
            raise Failure("one_game_only", option=option)
    first = secrets.randbelow(SEEDS) if request.seed is None else request.seed
    game = opened.game

    def begin(number: int) -> tuple[Record, Mapping[int, Bot]]:
        one_game = replace(
            request, seed=(first + number) % (1 << 64), players=request.players or len(names) or None
        )
        head = _new_head(one_game, game, len(names), messages)
        if len(names) < head.players:
            raise Failure("needs_bots", bots=len(names), players=head.players)
        record = Record.begun(game, head)
        return record, _seated(names, record)

    seats, stopped = play_series(names, games, begin)
    if request.json:
        print(as_json(seats, games, len(stopped)))
    else:
        under_way = [
            line
            for aborted in stopped[:1]
            for line in details(game.effects, aborted, opened.checked, messages)
        ]
        print("\n".join((*told(seats, games, len(stopped), messages), *under_way)))
    return REFUSED if stopped else CLEAN


def _without_person(
    record: Record, bots: Mapping[int, Bot], request: PlayRequest, opened: Opened, messages: Messages
) -> int:
    """Plays the game of bots to its end and prints the result. Raises Failure where a person is needed."""
    m, session = record.game.m, record.game.session
    if len(bots) < m.players and not record.game.over:
        raise Failure("needs_bots", bots=len(bots), players=m.players)
    finish(record, bots)
    if not request.json:
        return _with_persons(record, bots, request, opened.checked, messages)
    names = dict(zip(bots, bots_of(request.bots), strict=True))
    called = [*record.game.head.names, *[""] * m.players]
    won = winners(m, session.state) if session.aborted is None else ()
    result = {
        "pack": m.table.pack,
        "seed": record.game.head.seed,
        "options": record.game.head.options,
        "answers": len(session.choices),
        "aborted": limit_of(session.aborted) if session.aborted else "",
        "players": [
            {
                "bot": names.get(player, ""),
                "name": called[player],
                "score": points_now(m, session.state, player),
                "won": player in won,
            }
            for player in range(m.players)
        ],
    }
    print(json.dumps(result, sort_keys=True))
    return exit_code_of(record)


def exit_code_of(record: Record) -> int:
    """Whether a limit has stopped the game."""
    return CLEAN if record.game.session.aborted is None else REFUSED

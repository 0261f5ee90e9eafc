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
from ...runtime.bots import Bot
from ...runtime.events.scoring import points_now
from ...runtime.game.ranking import winners
from ...runtime.record.gamefile import Head
from ..games.game_files import read_head
from ..games.playable import Opened, open_game, own_packs, packs_of
from ..play.again import Again
from ..play.board.words import Words
from ..play.records import Record
from ..play.series import as_json, finish, play_series, told
from ..play.starting import SEEDS, bots_of, check_together, new_head, record_of, seated
from ..play.table import Leave, Seated
from ..report.budget_told import details, limit_of, stopped_by
from ..report.lexicon import GameLexicon
from ..report.messages import DEFAULT_LANGUAGE, Messages, available_languages, read_messages
from ..report.speaking import languages_of
from ..requests.games import PlayRequest
from ..terminal.backstop import PastBackstopError
from ..terminal.failure import CLEAN, REFUSED, Failure
from ..terminal.terminal import watched

NARROW = 80  # columns, where nobody says how many there are


def play(request: PlayRequest, messages: Messages) -> int:
    """Plays a game to its end, or until somebody leaves; returns the exit code. Raises Failure."""
    check_together(request)
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
    start = head or new_head(request, game, len(seats), messages)
    if request.json and head is None and len(seats) < start.players:  # before a file is begun
        raise Failure("needs_bots", bots=len(seats), players=start.players)
    record = record_of(request, game, start)
    with closing(record):
        bots = seated(seats, record)
        if request.json or len(bots) == record.game.m.players:
            return _without_person(record, bots, request, opened, messages)
        return _with_persons(record, bots, request, opened.checked, messages)


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
        head = new_head(one_game, game, len(names), messages)
        if len(names) < head.players:
            raise Failure("needs_bots", bots=len(names), players=head.players)
        record = Record.begun(game, head)
        return record, seated(names, record)

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

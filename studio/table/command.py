"""``heroglyph table``: a game in the browser, a page for each person; bots play the other seats."""

from __future__ import annotations

import sys
from contextlib import closing

from ...compiler.compile import CheckedGame
from ...workbench.games.game_files import read_head
from ...workbench.games.playable import open_game, packs_of
from ...workbench.play.starting import bots_of, check_together, new_head, record_of, seated
from ...workbench.play.voice import Voice
from ...workbench.report.messages import Messages
from ...workbench.report.speaking import languages_of
from ...workbench.requests.studio import TableRequest
from ...workbench.terminal.failure import CLEAN, Failure
from .game_table import GameTable

HOST = "127.0.0.1"
_NEEDED = ("starlette", "uvicorn", "websockets")
_LONGEST = 4_096  # bytes of a message, refused before it is read


def table(request: TableRequest, messages: Messages) -> int:
    """Serves a game until Ctrl-C. Raises Failure, also where what it needs is not installed."""
    try:
        import uvicorn

        from .app import make_app
    except ModuleNotFoundError as missing:
        if missing.name is not None and missing.name.partition(".")[0] in _NEEDED:
            raise Failure("needs_table") from None
        raise
    check_together(request.played)
    head = read_head(request.resume) if request.resume else None
    packs = request.game_packs or (packs_of(head, request.resume or "") if head else ())
    if not packs:
        raise Failure("missing_argument", argument=messages.say("help", "arguments", "packs"))
    opened = open_game(packs)
    if opened.game.table.outline is None:
        raise Failure("no_whole_game", pack=opened.game.table.pack)
    bots = bots_of(request.bots)
    start = head or new_head(request.played, opened.game, len(bots), messages)
    record = record_of(request.played, opened.game, start)
    with closing(record):
        machine = record.game.m
        at_seats = seated(bots, record)
        if len(at_seats) == machine.players:
            raise Failure("table_of_bots")
        languages = _languages(opened.checked, request.lang, machine.players - len(at_seats), messages)
        known = {code: Voice(opened.checked, machine, record.game.head, code) for code in set(languages)}
        game_table = GameTable(record, at_seats, [known[code] for code in languages])
        for seat in game_table.seats:
            name = seat.voice.seats[seat.player]
            print(f"{name}: http://{HOST}:{request.port}/{seat.secret}")
        print(messages.say("cli", "table_open"), file=sys.stderr)
        sys.stdout.flush()
        uvicorn.run(
            make_app(game_table),
            host=HOST,
            port=request.port,
            log_level="error",
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=_LONGEST,
        )
    return CLEAN


def _languages(checked: CheckedGame, wanted: str | None, persons: int, messages: Messages) -> list[str]:
    """The language of each person: the last that is named is that of all after it. Raises Failure."""
    spoken = languages_of([checked], None)
    own = messages.language if messages.language in spoken else spoken[0]
    named = [code.strip() for code in wanted.split(",")] if wanted else [own]
    for code in named:
        if code not in spoken:
            raise Failure("cannot_speak", language=code, known=", ".join(spoken))
    return [named[min(person, len(named) - 1)] for person in range(persons)]

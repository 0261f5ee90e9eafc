"""Tables of games for tests, as ``heroglyph table`` lays them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from heroglyph.runtime.bots import BOTS
from heroglyph.studio.table.game_table import GameTable
from heroglyph.workbench.games.game_files import GameFile
from heroglyph.workbench.games.playable import open_game
from heroglyph.workbench.play.records import Record
from heroglyph.workbench.play.starting import new_head
from heroglyph.workbench.play.voice import Voice
from heroglyph.workbench.report.messages import read_messages
from heroglyph.workbench.requests.games import PlayRequest
from heroglyph.workbench.terminal.failure import Failure

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


class FullFile(GameFile):
    """A file of a game into which nothing can be written."""

    def __init__(self) -> None:
        self.path = "full.jsonl"

    def append(self, line: bytes) -> None:
        """Fails."""
        raise Failure("cannot_write", path=self.path)


def laid(
    pack: str,
    languages: Sequence[str],
    bots: Sequence[str] = (),
    seed: int = 5,
    file: GameFile | None = None,
) -> GameTable:
    """A new game of a pack, with a person for each language and then the bots."""
    opened = open_game([pack])
    players = len(languages) + len(bots)
    request = PlayRequest(players=players, seed=seed)
    record = Record.begun(opened.game, new_head(request, opened.game, len(bots), read_messages("en")))
    record.file = file
    machine, head = record.game.m, record.game.head
    voices = {code: Voice(opened.checked, machine, head, code) for code in languages}
    at_seats = {len(languages) + number: BOTS[name](number) for number, name in enumerate(bots)}
    return GameTable(record, at_seats, [voices[code] for code in languages])

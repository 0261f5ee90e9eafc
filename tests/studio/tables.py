"""Tables of games for tests, as ``heroglyph table`` lays them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from heroglyph.runtime.bots import BOTS
from heroglyph.studio.table.game_table import GameTable
from heroglyph.workbench.games.playable import open_game
from heroglyph.workbench.play.records import Record
from heroglyph.workbench.play.starting import new_head
from heroglyph.workbench.play.voice import Voice
from heroglyph.workbench.report.messages import read_messages
from heroglyph.workbench.requests.games import PlayRequest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def laid(pack: str, languages: Sequence[str], bots: Sequence[str] = (), seed: int = 5) -> GameTable:
    """A new game of a pack, with a person for each language and then the bots."""
    opened = open_game([pack])
    players = len(languages) + len(bots)
    request = PlayRequest(players=players, seed=seed)
    record = Record.begun(opened.game, new_head(request, opened.game, len(bots), read_messages("en")))
    machine, head = record.game.m, record.game.head
    voices = {code: Voice(opened.checked, machine, head, code) for code in languages}
    at_seats = {len(languages) + number: BOTS[name](number) for number, name in enumerate(bots)}
    return GameTable(record, at_seats, [voices[code] for code in languages])

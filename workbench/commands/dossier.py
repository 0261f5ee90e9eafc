"""``heroglyph check --report``: writes the dossier of the pack that was checked."""

from __future__ import annotations

from pathlib import Path

from ...compiler.compile import CheckedGame
from ...compiler.source.data.catalogue import has_errors
from ..dossier.gather import Gatherer
from ..dossier.page import write_dossier
from ..files.write_files import write_files
from ..measure.measure import Measurement, MeasurePlan, new_cards
from ..measure.measured import Measured
from ..play.starting import bots_of
from ..report.messages import Messages
from ..report.progress import Counting
from ..requests.games import BOTS_THAT_MEASURE
from ..terminal.failure import Failure
from .measure import cards_to_measure, players_of

GAMES = 40  # of each new card, kind of bots and variant: enough for an interval, done in a minute or two


def write_report(
    checked: CheckedGame, path: str, games: int | None, messages: Messages, *, ran: bool = True
) -> None:
    """Writes the page, whole or not at all. Raises Failure.

    ``games``: how many measure each card; None for ``GAMES`` where there are new ones. ``ran``: whether
    examples were run.
    """
    if not path:
        raise Failure("empty_path")
    measured = _measure(checked, games)
    dossier = Gatherer(checked, messages, measured, ran).gather()
    write_files({Path(path): write_dossier(dossier, messages).encode("utf-8")})
    print(messages.say("dossier", "written", path=path))


def _measure(checked: CheckedGame, games: int | None) -> Measured | None:
    """What games tell of the new cards, or of all of a game's own; None where none can or shall be played."""
    count = (GAMES if new_cards(checked) else 0) if games is None else games
    if not count or checked.game.outline is None or has_errors(checked.diagnostics):
        return None
    players = players_of(checked, None)
    cards = cards_to_measure(checked, players)
    if not cards:
        return None
    bots = tuple(dict.fromkeys(bots_of(BOTS_THAT_MEASURE)))
    measurement = Measurement(checked, cards, MeasurePlan(count, 0, bots, players, workers=2))
    with Counting(measurement.steps) as counting:
        return measurement.run(counting.advance)

"""``heroglyph measure``: what cards are worth to bots, how often they are taken, which clauses never come."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool

import msgspec

from ...compiler.compile import CheckedGame
from ...compiler.source.data.catalogue import has_errors
from ...compiler.typed.model import Card
from ..check.checked_packs import check_pack
from ..measure.lines import measured_lines
from ..measure.measure import Measurement, MeasurePlan, measurable, new_cards
from ..packs.which_packs import PackTarget as WantedPack
from ..packs.which_packs import find_each, find_pack
from ..play.starting import bots_of
from ..report.findings import exit_code, show
from ..report.messages import Messages
from ..report.progress import Counting
from ..report.speaking import find_cards
from ..requests.games import MeasureRequest
from ..terminal.failure import CLEAN, REFUSED, Failure


def measure(request: MeasureRequest, messages: Messages) -> int:
    """Plays the games, prints the figures and returns the exit code. Raises Failure."""
    bots = tuple(dict.fromkeys(bots_of(request.bots)))
    pack = WantedPack(find_pack(request.pack), beside=find_each(request.beside))
    checked = check_pack(pack, texts=False, examples=False)
    if has_errors(checked.diagnostics):
        show(checked.diagnostics, checked.packs, messages, sys.stdout)
        return exit_code(checked.diagnostics)
    players = players_of(checked, request.players)
    cards = _cards(checked, request, players)
    wanted = MeasurePlan(request.games, request.seed, bots, players, request.workers)
    measurement = Measurement(checked, cards, wanted)
    try:
        with Counting(measurement.steps) as counting:
            measured = measurement.run(counting.advance)
    except BrokenProcessPool:
        raise Failure("workers_lost", REFUSED) from None
    if request.json:
        print(msgspec.json.encode(measured).decode())
    else:
        sys.stdout.writelines(f"{line}\n" for line in measured_lines(measured, messages))
    return REFUSED if any(card.stopped for card in measured.cards) else CLEAN


def players_of(checked: CheckedGame, wanted: int | None) -> int:
    """How many play: two, or as near to that as the game allows. Raises Failure."""
    outline = checked.game.outline
    if outline is None:
        raise Failure("no_whole_game", pack=checked.game.pack)
    low, high = outline.low, outline.high
    players = min(max(2, low), high) if wanted is None else wanted
    if not low <= players <= high:
        raise Failure("wrong_number_of_players", found=players, low=low, high=high)
    return players


def _cards(checked: CheckedGame, request: MeasureRequest, players: int) -> Sequence[Card]:
    """The cards named; else the new ones of a pack that adds to a game, or all. Raises Failure."""
    if request.ids:
        there = measurable(checked, players)
        named = [card for _, card in find_cards([checked], request.ids)]
        for card in named:
            if card not in there:
                raise Failure("not_in_the_box", card=card.id, players=players)
        return named
    cards = cards_to_measure(checked, players)
    if not cards:
        raise Failure("nothing_to_measure", pack=request.pack, players=players)
    return cards


def cards_to_measure(checked: CheckedGame, players: int) -> list[Card]:
    """The new cards of a pack that adds to a game, or all of a game's own, as far as they lie in the box."""
    new = new_cards(checked)
    return [card for card in measurable(checked, players) if not new or card.id in new]

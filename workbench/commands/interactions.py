"""``heroglyph interactions``: which cards meet, whether anything decides between them, what playing shows."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from ...compiler.compile import CheckedGame
from ...compiler.interactions.collect import footprints
from ...compiler.interactions.interactions import Interactions, find_interactions
from ...compiler.interactions.meetings import VERDICTS
from ...compiler.lowering.lower import lower
from ...compiler.source.data.catalogue import has_errors
from ..check.checked_packs import check_pack
from ..packs.which_packs import PackTarget, find_each, find_pack
from ..pair_play.meeting_lines import MeetingLines, as_json, played_as_json
from ..pair_play.play_pairs import PairPlayer, PlayedPair
from ..report.findings import exit_code, show
from ..report.messages import Messages
from ..report.progress import Counting
from ..report.speaking import added_cards, find_cards
from ..requests.packs import InteractionsRequest
from ..terminal.failure import CLEAN, FINDINGS

_SHOWN = VERDICTS[:2]


def interactions(request: InteractionsRequest, messages: Messages) -> int:
    """Prints what was found, and returns the exit code. Raises Failure."""
    wanted = PackTarget(find_pack(request.pack), beside=find_each(request.beside))
    checked = check_pack(wanted, texts=False, examples=False)
    if has_errors(checked.diagnostics):
        show(checked.diagnostics, checked.packs, messages, sys.stdout)
        return exit_code(checked.diagnostics)
    cards = _cards(checked, request.ids)
    result = find_interactions(checked.game, cards, among=len(request.ids) > 1)
    verdicts = VERDICTS if request.all or request.ids else _SHOWN
    lines = MeetingLines(checked, messages)
    if request.json:
        sys.stdout.writelines(f"{line}\n" for line in as_json(result, verdicts, checked))
    else:
        sys.stdout.writelines(f"{line}\n" for line in lines.unplayed(result, verdicts))
    troubles = 0
    if request.fuzz:
        for played in _play(checked, result, verdicts, request, messages):
            troubles += played.trouble is not None
            told = (
                played_as_json(played) if request.json else lines.played(played, request.pack, request.seed)
            )
            sys.stdout.writelines(f"{line}\n" for line in told)
    return FINDINGS if troubles or _is_undecided(result) else CLEAN


def _cards(checked: CheckedGame, named: Sequence[str]) -> tuple[str, ...]:
    """The cards that were named; else those of a pack that adds to a game, or none for all of a game."""
    if named:
        return tuple(card.id for _, card in find_cards([checked], named))
    return added_cards(checked)


def _is_undecided(result: Interactions) -> bool:
    return any(meeting.verdict == VERDICTS[0] for meeting in result.meetings) or any(
        not ring.counted for ring in result.rings
    )


def _pairs(result: Interactions, verdicts: Sequence[str]) -> list[tuple[str, str]]:
    """The cards that meet in what is shown, and those that follow each other in a ring; each pair once."""
    pairs = [(m.first.card, m.other.card) for group in result.groups(verdicts) for m in group.meetings]
    for ring in result.rings:
        pairs += [(a.card, b.card) for a, b in zip(ring.rules, (*ring.rules[1:], ring.rules[0]), strict=True)]
    return list(dict.fromkeys((min(pair), max(pair)) for pair in pairs))


def _play(
    checked: CheckedGame,
    result: Interactions,
    verdicts: Sequence[str],
    request: InteractionsRequest,
    messages: Messages,
) -> Iterator[PlayedPair]:
    pairs = _pairs(result, verdicts)
    player = PairPlayer(checked.game, lower(checked.game), footprints(checked.game), request.seed)
    with Counting(len(pairs)) as counting:
        for card, other in pairs:
            yield player.play(card, other, request.games)
            counting.advance()

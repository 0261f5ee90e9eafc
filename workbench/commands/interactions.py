"""``heroglyph interactions``: which cards meet, whether anything decides between them, what playing shows."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...compiler.compile import CheckedGame
from ...compiler.interactions.collect import footprints
from ...compiler.interactions.interactions import Interactions, find_interactions
from ...compiler.interactions.meetings import VERDICTS
from ...compiler.lowering.lower import lower
from ...compiler.source.data.catalogue import has_errors
from ..cache.kept import keep_parser
from ..check.checked_packs import check_pack
from ..fuzz.meeting_lines import MeetingLines, as_json, played_as_json
from ..fuzz.play_pairs import PairPlayer, Played
from ..packs.which_packs import Wanted, find_each, find_pack
from ..report.findings import exit_code, show
from ..report.messages import Messages
from ..report.progress import Counting
from ..report.speaking import added_cards, find_cards
from ..terminal.failure import CLEAN, FINDINGS

POSITIONS = 40
_SHOWN = VERDICTS[:2]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line.

    ``beside``: packs that are in the game as well; ``games``: how many positions of each pair are played.
    """

    pack: str
    cards: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    every: bool = False
    fuzz: bool = False
    games: int = POSITIONS
    seed: int = 0
    as_json: bool = False


def interactions(wishes: Wishes, messages: Messages) -> int:
    """Prints what was found, and returns the exit code. Raises Failure."""
    keep_parser()
    wanted = Wanted(find_pack(wishes.pack), beside=find_each(wishes.beside))
    checked = check_pack(wanted, texts=False, examples=False)
    if has_errors(checked.diagnostics):
        show(checked.diagnostics, checked.packs, messages, sys.stdout)
        return exit_code(checked.diagnostics)
    cards = _cards(checked, wishes.cards)
    found = find_interactions(checked.game, cards, among=len(wishes.cards) > 1)
    verdicts = VERDICTS if wishes.every or wishes.cards else _SHOWN
    lines = MeetingLines(checked, messages)
    if wishes.as_json:
        sys.stdout.writelines(f"{line}\n" for line in as_json(found, verdicts, checked))
    else:
        sys.stdout.writelines(f"{line}\n" for line in lines.found(found, verdicts))
    troubles = 0
    if wishes.fuzz:
        for played in _play(checked, found, verdicts, wishes, messages):
            troubles += played.trouble is not None
            told = (
                played_as_json(played) if wishes.as_json else lines.played(played, wishes.pack, wishes.seed)
            )
            sys.stdout.writelines(f"{line}\n" for line in told)
    return FINDINGS if troubles or _is_undecided(found) else CLEAN


def _cards(checked: CheckedGame, named: Sequence[str]) -> tuple[str, ...]:
    """The cards that were named; else those of a pack that adds to a game, or none for all of a game."""
    if named:
        return tuple(card.id for _, card in find_cards([checked], named))
    return added_cards(checked)


def _is_undecided(found: Interactions) -> bool:
    return any(one.verdict == VERDICTS[0] for one in found.meetings) or any(
        not ring.counted for ring in found.rings
    )


def _pairs(found: Interactions, verdicts: Sequence[str]) -> list[tuple[str, str]]:
    """The cards that meet in what is shown, and those that follow each other in a ring; each pair once."""
    pairs = [(m.one.card, m.other.card) for group in found.groups(verdicts) for m in group.meetings]
    for ring in found.rings:
        pairs += [(a.card, b.card) for a, b in zip(ring.rules, (*ring.rules[1:], ring.rules[0]), strict=True)]
    return list(dict.fromkeys((min(pair), max(pair)) for pair in pairs))


def _play(
    checked: CheckedGame, found: Interactions, verdicts: Sequence[str], wishes: Wishes, messages: Messages
) -> Iterator[Played]:
    pairs = _pairs(found, verdicts)
    player = PairPlayer(checked.game, lower(checked.game), footprints(checked.game), wishes.seed)
    with Counting(len(pairs)) as counting:
        for one, other in pairs:
            yield player.play(one, other, wishes.games)
            counting.advance()

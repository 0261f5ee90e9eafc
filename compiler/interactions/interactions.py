"""All pairs of rules of a game that may interact, and the rings that they make."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ..typed.model import Game
from .collect import footprints
from .meetings import VERDICTS, Meeting, Meetings
from .rings import Ring, rings


@dataclass(frozen=True, slots=True)
class Group:
    """Meetings of one kind: the same way, the same thing met in, the same verdict."""

    way: str
    verdict: str
    what: tuple[str, ...]
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class Interactions:
    """What was found in a game. ``pairs``: how many pairs of rules were looked at."""

    meetings: tuple[Meeting, ...]
    rings: tuple[Ring, ...]
    pairs: int

    def groups(self, verdicts: Collection[str] = VERDICTS) -> Iterator[Group]:
        """The meetings with these verdicts, those of one kind together, the worst first."""
        grouped: dict[tuple[str, str, tuple[str, ...]], list[Meeting]] = {}
        for meeting in self.meetings:
            grouped.setdefault((meeting.verdict, meeting.way, meeting.what), []).append(meeting)
        for verdict in VERDICTS:
            for (group_verdict, way, subject), meetings in grouped.items():
                if group_verdict == verdict and verdict in verdicts:
                    yield Group(way, group_verdict, subject, tuple(meetings))


def find_interactions(game: Game, cards: Collection[str] = (), *, among: bool = False) -> Interactions:
    """Every pair of rules that meet; where cards are named, by their ids, those in which one takes part.

    ``among``: only those in which both are named.
    """
    prints = footprints(game)
    compare = Meetings(game)
    meetings: list[Meeting] = []
    feeding: list[Meeting] = []
    pairs = 0
    for number, footprint in enumerate(prints):
        feeding += compare.feeds(footprint, footprint)
        for other in prints[number + 1 :]:
            if not cards or (all if among else any)(rule.card in cards for rule in (footprint, other)):
                pairs += 1
                meetings += compare.of(footprint, other)
            else:
                feeding += compare.feeds(footprint, other)  # a ring may lead over cards that nobody named
    around = [ring.beginning_with(cards) for ring in rings(game, (*feeding, *meetings))]
    named = tuple(ring for ring in around if not cards or ring.rules[0].card in cards)
    return Interactions(tuple(meetings), named, pairs)

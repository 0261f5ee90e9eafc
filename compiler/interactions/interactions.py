"""All pairs of rules of a game that may interact, and the rings that they make."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ..typed.model import Game
from .collect import footprints
from .footprint import Footprint
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
            for (found, way, what), meetings in grouped.items():
                if found == verdict and verdict in verdicts:
                    yield Group(way, found, what, tuple(meetings))


def find_interactions(game: Game, cards: Collection[str] = ()) -> Interactions:
    """Every pair of rules that meet; where cards are named, by their ids, those in which one takes part."""
    found = footprints(game)
    compare = Meetings(game)
    meetings: list[Meeting] = []
    pairs = 0
    for number, one in enumerate(found):
        for other in found[number:]:
            if _wanted(one, other, cards):
                pairs += one is not other
                meetings += compare.of(one, other) if one is not other else compare.feeds_itself(one)
    every = tuple(meetings)
    return Interactions(tuple(one for one in every if one.one is not one.other), rings(every), pairs)


def _wanted(one: Footprint, other: Footprint, cards: Collection[str]) -> bool:
    return not cards or one.card in cards or other.card in cards

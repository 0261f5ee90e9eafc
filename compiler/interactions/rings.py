"""Rings of rules that feed each other: what one brings about, the next one reacts to, and so on around."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from ..tree import rules as typed
from ..typed.model import Game
from .doers import Doers
from .footprint import Footprint
from .meetings import Meeting


@dataclass(frozen=True, slots=True)
class Ring:
    """Reactions in the order in which they set each other off; the last one the first again.

    ``counted``: one of them may be used only so often, so that the ring ends.
    """

    rules: tuple[Footprint, ...]

    @property
    def counted(self) -> bool:
        """Whether a limit of use of one of the rules ends it."""
        return any(
            isinstance(footprint.rule.body, typed.Reaction) and footprint.rule.body.quota
            for footprint in self.rules
        )

    def beginning_with(self, cards: Collection[str]) -> Ring:
        """The same ring, told from the first rule of one of some cards on."""
        start = next((n for n, footprint in enumerate(self.rules) if footprint.card in cards), 0)
        return Ring((*self.rules[start:], *self.rules[:start]))


def rings(game: Game, meetings: Iterable[Meeting]) -> tuple[Ring, ...]:
    """The shortest ring through each rule, each ring once, in the order of their ids."""
    feeds: dict[str, dict[str, Footprint]] = {}
    known: dict[str, Footprint] = {}
    for meeting in meetings:
        if meeting.way == "feed" and meeting.first.kind in ("before", "after"):
            for footprint in (meeting.first, meeting.other):
                known.setdefault(footprint.rule.id, footprint)
            feeds.setdefault(meeting.first.rule.id, {})[meeting.other.rule.id] = meeting.other
    doers = Doers(game)
    by_rules: dict[frozenset[str], Ring] = {}
    for name in sorted(feeds):
        way = doers.way_back(name, lambda rule: feeds.get(rule, ()))
        if way:
            by_rules.setdefault(frozenset(way), Ring(tuple(known[step] for step in way)))
    return tuple(by_rules.values())

"""Rings of rules that feed each other: what one brings about, the next one reacts to, and so on around."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from ..typed import rules as typed
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
        return any(isinstance(one.rule.body, typed.Reaction) and one.rule.body.quota for one in self.rules)

    def beginning_with(self, cards: Collection[str]) -> Ring:
        """The same ring, told from the first rule of one of some cards on."""
        start = next((n for n, one in enumerate(self.rules) if one.card in cards), 0)
        return Ring((*self.rules[start:], *self.rules[:start]))


def rings(meetings: Iterable[Meeting]) -> tuple[Ring, ...]:
    """The shortest ring through each rule, each ring once, in the order of their ids."""
    feeds: dict[str, dict[str, Footprint]] = {}
    known: dict[str, Footprint] = {}
    for meeting in meetings:
        if meeting.way == "feed" and meeting.one.kind in ("before", "after"):
            known.setdefault(meeting.one.rule.id, meeting.one)
            feeds.setdefault(meeting.one.rule.id, {})[meeting.other.rule.id] = meeting.other
    found: dict[frozenset[str], Ring] = {}
    for name in sorted(known):
        way = _way_back(feeds, known[name])
        if way:
            found.setdefault(frozenset(one.rule.id for one in way), Ring(way))
    return tuple(found.values())


def _way_back(feeds: Mapping[str, Mapping[str, Footprint]], first: Footprint) -> tuple[Footprint, ...]:
    """The shortest way from a rule back to itself; empty where there is none."""
    waiting: deque[tuple[Footprint, ...]] = deque([(first,)])
    met: set[str] = set()
    while waiting:
        way = waiting.popleft()
        for name, follower in feeds.get(way[-1].rule.id, {}).items():
            if name == first.rule.id:
                return way
            if name not in met:
                met.add(name)
                waiting.append((*way, follower))
    return ()

"""Interactions as people and programs read them: groups by what two rules meet in, rings, what was played."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ...compiler.compile import CheckedGame
from ...compiler.interactions.footprint import Footprint
from ...compiler.interactions.interactions import Group, Interactions
from ...compiler.interactions.meetings import VERDICTS, Meeting
from ...compiler.source.packs.pack_files import sources_of
from ..report.messages import Messages
from ..report.report import place
from ..terminal.terminal import PROGRAM
from .paste import example_of, otherwise, written_example
from .play_pairs import PlayedPair
from .trouble import Trouble

_GAP = "  "


class MeetingLines:
    """Says interactions of one game in one language."""

    def __init__(self, checked: CheckedGame, messages: Messages) -> None:
        self.messages = messages
        self.sources = sources_of(checked.packs)

    def unplayed(self, interactions: Interactions, verdicts: Sequence[str]) -> Iterator[str]:
        """What was found without playing: how much, then block by block."""
        yield self.summary(interactions)
        for title, lines in self.blocks(interactions, verdicts):
            yield ""
            yield title
            yield from (_GAP + line for line in lines)

    def summary(self, interactions: Interactions) -> str:
        """How many pairs there are, and how many come out in which way."""
        counts = Counter(meeting.verdict for meeting in interactions.meetings)
        return self._say(
            "summary", count=interactions.pairs, **{verdict: counts[verdict] for verdict in VERDICTS}
        )

    def blocks(self, interactions: Interactions, verdicts: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
        """Each group and each ring: its title, and the rules that take part, line by line."""
        for group in interactions.groups(verdicts):
            title = self._say("ways", group.way, what=" ".join(group.what))
            yield f"{title} {self._say('verdicts', group.verdict)}", list(self._pairs(group))
        for ring in interactions.rings:
            line = " → ".join(self._rule(footprint) for footprint in (*ring.rules, ring.rules[0]))
            yield self._say("ring_ends" if ring.counted else "ring"), [line]

    def _pairs(self, group: Group) -> Iterator[str]:
        for meetings in _by_cards(group.meetings):
            first = meetings[0]
            told = f"{self._rule(first.first)} · {self._rule(first.other)}"
            aspects = ", ".join(
                dict.fromkeys(self._say("aspects", a.sort, name=a.name) for m in meetings for a in m.aspects)
            )
            more = [self._say("more", count=len(meetings) - 1)] if len(meetings) > 1 else []
            yield _GAP.join([told, *([f"({aspects})"] if aspects else []), *more])

    def _rule(self, footprint: Footprint) -> str:
        return f"{short(footprint.card)} ({place(footprint.span, self.sources)})"

    # ------------------------------------------------------------------ what playing showed

    def played(self, played: PlayedPair, pack: str, seed: int) -> Iterator[str]:
        """How a pair came out; one without trouble is a line."""
        cards = " · ".join(short(card) for card in dict.fromkeys(played.cards))
        trouble = played.trouble
        if trouble is None:
            key = "unplayed" if not played.positions else "asked" if played.asked else "peace"
            yield self._say(
                "played",
                key,
                cards=cards,
                count=played.positions,
                asked=played.asked,
                compared=played.compared,
            )
            return
        yield self._say("played", trouble.kind, cards=cards, told=trouble.told)
        yield from (f"{_GAP}{line}" for line in self._example(played, trouble))
        names = [card.partition("/")[2] for card in dict.fromkeys(played.cards)]
        again = shlex.join([PROGRAM, "interactions", pack, *names, "--fuzz", "--seed", str(seed)])
        yield _GAP + self._say("again", command=again)

    def _example(self, played: PlayedPair, trouble: Trouble) -> Iterator[str]:
        """The example, and what it has in the other order."""
        assert played.orders is not None
        m = played.orders.written
        name = self._say(
            "example", cards=", ".join(card.partition("/")[2] for card in dict.fromkeys(played.cards))
        )
        yield from written_example(example_of(m, trouble, name)).splitlines()
        other = otherwise(m, trouble)
        if other:
            told = ", ".join(f"{path}: {_flat(value)}" for path, value in other.items())
            yield f"# {self._say('otherwise', told=told)}"

    def _say(self, *path: str, **arguments: Any) -> str:
        return self.messages.say("interactions", *path, **arguments)


def short(card: str) -> str:
    """A card's id without its pack."""
    return card.partition(":")[2]


def _flat(value: Any) -> str:
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


def _by_cards(meetings: Sequence[Meeting]) -> list[list[Meeting]]:
    """The meetings of one pair of cards together."""
    by_cards: dict[tuple[str, str], list[Meeting]] = {}
    for meeting in meetings:
        by_cards.setdefault((meeting.first.card, meeting.other.card), []).append(meeting)
    return list(by_cards.values())


def as_json(interactions: Interactions, verdicts: Sequence[str], checked: CheckedGame) -> Iterator[str]:
    """One JSON object a meeting, one a ring."""
    sources = sources_of(checked.packs)
    encode = msgspec.json.Encoder().encode
    for group in interactions.groups(verdicts):
        for meeting in group.meetings:
            both = (meeting.first, meeting.other)
            record = {
                "entry": "meeting",
                "way": meeting.way,
                "verdict": meeting.verdict,
                "what": " ".join(meeting.what),
                "aspects": [str(aspect) for aspect in meeting.aspects],
                "rules": [footprint.rule.id for footprint in both],
                "places": [place(footprint.span, sources) for footprint in both],
            }
            yield encode(record).decode()
    for ring in interactions.rings:
        rules = [footprint.rule.id for footprint in ring.rules]
        places = [place(footprint.span, sources) for footprint in ring.rules]
        yield encode({"entry": "ring", "rules": rules, "ends": ring.counted, "places": places}).decode()


def played_as_json(played: PlayedPair) -> Iterator[str]:
    """One JSON object for a pair that was played."""
    record: dict[str, Any] = {
        "entry": "played",
        "cards": list(played.cards),
        "positions": played.positions,
        "compared": played.compared,
        "asked": played.asked,
    }
    if played.trouble is not None and played.orders is not None:
        m = played.orders.written
        record |= {"trouble": played.trouble.kind, "told": played.trouble.told}
        record |= {
            "example": example_of(m, played.trouble, "shrunk"),
            "otherwise": otherwise(m, played.trouble),
        }
    yield msgspec.json.encode(record).decode()

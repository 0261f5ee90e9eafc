"""What stands beside a text: what each rule says, what is known of each card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ...compiler.interactions.meetings import Meetings
from ...compiler.source.spans import Span
from ...compiler.tree import rules
from ...compiler.typed.model import Card
from ..session.checked import CheckedPack
from ..session.session import Session, cards_in


class RuleText(NamedTuple):
    """What a rule says, and where the rule ends."""

    end: int
    text: str


def rule_texts(session: Session, pack: CheckedPack, path: Path) -> Iterator[RuleText]:
    """What each rule of a file says, in the language that is shown, at the end of its first line."""
    language = session.language(pack)
    if language is None:
        return
    for card in cards_in(pack, path):
        said = session.rule_texts(pack, card, language)
        source = pack.sources[card.span.file].text
        for rule in _rules(card):
            text = said.get(rule.id)
            start = _place(rule.span, card, pack)
            if text and start is not None:
                end = source.find("\n", start)
                yield RuleText(len(source) if end < 0 else end - (source[end - 1 : end] == "\r"), text)


def _rules(card: Card) -> Iterator[rules.Rule]:
    """The rules of a card that texts are made of, those of frames and sides among them."""
    for rule in card.rules:
        match rule.body:
            case rules.Kind(rules=inner) | rules.Side(rules=inner):
                yield from inner
            case _:
                yield rule


def _place(span: Span, card: Card, pack: CheckedPack) -> int | None:
    """Where a rule begins on its own card: of cards that are written alike all share the nodes of one."""
    whole = card.written.keys.get("rules")
    if whole is None:
        return None
    block = whole.value
    if span.file == block.file and block.start <= span.start <= block.end:
        return span.start
    first = next(
        (
            other.written.keys["rules"].value
            for other in pack.game.game.cards
            if "rules" in other.written.keys
            and other.span.file == span.file
            and other.written.keys["rules"].value.start <= span.start <= other.written.keys["rules"].value.end
        ),
        None,
    )
    if first is None:
        return None
    line = pack.sources[span.file].text.count("\n", first.start, span.start)
    at = block.start
    text = pack.sources[block.file].text
    for _ in range(line):
        at = text.find("\n", at, block.end) + 1
        if at == 0:
            return None
    return at


_NO_MATTER = "commutes"
"""The verdict on rules that meet where it makes no difference which comes first."""


def met_by(pack: CheckedPack, card: Card) -> int:
    """With how many other cards a card meets, so that it matters which of their rules comes first."""
    own = [rule for rule in pack.footprints if rule.card == card.id]
    others = [rule for rule in pack.footprints if rule.card != card.id]
    meetings = Meetings(pack.game.game)
    met = {
        other.card
        for rule in own
        for other in others
        if any(meeting.verdict != _NO_MATTER for meeting in meetings.of(rule, other))
    }
    return len(met)

"""All that a game says by its plans: rules of cards, long and short, and procedures step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...compiler.text.message.outline import all_told
from ...compiler.text.message.plan import Phrase, phrase
from ...compiler.text.plan.discourse import NotExpressible
from ...compiler.text.realizer import Realizer
from ...compiler.tree import rules
from ...compiler.typed.model import Card
from ...compiler.typed.speakable import speakable

_FULL, _SHORT, _STEP = range(3)


@dataclass(frozen=True, slots=True)
class Saying:
    """A plan, which belongs to no language, and the card that it says something of.

    ``sort``: a whole sentence is the best example of a word, then a short one, then a step of a procedure.
    """

    card: Card
    plan: Phrase
    sort: int


def sayings(realizer: Realizer, cards: Iterable[Card]) -> Iterator[Saying]:
    """What some cards say; any voice of their game has the same plans."""
    for card in cards:
        for kind, rule in speakable(card):
            for sort in (_FULL, _SHORT):
                try:
                    yield Saying(card, realizer.plan(rule, kind, compact=sort == _SHORT), sort)
                except NotExpressible:
                    continue
        for rule in card.rules:
            if isinstance(rule.body, rules.Procedure):
                yield from (Saying(card, plan, _STEP) for plan in _steps(realizer, rule.body.name))


def _steps(realizer: Realizer, name: str) -> Iterator[Phrase]:
    """The title of a procedure and the sentences of its steps."""
    if name in realizer.game.vocabulary.untold or name not in realizer.game.procedures:
        return
    try:
        outline = realizer.outline_apart(name)
    except NotExpressible:
        return
    yield phrase("section", procedure=f"procedure:{name}")
    for step in all_told(outline.steps):
        yield from step.plans

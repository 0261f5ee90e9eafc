"""A label is a word of its own: no verb, zone or noun has it, and a card has it once."""

from __future__ import annotations

from collections.abc import Iterator

from .. import rules
from ..diagnostics import Diagnostic, Related, diagnostic
from ..keywords import RESERVED
from ..model import Game
from ..vocabulary import Declaration


def check_labels(game: Game) -> Iterator[Diagnostic]:
    """H524: a label that is a word of the vocabulary. H525: two rules of a card with one label."""
    vocabulary = game.vocabulary
    words: dict[str, Declaration] = {**vocabulary.nouns, **vocabulary.zones, **vocabulary.verbs}
    for card in game.cards:
        first: dict[str, rules.Rule] = {}
        for rule in _labelled(card.rules):
            label = rule.label or ""
            if (label in words or label in RESERVED) and not isinstance(rule.body, rules.Slot):
                yield diagnostic("H524", rule.span, label=label)
            known = first.setdefault(label, rule)
            if known is not rule:
                related = (Related(known.span, "first_here"),)
                yield diagnostic("H525", rule.span, related=related, label=label)


def _labelled(found: tuple[rules.Rule, ...]) -> Iterator[rules.Rule]:
    for rule in found:
        if rule.label is not None:
            yield rule
        if isinstance(rule.body, rules.Kind):
            yield from _labelled(rule.body.rules)

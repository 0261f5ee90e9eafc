"""A label is a word of its own: no verb, zone or noun has it, and a card has it once."""

from __future__ import annotations

from collections.abc import Iterator

from .. import rules
from ..diagnostics import Diagnostic, Related, diagnostic
from ..keywords import RESERVED
from ..model import Game
from ..vocabulary import Declaration
from ..walk import walk


def check_labels(game: Game) -> Iterator[Diagnostic]:
    """H524: a label that is a word of the vocabulary. H525: two rules of a card with one label."""
    vocabulary = game.vocabulary
    words: dict[str, Declaration] = {**vocabulary.nouns, **vocabulary.zones, **vocabulary.verbs}
    for card in game.cards:
        first: dict[str, rules.Rule] = {}
        for rule in (node for top in card.rules for node in walk(top) if isinstance(node, rules.Rule)):
            if rule.label is None:
                continue
            if (rule.label in words or rule.label in RESERVED) and not isinstance(rule.body, rules.Slot):
                yield diagnostic("H524", rule.span, label=rule.label)
            known = first.setdefault(rule.label, rule)
            if known is not rule:
                related = (Related(known.span, "first_here"),)
                yield diagnostic("H525", rule.span, related=related, label=rule.label)

"""A label is a word of its own, in neither the vocabulary nor the language, and a card has it once.

The name of a procedure the whole game has once.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...parsing.grammar.keywords import RESERVED
from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...tree import rules
from ...typed.model import Game

SMALL_WORDS = (
    "and", "or", "not", "is", "in", "from", "where", "to", "by", "with", "on", "into", "as", "for", "at",
    "through", "has", "some", "every", "none", "any", "all",
)  # fmt: skip


def check_labels(game: Game) -> Iterator[Diagnostic]:
    """H524: a label that is a word of the vocabulary or the language. H525: two rules with one label.

    H310: two procedures with one name, also where no rule runs them: the game begins with one, or an example.
    """
    procedures: dict[str, rules.Rule] = {}
    words = {*_declared(game), *game.core.words(), *RESERVED, *SMALL_WORDS}
    for card in game.cards:
        for rule in card.rules:
            if isinstance(rule.body, rules.Procedure):
                known = procedures.setdefault(rule.body.name, rule)
                if known is not rule:
                    related = (Related(known.span, "first_here"),)
                    yield diagnostic("H310", rule.span, related=related, label=rule.body.name)
        first: dict[str, rules.Rule] = {}
        for rule in _labelled(card.rules):
            label = rule.label or ""
            if rule.side and isinstance(rule.body, rules.Slot):
                label = f"{rule.side}.{label}"
            if label in words and not isinstance(rule.body, rules.Slot):
                yield diagnostic("H524", rule.span, label=label)
            known = first.setdefault(label, rule)
            if known is not rule:
                related = (Related(known.span, "first_here"),)
                yield diagnostic("H525", rule.span, related=related, label=label)


def _declared(game: Game) -> Iterator[str]:
    vocabulary = game.vocabulary
    yield from (*vocabulary.nouns, *vocabulary.zones, *vocabulary.verbs, *vocabulary.resources)
    yield from (*vocabulary.tables, *vocabulary.grids, *vocabulary.bounds)


def _labelled(card_rules: tuple[rules.Rule, ...]) -> Iterator[rules.Rule]:
    for rule in card_rules:
        if rule.label is not None:
            yield rule
        if isinstance(rule.body, rules.Kind | rules.Side):
            yield from _labelled(rule.body.rules)

"""The same twice: a rule that stands twice on a card, two cards that say and are the same."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...tree import rules
from ...typed.model import Card, Game


def check_twins(game: Game) -> Iterator[Diagnostic]:
    """H458: a rule twice on one card. H459: a card with values that is another of its pack under another id.

    A pack that adds to a game may repeat a card of it: more of them, or one that is still to be changed.
    """
    cards: dict[tuple[object, ...], Card] = {}
    numbers = _Numbers()
    for card in game.cards:
        yield from _rules(card.rules, numbers)
        if card.rules and card.fields and not card.variants:
            bodies = tuple((rule.parameters, numbers.of(rule.body)) for rule in card.rules)
            first = cards.setdefault(
                (card.pack, card.kind, tuple(card.fields.items()), card.when, bodies), card
            )
            if first is not card:
                related = (Related(first.span, "first_here"),)
                yield diagnostic("H459", card.span, related=related, card=card.name, other=first.name)


class _Numbers:
    """Numbers of rules, the same for those that say the same; one that cards share is compared once."""

    def __init__(self) -> None:
        self._of: dict[rules.RuleBody, int] = {}
        self._met: dict[int, int] = {}

    def of(self, body: rules.RuleBody) -> int:
        known = self._met.get(id(body))
        if known is None:
            known = self._met[id(body)] = self._of.setdefault(body, len(self._of))
        return known


def _rules(card_rules: tuple[rules.Rule, ...], numbers: _Numbers) -> Iterator[Diagnostic]:
    met: dict[tuple[object, ...], rules.Rule] = {}
    for rule in card_rules:
        first = met.setdefault((rule.parameters, numbers.of(rule.body), rule.side), rule)
        if first is not rule and not isinstance(rule.body, rules.Slot):
            yield diagnostic("H458", rule.span, related=(Related(first.span, "first_here"),))
        if isinstance(rule.body, rules.Kind | rules.Side):
            yield from _rules(rule.body.rules, numbers)

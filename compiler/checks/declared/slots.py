"""A card fills every slot of its kind that it must fill."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...tree import rules
from ...typed.model import Game


def check_slots(game: Game) -> Iterator[Diagnostic]:
    """H526: a slot that a card leaves empty."""
    for card in game.cards:
        filled = _filled(card.rules)
        written = card.written.text
        for slot in game.vocabulary.slots(card.kind):
            free = any(
                slot in game.vocabulary.nouns[noun].may_fill for noun in game.vocabulary.ancestry(card.kind)
            )
            if free:
                continue
            if slot not in filled and written is not None and f"{slot}:" not in written:
                declared = Related(game.vocabulary.nouns[card.kind].span, "declared_here")
                yield diagnostic("H526", card.span, related=(declared,), card=card.name, slot=slot)


def _filled(card_rules: tuple[rules.Rule, ...]) -> set[str | None]:
    """The slots that some rules fill; of several sides of a card, each must."""
    own = {rule.label for rule in card_rules if isinstance(rule.body, rules.Slot)}
    sides = [_filled(rule.body.rules) for rule in card_rules if isinstance(rule.body, rules.Side)]
    return own | set.intersection(*sides) if sides else own

"""A card fills every slot of its kind that it must fill."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...source.documents import Mapping, Scalar
from ...tree import rules
from ...typed.model import Game


def check_slots(game: Game) -> Iterator[Diagnostic]:
    """H526: a slot that a card leaves empty."""
    for card in game.cards:
        filled = _filled(card.rules)
        written = _written(card.document)
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


def _written(document: object) -> str | None:
    """The rules as written: a slot whose statements have mistakes is filled all the same.

    None for a text in place of rules that was not understood: it may fill any.
    """
    value = document.get("rules") if isinstance(document, Mapping) else None
    if isinstance(value, Scalar) and value.said and not value.text:
        return None
    return value.text if isinstance(value, Scalar) else ""

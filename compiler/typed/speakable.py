"""Which rules of a card its text is made of: known without any language."""

from __future__ import annotations

from ..tree import rules
from .model import Card


def speakable(card: Card) -> tuple[tuple[str, rules.Rule], ...]:
    """The rules that the text of a card is made of, each with the kind of card that it is for.

    Those of a frame are for the cards of its kind. Definitions and procedures have no such text, nor has a
    rule that only keeps account, or one with a body of which broken lines left nothing.
    """
    spoken: list[tuple[str, rules.Rule]] = []
    for rule in card.rules:
        match rule.body:
            case rules.Kind(noun=noun, rules=inner):
                spoken.extend((noun, rule_within) for rule_within in inner)
            case rules.Side(rules=inner):
                spoken.extend((card.kind, rule_within) for rule_within in inner)
            case rules.Procedure() | rules.Define():
                pass
            case _:
                spoken.append((card.kind, rule))
    return tuple((kind, rule) for kind, rule in spoken if not (rule.hollow or rule.account))

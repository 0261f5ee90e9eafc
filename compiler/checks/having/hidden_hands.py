"""What one may do from a hidden hand is asked of all who might have it, if the rule begins with that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game
from ...words.vocabulary import Vocabulary


def check_hidden_hands(game: Game) -> Iterator[Diagnostic]:
    """H583: whoever is asked what a rule asks shows that he has the card."""
    for card in game.cards:
        for rule in card.rules:
            match rule.body:
                case rules.Kind(noun=noun, rules=inner):
                    yield from _told(game.vocabulary, noun, inner)
                case rules.Side(rules=inner):
                    yield from _told(game.vocabulary, card.kind, inner)
                case _:
                    yield from _told(game.vocabulary, card.kind, (rule,))


def _told(vocabulary: Vocabulary, noun: str, inner: Sequence[rules.Rule]) -> Iterator[Diagnostic]:
    hands = [zone for zone in vocabulary.zones.values() if zone.hidden and zone.owned]
    if any(not zone.pile and not zone.idle and vocabulary.related(noun, zone.of) for zone in hands):
        yield from (diagnostic("H583", rule.span) for rule in inner if _gives_away(rule.body))


def _gives_away(body: rules.RuleBody) -> bool:
    """Whether somebody is asked by a rule that may come to nothing, and not at its head alone."""
    if not isinstance(body, rules.Reaction | rules.Timed) or not body.body:
        return False
    alone = len(body.body) == 1 and isinstance(body.body[0], rules.May)
    return not alone and all(_may_be_nothing(statement) for statement in body.body)


def _may_be_nothing(statement: rules.Statement) -> bool:
    """Whether all that a statement does is as one likes."""
    match statement:
        case rules.May():
            return True
        case rules.Repeat(optional=optional):
            return optional
        case rules.If(body=body, otherwise=otherwise):
            return all(_may_be_nothing(inner) for inner in (*body, *otherwise))
    return False

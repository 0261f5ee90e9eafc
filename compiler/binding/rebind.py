"""A checked game with other rules on one of its cards: only these are bound, everything else is reused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..source.diagnostics import Diagnostic
from ..source.records import replace
from ..tree import rules as typed
from ..tree import syntax
from ..tree.types import Thing
from ..typed.label import Label
from ..typed.model import Card, Definition, Game
from .labels import labels_of
from .resolve_game import defined_verbs, frames
from .resolve_rules import resolve_rules
from .resolver import Resolver
from .scope import RulePosition, Scope


def rebind(game: Game, card: Card, rules: tuple[syntax.Rule, ...]) -> tuple[Game, list[Diagnostic]]:
    """The game in which a card has these rules, and their mistakes; rules with mistakes are not in it.

    Words that the card's old rules defined stay known: who takes a ``define`` away checks the pack anew.
    """
    labels = _labels(game.labels, card, rules)
    defined = dict(_fields(rules))
    resolver = Resolver(game.vocabulary, game.core, labels, defined)
    resolver.formulas = {key: formula for key, formula in game.formulas.items() if key not in defined}
    for noun, name in defined:
        resolver.formula(noun, game.vocabulary.nouns[noun].fields[name])
    resolved = resolve_rules(resolver, Scope(this=Thing(card.kind)), RulePosition(card.id, card.kind), rules)
    cards = tuple(replace(card, rules=resolved) if other is card else other for other in game.cards)
    all_rules = [rule for other in cards for rule in other.rules]
    changed = replace(
        game,
        cards=cards,
        labels=labels,
        frames=frames(all_rules),
        formulas={key: resolver.formulas.get(key, old) for key, old in game.formulas.items()},
        definitions={**_declared_verbs(game), **defined_verbs(game.vocabulary, all_rules)},
        procedures={rule.body.name: rule for rule in all_rules if isinstance(rule.body, typed.Procedure)},
    )
    return changed, resolver.diagnostics


def _labels(
    known: Mapping[str, tuple[Label, ...]], card: Card, rules: tuple[syntax.Rule, ...]
) -> dict[str, tuple[Label, ...]]:
    """The labels of all other cards, and those of the new rules."""
    others = {
        word: tuple(known_label for known_label in labels if known_label.rule.partition("#")[0] != card.id)
        for word, labels in known.items()
    }
    result = {word: labels for word, labels in others.items() if labels}
    for label in labels_of(card.id, rules, card.kind):
        result[label.word] = (*result.get(label.word, ()), label)
    return result


def _fields(rules: tuple[syntax.Rule, ...]) -> Iterator[tuple[tuple[str, str], syntax.Define]]:
    """The fields that rules define, by noun and name."""
    for rule in rules:
        node = rule.body
        if isinstance(node, syntax.Define) and node.value is not None:
            yield (node.parameters[0], node.name), node


def _declared_verbs(game: Game) -> dict[tuple[str, str], Definition]:
    """The verbs that the vocabulary defines: all but those that rules do."""
    by_rules = defined_verbs(game.vocabulary, [rule for card in game.cards for rule in card.rules])
    return {key: definition for key, definition in game.definitions.items() if key not in by_rules}

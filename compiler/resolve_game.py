"""Binds the words of a whole game: formulas, verbs, bounds, frames, cards, examples."""

from __future__ import annotations

from collections.abc import Mapping

from . import rules
from .cards_from_documents import RawCard
from .context import Label
from .core import Core
from .diagnostics import Diagnostic
from .model import Card, Game
from .resolve_definitions import resolve_definitions
from .resolve_examples import resolve_example
from .resolve_rules import Place, resolve_rules
from .resolver import Resolver
from .scope import Scope
from .types import Thing
from .vocabulary import Vocabulary


def resolve_game(
    vocabulary: Vocabulary,
    core: Core,
    cards: tuple[RawCard, ...],
    labels: Mapping[str, tuple[Label, ...]],
) -> tuple[Game, list[Diagnostic]]:
    """The game, without the rules that have mistakes, and the mistakes."""
    resolver = Resolver(vocabulary, core, labels)
    resolver.resolve_formulas()
    measures = resolver.measures()
    definitions = resolve_definitions(resolver)
    resolved = tuple(resolve_card(resolver, card) for card in cards)
    all_rules = [rule for card in resolved for rule in card.rules]
    game = Game(
        pack=vocabulary.pack,
        vocabulary=vocabulary,
        core=core,
        cards=resolved,
        labels=labels,
        frames=_frames(all_rules),
        formulas=resolver.formulas,
        definitions=definitions,
        measures=measures,
        procedures={rule.body.name: rule for rule in all_rules if isinstance(rule.body, rules.Procedure)},
    )
    return game, resolver.diagnostics


def resolve_card(resolver: Resolver, card: RawCard) -> Card:
    """A card with typed rules and examples."""
    scope = Scope(this=Thing(card.kind))
    when = None if card.when is None else resolver.condition(Scope(), card.when)
    return Card(
        id=card.id,
        pack=card.pack,
        kind=card.kind,
        name=card.name,
        fields=card.fields,
        rules=resolve_rules(resolver, scope, Place(card.id, card.kind), card.rules),
        when=when,
        provenance=card.provenance,
        examples=tuple(resolve_example(resolver, example) for example in card.examples),
        span=card.span,
        document=card.document,
    )


def _frames(found: list[rules.Rule]) -> dict[str, tuple[rules.Rule, ...]]:
    frames: dict[str, tuple[rules.Rule, ...]] = {}
    for rule in found:
        if isinstance(rule.body, rules.Kind):
            frames[rule.body.noun] = (*frames.get(rule.body.noun, ()), *rule.body.rules)
    return frames

"""Binds the words of a whole game: formulas, verbs, bounds, frames, cards, examples."""

from __future__ import annotations

from collections.abc import Mapping

from ..source.diagnostics import Diagnostic
from ..source.limits import DEFAULT_LIMITS, Limits
from ..source.records import replace
from ..tree import rules, syntax
from ..tree.types import Thing
from ..typed.label import Label
from ..typed.model import Card, Definition, Game, OtherCard, Variant
from ..typed.walk import walk
from ..words.cards.cards_from_documents import RawCard
from ..words.core import Core
from ..words.outline import RawOutline
from ..words.vocabulary import Vocabulary
from .resolve_definitions import resolve_definitions
from .resolve_examples import resolve_example
from .resolve_outline import resolve_outline
from .resolve_rules import resolve_rules
from .resolver import Resolver
from .scope import RulePosition, Scope

Texts = dict[tuple[str, str], tuple[rules.Rule, ...]]
"""Rules by the kind of their card and their text."""


def resolve_game(
    vocabulary: Vocabulary,
    core: Core,
    cards: tuple[RawCard, ...],
    labels: Mapping[str, tuple[Label, ...]],
    defined: Mapping[tuple[str, str], syntax.Define] | None = None,
    outline: RawOutline | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> tuple[Game, list[Diagnostic]]:
    """The game, without the rules that have mistakes, and the mistakes."""
    resolver = Resolver(vocabulary, core, labels, defined)
    resolver.limits = limits
    if outline is not None:
        resolver.seats = (outline.low, outline.high)
        resolver.may_be_out = outline.out is not None
        resolver.titles = tuple(name for _, name in outline.titles)
    resolver.resolve_formulas()
    measures = resolver.measures()
    definitions = resolve_definitions(resolver)
    texts: Texts = {}
    resolved = tuple(resolve_card(resolver, card, texts) for card in cards)
    all_rules = [rule for card in resolved for rule in card.rules]
    procedures = {rule.body.name: rule for rule in all_rules if isinstance(rule.body, rules.Procedure)}
    for bound in vocabulary.bounds.values():
        if bound.excess is not None and procedures and bound.excess.word not in procedures:
            resolver.unknown("H309", bound.excess.word, bound.excess.span, procedures)
    game = Game(
        pack=vocabulary.pack,
        vocabulary=vocabulary,
        core=core,
        cards=resolved,
        labels=labels,
        frames=frames(all_rules),
        formulas=resolver.formulas,
        definitions={**definitions, **defined_verbs(vocabulary, all_rules)},
        measures=measures,
        procedures=procedures,
        beyond=resolver.beyond(),
        fixed=resolver.fixed(),
        outline=None if outline is None else resolve_outline(resolver, outline, procedures),
        limits=limits,
        dropped=tuple(resolver.dropped),
    )
    return game, resolver.diagnostics


def resolve_card(resolver: Resolver, card: RawCard, texts: Texts) -> Card:
    """A card with typed rules and examples."""
    when = None if card.when is None else resolver.settled(card.when)
    return Card(
        id=card.id,
        pack=card.pack,
        kind=card.kind,
        name=card.name,
        fields=card.fields,
        rules=_rules(resolver, card, texts),
        when=when,
        provenance=card.provenance,
        examples=tuple(resolve_example(resolver, example) for example in card.examples),
        variants=tuple(Variant(resolver.settled(variant.when), variant.fields) for variant in card.variants),
        any_order_with=tuple(OtherCard(other.word, other.span) for other in card.any_order_with),
        span=card.span,
        written=card.written,
    )


def _rules(resolver: Resolver, card: RawCard, texts: Texts) -> tuple[rules.Rule, ...]:
    """The rules of a card. Of a text met before the bodies are shared, if it was free of mistakes."""
    key = (card.kind, card.text)
    known = texts.get(key)
    if known is not None:
        again = zip(known, card.rules, strict=True)
        return tuple(replace(rule, id=moved(rule.id, card.id), span=own.span) for rule, own in again)
    before = len(resolver.diagnostics)
    scope = Scope(this=Thing(card.kind))
    resolved = resolve_rules(resolver, scope, RulePosition(card.id, card.kind), card.rules)
    if (
        len(resolver.diagnostics) == before
        and len(resolved) == len(card.rules)
        and not _nests_rules(resolved)
    ):
        texts[key] = resolved
    return resolved


def moved(rule: str, card: str) -> str:
    """The id of a rule as one of another card."""
    return f"{card}#{rule.partition('#')[2]}"


def _nests_rules(all_rules: tuple[rules.Rule, ...]) -> bool:
    """Whether rules stand inside these, with ids of their own."""
    return any(
        isinstance(node, rules.Kind | rules.Side | rules.Grant) for rule in all_rules for node in walk(rule)
    )


def defined_verbs(vocabulary: Vocabulary, all_rules: list[rules.Rule]) -> dict[tuple[str, str], Definition]:
    """The verbs that rules define, beside those of the vocabulary; not those that were refused."""
    result = {}
    for body in (rule.body for rule in all_rules):
        if isinstance(body, rules.Define) and body.value is None and body.name in vocabulary.verbs:
            thing = body.parameters[0] if body.parameters else None
            noun = thing[0] if thing else ""
            result[body.name, noun] = Definition(body.name, noun, thing, (), body.body)
    return result


def frames(all_rules: list[rules.Rule]) -> dict[str, tuple[rules.Rule, ...]]:
    """The rules that every card of a kind has, by kind."""
    result: dict[str, tuple[rules.Rule, ...]] = {}
    for rule in all_rules:
        if isinstance(rule.body, rules.Kind):
            result[rule.body.noun] = (*result.get(rule.body.noun, ()), *rule.body.rules)
    return result

"""A game as it is when something of it is decided: what is not in that game is gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from ..source.records import replace
from ..tree import rules
from ..typed.model import Card, Definition, Game
from ..typed.outline import Outline
from ..typed.walk import walk
from ..words.vocabulary import Vocabulary
from .decided import Decided
from .fold import Folding


def as_decided(game: Game, decided: Decided) -> Game:
    """The game with its options and players as decided; to be told, and not to be played.

    Its cards, components and rules are those of that game; what was decided is no option of it any more. What
    stands on a card that a player can hold is printed there, for however many play: only options change it.
    """
    folder = Folding(game, decided)
    printed = folder if decided.players is None else Folding(game, Decided(decided.options))
    everywhere = game.vocabulary.is_everywhere
    folded = (_card(folder if everywhere(card.kind) else printed, card) for card in game.cards)
    cards = tuple(card for card in folded if card is not None)
    now = replace(
        game,
        vocabulary=_vocabulary(game.vocabulary, decided),
        cards=cards,
        frames={kind: folder.nodes(frame) for kind, frame in game.frames.items()},
        formulas={key: _left(folder, formula) for key, formula in game.formulas.items()},
        definitions={key: _definition(folder, made) for key, made in game.definitions.items()},
        measures={name: _left(folder, measure) for name, measure in game.measures.items()},
        beyond=dict(_conditions(folder, game.beyond.items())),
        fixed=dict(_conditions(folder, game.fixed.items())),
        procedures=procedures_of(game, folder),
        outline=None if game.outline is None else _outline(folder, game.outline, decided),
    )
    unused = run_in(game) - run_in(now)
    procedures = {name: rule for name, rule in now.procedures.items() if name not in unused}
    cards = tuple(_without(card, unused) for card in cards)
    return replace(now, cards=tuple(filter(partial(_is_left, game), cards)), procedures=procedures)


def procedures_of(game: Game, folder: Folding) -> dict[str, rules.Rule]:
    """The procedures of a game as they are then."""
    folded = {name: folder.node(rule) for name, rule in game.procedures.items()}
    return {name: rule for name, rule in folded.items() if rule is not None}


def run_in(game: Game) -> frozenset[str]:
    """The procedures that are carried out in a game, from its beginning on or by the rules of its cards."""
    begun: list[str] = [] if game.outline is None else [game.outline.begins]
    begun += (bound.excess.word for bound in game.vocabulary.bounds.values() if bound.excess is not None)
    others = (
        rule for card in game.cards for rule in card.rules if not isinstance(rule.body, rules.Procedure)
    )
    bodies = (statement for made in game.definitions.values() for statement in made.body)
    for node in (*others, *bodies):
        begun += _run_by(node)
    met: set[str] = set()
    while begun:
        name = begun.pop()
        if name not in met and name in game.procedures:
            met.add(name)
            begun += _run_by(game.procedures[name])
    return frozenset(met)


def _run_by(node: rules.Node) -> Iterator[str]:
    return (inner.label for inner in walk(node) if isinstance(inner, rules.LabelOf))


def _card(folder: Folding, card: Card) -> Card | None:
    """A card; None where it is not in that game."""
    if folder.holds(card.when) is False:
        return None
    fields = dict(card.fields)
    variants = []
    for variant in card.variants:
        holds = folder.holds(variant.when)
        if holds is None:
            variants.append(replace(variant, when=_left(folder, variant.when)))
        elif holds:
            fields |= variant.fields
    left = folder.nodes(card.rules)
    return replace(card, fields=fields, when=folder.open(card.when), variants=tuple(variants), rules=left)


def _without(card: Card, procedures: frozenset[str]) -> Card:
    """A card without procedures that nothing carries out."""
    left = tuple(
        rule
        for rule in card.rules
        if not (isinstance(rule.body, rules.Procedure) and rule.body.name in procedures)
    )
    return card if len(left) == len(card.rules) else replace(card, rules=left)


def _is_left(game: Game, card: Card) -> bool:
    """Whether there is something of a card: of a chapter of rules, if there are any."""
    before = game.card(card.id)
    chapter = game.vocabulary.is_everywhere(card.kind) and before is not None and before.rules
    return bool(card.rules) or not chapter


def _vocabulary(vocabulary: Vocabulary, decided: Decided) -> Vocabulary:
    left = {name: option for name, option in vocabulary.options.items() if name not in decided.options}
    return replace(vocabulary, options=left)


def _definition(folder: Folding, definition: Definition) -> Definition:
    return replace(definition, body=folder.nodes(definition.body))


def _outline(folder: Folding, outline: Outline, decided: Decided) -> Outline:
    """The outline; ``alone`` is gone where it is decided."""
    low, high = (decided.players, decided.players) if decided.players else (outline.low, outline.high)
    if decided.players is None and decided.options.get(outline.alone or "") is False:
        low = max(low, 2)
    titled = folder.holds(outline.titled)
    return replace(
        outline,
        low=low,
        high=high,
        alone=None if outline.alone in decided.options else outline.alone,
        components=tuple(
            replace(component, when=folder.open(component.when))
            for component in outline.components
            if folder.holds(component.when) is not False
        ),
        ties=folder.nodes(outline.ties) if high > 1 else (),
        titles=() if titled is False else outline.titles,
        titled=folder.open(outline.titled),
        watched=tuple((name, _left(folder, node)) for name, node in outline.watched),
        awards=tuple((name, _left(folder, node)) for name, node in outline.awards),
        out=None if outline.out is None else _left(folder, outline.out),
    )


def _conditions(
    folder: Folding, pairs: Iterable[tuple[str, rules.Expression]]
) -> Iterator[tuple[str, rules.Expression]]:
    """Conditions by names, without those that are never met."""
    for name, condition in pairs:
        if folder.holds(condition) is not False:
            yield name, _left(folder, condition)


def _left(folder: Folding, node: rules.Expression) -> rules.Expression:
    left = folder.node(node)
    return node if left is None else left

"""The smallest game in which some examples tell of a card what they tell in the whole one.

What cannot be reached costs as much as what can: each mutant is lowered and linked with all that is there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain

from ...compiler.source.records import replace
from ...compiler.tree import rules as typed
from ...compiler.typed.model import Card, Example, Game
from ...compiler.typed.walk import walk


def named_rules(rules: Iterable[typed.Rule]) -> frozenset[str]:
    """The ids of the labelled rules that some rules name."""
    return frozenset(node.rule for rule in rules for node in walk(rule) if isinstance(node, typed.LabelOf))


def words_of(example: Example) -> frozenset[str]:
    """Every word that stands in an example."""
    return frozenset(chain.from_iterable(example.words.values()))


Owned = tuple[Card, Example]
"""An example with the card on which it stands."""


def narrowed(game: Game, card: Card, examples: Collection[Owned], always: frozenset[str]) -> Game:
    """The game for the mutants of a card: without the rules of cards that no example names or stands on.

    Cards that are ``always`` in force keep theirs, but a procedure that nothing can start does nothing.
    The components are left out: an example gives what is there.
    """
    words = frozenset(word for _, example in examples for word in words_of(example)) | {card.name}
    owners = frozenset(owner.id for owner, _ in examples)
    kept = {
        game_card.id
        for game_card in game.cards
        if game_card.id in always | owners or is_named(game_card, words)
    }
    called = {
        name for game_card in game.cards if game_card.id in kept for name in named_rules(game_card.rules)
    }
    kept |= {name.partition("#")[0] for name in called}
    cards = tuple(
        game_card if game_card.id in kept else replace(game_card, rules=()) for game_card in game.cards
    )
    started = _started(game, cards, card, words)
    cards = tuple(
        game_card if game_card is card else _without_idle(game_card, started) for game_card in cards
    )
    bodies = ((rule, rule.body) for game_card in cards for rule in game_card.rules)
    procedures = {body.name: rule for rule, body in bodies if isinstance(body, typed.Procedure)}
    outline = None if game.outline is None else replace(game.outline, components=())
    return replace(game, cards=cards, procedures=procedures, outline=outline)


def is_named(card: Card, words: frozenset[str]) -> bool:
    """Whether an example names a card, or one of its rules by its label."""
    return card.name in words or any(rule.label in words for rule in card.rules)


def _started(game: Game, cards: tuple[Card, ...], card: Card, words: frozenset[str]) -> frozenset[str]:
    """The ids of the procedures that an example, a rule or a limit can start, and of those that they run.

    Those that run one of them stay as well: whether it is part of a player's turn stands there.
    """
    bounds = game.vocabulary.bounds.values()
    words |= {bound.excess.word for bound in bounds if bound.excess is not None}
    rules = {rule.id: rule for game_card in cards for rule in game_card.rules}
    idle = {
        rule.id: named_rules([rule])
        for game_card in cards
        for rule in game_card.rules
        if isinstance(rule.body, typed.Procedure) and rule.body.name not in words and game_card is not card
    }
    waiting = frozenset(rules) - frozenset(idle)
    while waiting:
        named = named_rules(rules[name] for name in waiting)
        waiting = frozenset(name for name in named if idle.pop(name, None) is not None)
    started = frozenset(rules) - frozenset(idle)
    while above := frozenset(name for name, runs in idle.items() if name not in started and runs & started):
        started |= above
    return started


def _without_idle(card: Card, started: frozenset[str]) -> Card:
    """A card whose procedures that nothing starts are empty; they keep their names."""
    rules = tuple(rule if rule.id in started else _emptied(rule) for rule in card.rules)
    return replace(card, rules=rules) if rules != card.rules else card


def _emptied(rule: typed.Rule) -> typed.Rule:
    body = rule.body
    return replace(rule, body=replace(body, body=())) if isinstance(body, typed.Procedure) else rule

"""Finds the examples that prove nothing: no change of a rule or of a value makes them fail."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ...compiler.lowering.lower import lower
from ...compiler.source.records import replace
from ...compiler.typed.model import Card, Example, Game
from ..examples.examples import ExampleRunner
from .changes import RULE
from .narrowing import Owned
from .trial import Bench, Trial
from .values import varied

MEANINGLESS = "H707"
"""A line that means nothing any more: it says nothing of a rule that it starts, where the rule is gone."""


def unproven(game: Game, examples: Collection[Owned]) -> list[Owned]:
    """Of some examples those that fail with no mutant of any card, and with no other value of one.

    Most fail already with a mutant of their own card. The others are shown those of the cards that they
    name, and of the cards that are always in force.
    """
    trial = Trial(game)
    left = list(examples)
    for card in game.cards:
        left = _without(left, _noticing(trial, card, [owned for owned in left if owned[0] is card]))
    for card in game.cards:
        left = _without(left, _noticing_values(trial, card, _near(trial, card, left, own=True)))
    for card in game.cards:
        left = _without(left, _noticing(trial, card, _near(trial, card, left, own=False)))
    return left


def _near(trial: Trial, card: Card, examples: list[Owned], *, own: bool) -> list[Owned]:
    """Of some examples those that may notice a change of a card, ``own`` ones as well."""
    near = {id(example) for _, example in trial.concerned(card)}
    others = [owned for owned in examples if card.id in trial.always or id(owned[1]) in near]
    return [owned for owned in examples if owned[0] is card and own] + [
        owned for owned in others if owned[0] is not card
    ]


def _without(examples: list[Owned], others: list[Owned]) -> list[Owned]:
    gone = {id(example) for _, example in others}
    return [owned for owned in examples if id(owned[1]) not in gone]


def _noticing(trial: Trial, card: Card, examples: list[Owned]) -> list[Owned]:
    """Of some examples those that fail with some mutant of a card."""
    if not examples or not card.rules:
        return []
    bench, game = Bench(trial, card), trial.narrowed(card, examples)
    tried = ((bench.changed(game, mutant), mutant.kind == RULE) for mutant in bench.mutants)
    return _failing(((changed, gone) for changed, gone in tried if changed is not None), examples)


def _noticing_values(trial: Trial, card: Card, examples: list[Owned]) -> list[Owned]:
    """Of some examples those that fail where a card has some other value."""
    if not examples or not card.fields:
        return []
    game = trial.narrowed(card, examples)
    place = game.cards.index(card)
    others = ((*game.cards[:place], other, *game.cards[place + 1 :]) for other in varied(game, card))
    return _failing(((replace(game, cards=cards), False) for cards in others), examples)


def _failing(games: Iterable[tuple[Game, bool]], examples: list[Owned]) -> list[Owned]:
    """Of some examples those that fail in one of some games, in which a rule may be gone."""
    left = examples
    for game, gone in games:
        runner = ExampleRunner(game, lower(game))
        left = [owned for owned in left if not _fails(runner, gone, *owned)]
        if not left:
            break
    return _without(examples, left)


def _fails(runner: ExampleRunner, gone: bool, card: Card, example: Example) -> bool:
    """Whether an example fails, and not only because a rule is gone that one of its lines starts."""
    diagnostics = runner.run(card, example).diagnostics
    return any(diagnostic.code != MEANINGLESS or not gone for diagnostic in diagnostics)

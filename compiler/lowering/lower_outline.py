"""Lowers the outline of a game: components as numbers, ties and conditions as formulas."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...runtime.table import table as tb
from ..tree import rules as typed
from ..typed.model import Game
from ..typed.outline import Component
from ..words.vocabulary import PLAYER
from .numbering import NONE, Numbering

Formula = Callable[[typed.Expression], int]


def lower_outline(
    game: Game, numbers: Numbering, rules: Mapping[str, int], formula: Formula
) -> tb.Outline | None:
    """The record of a game's outline; ``formula`` adds an expression to the effects and gives its number."""
    outline = game.outline
    if outline is None or outline.begins not in game.procedures:
        return None
    options = list(game.vocabulary.options)
    return tb.Outline(
        outline.low,
        outline.high,
        rules[game.procedures[outline.begins].id],
        NONE if outline.alone is None else options.index(outline.alone),
        tuple(_component(game, numbers, component, formula) for component in outline.components),
        tuple(formula(tie) for tie in outline.ties),
        outline.titles,
        NONE if outline.titled is None else formula(outline.titled),
        tuple(
            (numbers.columns[PLAYER, name].index, formula(condition)) for name, condition in outline.watched
        ),
        tuple((name, formula(condition)) for name, condition in outline.awards),
        NONE if outline.out is None else formula(outline.out),
    )


def _component(game: Game, numbers: Numbering, component: Component, formula: Formula) -> tb.Component:
    v = game.vocabulary
    fields = []
    for name, value in component.fields.items():
        declared = v.field(component.noun, name)
        assert declared is not None
        fields.append((numbers.columns[declared[0], name].index, numbers.constant(value, declared[1].type)))
    cards = tuple(
        (numbers.cards[card.id], _copies(component, card.fields))
        for card in game.cards
        if v.is_a(card.kind, component.noun)
    )
    when = NONE if component.when is None else formula(component.when)
    return tb.Component(
        numbers.nouns[component.noun],
        numbers.zones[component.zone],
        component.count,
        cards,
        tuple(fields),
        when,
    )


def _copies(component: Component, fields: Mapping[str, object]) -> int:
    """How many there are of a card."""
    number = component.count if component.copies is None else fields.get(component.copies)
    return number if isinstance(number, int) else 0

"""Collects the labelled rules of all cards, before any word is bound: rules may name each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..tree import rules as tree
from ..tree import syntax
from ..tree.types import NO_TYPE, NUMBER, TRUTH, Type
from ..typed.label import Label
from ..words.cards.cards_from_documents import RawCard

_HEAD = re.compile(r"\s*(?:(?:define|procedure)\s+(?P<defined>[a-z_0-9]+)|(?P<label>[a-z_0-9]+)\s*[(:])")
"""How a rule begins that declares a word, in one that could not be read."""


def collect_labels(cards: Iterable[RawCard]) -> dict[str, tuple[Label, ...]]:
    """The rules by label; slots are no labels, a procedure is labelled by its name."""
    by_word: dict[str, tuple[Label, ...]] = {}
    for card in cards:
        for label in labels_of(card.id, card.rules, card.kind):
            by_word[label.word] = (*by_word.get(label.word, ()), label)
    return by_word


def labels_of(card: str, rules: tuple[syntax.Rule, ...], kind: str) -> Iterator[Label]:
    """The labels of one card's rules, in the order written."""
    for rule, noun in _labelled(rules, kind):
        word = label_of(rule)
        if word:
            parameters = {parameter.name: _type(parameter.default) for parameter in rule.parameters}
            noun = "" if isinstance(rule.body, tree.Procedure) else noun
            action = isinstance(rule.body, tree.Action)
            acts = isinstance(rule.body, tree.Action | tree.Reaction | tree.Timed)
            yield Label(word, f"{card}#{word}", parameters, rule.span, noun, action, acts)


def label_of(rule: syntax.Rule) -> str:
    """The word by which others name a rule: its label, or the name of a procedure; empty without one."""
    return rule.body.name if isinstance(rule.body, tree.Procedure) else rule.label or ""


def declared_by(rule: syntax.Rule) -> str:
    """The word that a rule brings into the game, also one not understood; empty where it has none."""
    if isinstance(rule.body, tree.Slot):
        return ""
    if isinstance(rule.body, syntax.Define):
        return rule.body.name
    if isinstance(rule.body, syntax.Broken) and (head := _HEAD.match(rule.body.text)):
        return head["defined"] or head["label"] or ""
    return label_of(rule)


def _labelled(rules: tuple[syntax.Rule, ...], noun: str) -> Iterator[tuple[syntax.Rule, str]]:
    """The rules that may have a label, each with the kind of the cards that have it."""
    for rule in rules:
        if isinstance(rule.body, tree.Kind | syntax.Side):
            inner = rule.body.noun if isinstance(rule.body, tree.Kind) else noun
            yield from _labelled(rule.body.rules, inner)
        elif not isinstance(rule.body, tree.Slot | syntax.Broken):
            yield rule, noun


def _type(default: syntax.Expression) -> Type:
    """The type of a parameter, from how its default is written."""
    if isinstance(default, syntax.Name):
        return TRUTH if default.word in ("yes", "no") else NO_TYPE
    return NUMBER

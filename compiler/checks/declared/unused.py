"""A thing chosen and never used, a parameter never read: something was forgotten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game, game_rules
from ...typed.walk import walk


def check_unused(game: Game) -> Iterator[Diagnostic]:
    """H516: a choice that changes nothing. H517: a parameter that nothing reads."""
    for top in game_rules(game):
        yield from _choices(top)
    for node in game.nodes:
        if isinstance(node, rules.Rule):
            yield from _parameters(node)


def _parameters(rule: rules.Rule) -> Iterator[Diagnostic]:
    if not rule.parameters:
        return
    read = {node.name for node in walk(rule.body) if isinstance(node, rules.Setting)}
    for parameter in rule.parameters:
        if parameter.name not in read:
            yield diagnostic("H517", parameter.span, parameter=parameter.name)


def _choices(rule: rules.Rule) -> Iterator[Diagnostic]:
    choices = [node for node in walk(rule) if isinstance(node, rules.Choose)]
    everywhere = _reads(rule) if choices else Counter[str]()
    for node in choices:
        if everywhere[node.binder.name] == _reads(node)[node.binder.name]:
            yield diagnostic("H516", node.span, name=node.binder.name)


def _reads(node: rules.Node) -> Counter[str]:
    return Counter(part.name for part in walk(node) if isinstance(part, rules.Local))

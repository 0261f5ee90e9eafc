"""The nodes of a game that its players must know of: not those which only keep account, or are ``untold``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....compiler.text.procedures.untold import is_untold
from ....compiler.tree import rules
from ....compiler.typed.model import Game
from ....compiler.typed.walk import children


def told_nodes(game: Game) -> Iterator[rules.Node]:
    """Every node of the rules, verbs and procedures that are told, and of what these are worked out from."""
    untold = game.vocabulary.untold
    roots: list[rules.Node] = [rule for card in game.cards for rule in _of_players(card.rules, untold)]
    for (verb, _), definition in game.definitions.items():
        roots += () if verb in untold else definition.body
    outline = game.outline
    if outline is not None:
        roots += outline.ties
        roots += (condition for _, condition in outline.awards)
    met: set[tuple[str, str]] = set()
    while roots:
        node = roots.pop()
        if is_untold(game.vocabulary, node):
            continue
        yield node
        roots += children(node)
        if isinstance(node, rules.Member) and (node.noun, node.field) not in met:
            met.add((node.noun, node.field))
            formula = game.formulas.get((node.noun, node.field))
            roots += () if formula is None else (formula,)


def _of_players(card: Iterable[rules.Rule], untold: Iterable[str]) -> Iterator[rules.Rule]:
    """The rules of a card but those that only keep account, define a word or are an untold procedure."""
    for rule in card:
        is_left_out = isinstance(rule.body, rules.Procedure) and rule.body.name in untold
        if not (rule.account or is_left_out or isinstance(rule.body, rules.Define)):
            yield rule

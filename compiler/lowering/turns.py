"""Which parts of the flow belong to a player's turn: run in a loop over the players, or by one that is."""

from __future__ import annotations

from collections.abc import Iterator

from ..tree import rules as typed
from ..typed.model import Game
from ..typed.walk import walk


def procedures_in_turns(game: Game) -> frozenset[str]:
    """The names of the procedures that are run in turns. They act for the player whose turn it is."""
    waiting = [name for rule in game.procedures.values() for name in _run_in_loops(game, rule)]
    run: dict[str, None] = {}
    while waiting:
        name = waiting.pop()
        if name not in run:
            run[name] = None
            waiting += _run(game, game.procedures[name])
    return frozenset(run)


def _run_in_loops(game: Game, rule: typed.Rule) -> Iterator[str]:
    """The procedures that a rule runs inside a loop over the players."""
    for node in walk(rule):
        if isinstance(node, typed.EachPlayer):
            yield from _run(game, node)


def _run(game: Game, node: typed.Node) -> Iterator[str]:
    """The procedures that are run anywhere below a node."""
    for inner in walk(node):
        target = inner.target if isinstance(inner, typed.Run) else None
        if isinstance(target, typed.LabelOf) and target.label in game.procedures:
            yield target.label

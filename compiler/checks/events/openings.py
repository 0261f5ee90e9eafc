"""Actions at windows that never open, points at moments that never come: the flow of the game decides.

A procedure opens the windows that bear its name, and so do its turns; ``offer`` opens any. Only of a game
whose flow is written: without a procedure nobody knows yet what happens in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.spans import Span
from ...source.suggestions import nearest_fix
from ...tree import rules
from ...typed.model import Game
from ..having.periods import periods_that_come

PARTS = ("", ".start", ".my_turn", ".others_turn", ".end")
"""What may stand behind the name of a procedure in the names of its windows."""


def check_openings(game: Game) -> Iterator[Diagnostic]:
    """H452: a window that nothing opens. H453: a moment or period that never comes."""
    if not game.procedures:
        return
    opened = opened_windows(game)
    opened |= {
        node.target.window
        for node in game.nodes
        if isinstance(node, rules.Treat) and isinstance(node.target, rules.WindowName)
    }
    periods = periods_that_come(game)
    ends = {*periods, *(f"{name}.end" for name in periods)}
    known = sorted(opened & set(game.vocabulary.windows))
    for word, windows, span in _windows(game):
        if not opened & set(windows):
            yield diagnostic("H452", span, fix=nearest_fix(word, known, span), window=word)
    for node in game.nodes:
        for word in _times(node):
            if word not in ends:
                yield diagnostic("H453", node.span, word=word)


def opened_windows(game: Game) -> set[str]:
    """The windows that the flow opens: of its procedures by their names, and what is on offer."""
    opened = {f"{name}{part}" for name in game.procedures for part in PARTS}
    return opened | {node.window for node in game.nodes if isinstance(node, rules.Offer)}


def _windows(game: Game) -> Iterator[tuple[str, tuple[str, ...], Span]]:
    """The windows at which actions start, by the names under which they are written."""
    spans = game.vocabulary.spans
    for node in game.nodes:
        if isinstance(node, rules.Action) and isinstance(node.window, str):
            if node.window in spans:
                yield node.window, spans[node.window].windows, node.span
            elif node.window in game.vocabulary.windows:
                yield node.window, (node.window,), node.span


def _times(node: rules.Node) -> Iterator[str]:
    """The moments and periods that a rule waits for."""
    if isinstance(node, rules.Score | rules.Timed) and node.moment is not None:
        yield node.moment
    elif isinstance(node, rules.Grant) and node.until is not None:
        yield node.until
    elif isinstance(node, rules.Quota):
        yield node.period

"""Two machines for a pair of cards: all others are blank; in the second one the other card comes first."""

from __future__ import annotations

from dataclasses import dataclass

from ...runtime.expressions.active_rules import Rule
from ...runtime.game.link import link
from ...runtime.machine.machine import Machine
from ...runtime.table.effects import Effect
from ...runtime.table.options import chosen_options
from ...runtime.table.table import GameTable
from ..examples.blank import blank


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cards by number, and the rules of each by the numbers of their effects."""

    cards: tuple[int, int]
    rules: tuple[frozenset[int], frozenset[int]]


class Orders:
    """The machines of a pair: ``written``, in the order of the files, and ``turned``."""

    def __init__(self, table: GameTable, effects: tuple[Effect, ...], pair: Pair, players: int) -> None:
        others = {n for n, c in enumerate(table.cards) if not c.everywhere and n not in pair.cards}
        table, effects = blank(table, effects, others)
        options = chosen_options(table, players, {})
        self.players = players
        self.pair = pair
        self.written = link(table, effects, players, options)
        self.turned = link(table, effects, players, options)
        turn(self.turned, pair)


def turn(m: Machine, pair: Pair) -> None:
    """Lets the rules of the card that is written later come first, wherever ``link`` puts rules in order."""
    first, other = pair.rules
    early, late = (first, other) if min(first, default=0) < min(other, default=0) else (other, first)
    last = max(late, default=0)

    def place(rule: Rule) -> tuple[int, int]:
        return (last, 1 + rule.number) if rule.number in early else (rule.number, 0)

    for watch in m.watch:
        watch.replaces.sort(key=lambda watcher: (watcher.rule.everywhere, place(watcher.rule)))
        for watchers in (watch.befores, watch.afters, watch.remembers):
            watchers.sort(key=lambda watcher: place(watcher.rule))
    for setters in m.setters.values():
        setters.sort(key=lambda setter: (not setter.rule.everywhere, place(setter.rule)))
    for scores in (m.scores, *m.scores_at.values()):
        scores.sort(key=place)

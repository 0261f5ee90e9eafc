"""A rule must not mean more work than any printed rule does: loops inside loops are counted beforehand."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.yaml.load import exceeded
from ...tree import rules
from ...typed.capacities import capacity
from ...typed.model import Game, game_roots
from ...typed.ranges import Ranges
from ...typed.walk import children, walk

LOOPS = (rules.Count, rules.Fold, rules.Quantified, rules.Each, rules.Divide, rules.Choose)
UNKNOWN = 100
"""So many things are taken to lie where nothing limits them."""


def check_static_cost(game: Game, asked: Collection[str] | None = None) -> Iterator[Diagnostic]:
    """H528: the product of the loops of a rule, a formula or a verb is too large; so is one repetition."""
    costs, most = _Costs(game), game.limits.static_cost
    for root in game_roots(game, asked):
        if max(costs.of(root), costs.readings(root)) > most:
            yield diagnostic("H528", root.span, maximum=most)
    for node in game.nodes:
        if isinstance(node, rules.Repeat) and (costs.times(node) > game.limits.repeat):
            yield exceeded(node.times.span, "repeat", game.limits.repeat)
        if (
            isinstance(node, rules.Divide)
            and (costs.ranges.of(node.number).high or 0) > game.limits.choice_picks
        ):
            yield exceeded(node.number.span, "choice_picks", game.limits.choice_picks)


class _Costs:
    """The largest product of loops inside each other below nodes; formulas are worked out once.

    Beside it how many formulas are read: one that reads another twice, which reads a third twice, and so
    on, is more work than any loop.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ranges = Ranges(game)
        self._formulas: dict[tuple[str, str], int] = {}
        self._read: dict[tuple[str, str], int] = {}
        self._flow = {id(node) for rule in game.procedures.values() for node in walk(rule)}

    def of(self, node: rules.Node) -> int:
        inner = max((self.of(child) for child in children(node)), default=1)
        if isinstance(node, LOOPS):
            return self._things(node.binder) * inner
        if isinstance(node, rules.Repeat):
            return max(self.times(node), 1) * inner
        if isinstance(node, rules.Until):
            return self.game.limits.repeat * inner if id(node) not in self._flow else inner
        return max(inner, self._formula(node)) if isinstance(node, rules.Member) else inner

    def readings(self, node: rules.Node) -> int:
        """How many formulas are read for a node, and for these formulas."""
        inner = sum(self.readings(child) for child in children(node))
        if not isinstance(node, rules.Member):
            return inner
        key = (node.noun, node.field)
        formula = self.game.formulas.get(key)
        if formula is not None and key not in self._read:
            self._read[key] = 1  # one that reads itself is a mistake that others tell
            self._read[key] = 1 + self.readings(formula)
        return inner + self._read.get(key, 0)

    def times(self, node: rules.Repeat) -> int:
        """How often something is repeated at most."""
        times = self.ranges.of(node.times).high
        return UNKNOWN if times is None else times

    def _things(self, binder: rules.Binder) -> int:
        most = capacity(self.game, binder)
        if most is None and len(binder.sources) == 1 and isinstance(binder.sources[0], rules.Player):
            most = self._players()
        return UNKNOWN if most is None else max(most, 1)

    def _players(self) -> int:
        """How many can play the game at most."""
        outline = self.game.outline
        return self.game.limits.game_players if outline is None else outline.high

    def _formula(self, node: rules.Member) -> int:
        key = (node.noun, node.field)
        formula = self.game.formulas.get(key)
        if formula is None:
            return 1
        if key not in self._formulas:
            self._formulas[key] = 1
            self._formulas[key] = self.of(formula)
        return self._formulas[key]

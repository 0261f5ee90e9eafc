"""What the words of a rule could be changed into: another value of the enumeration, another end of a zone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...compiler.binding.rebuild import dotted
from ...compiler.source.spans import Span
from ...compiler.tree import rules as typed
from ...compiler.tree import syntax
from ...compiler.typed.model import Game
from ...compiler.typed.ranges import Bounds, Ranges
from ...compiler.typed.walk import walk

_NEIGHBOR = "left"
"""The core's word for a player who is not me."""

_ROWS = syntax.Case | syntax.ScoreRow


class Meaning:
    """The words of a card's rules by the places where they stand, as far as there is another one for them."""

    def __init__(self, game: Game, rules: Iterable[typed.Rule]) -> None:
        self.game = game
        self._others: dict[Span, str] = {}
        self._values: dict[Span, Bounds] = {}
        self._alone: set[Span] = set()
        for rule in rules:
            for node in walk(rule):
                self._learn(node)

    def other(self, span: Span) -> str | None:
        """Another word of the same meaning for the one at a place: ``down`` for ``up``."""
        return self._others.get(span)

    def word(self, word: str) -> str | None:
        """Another word for one of every game: ``no`` for ``yes``, another player for me."""
        core = self.game.core
        if word in core.truths:
            return next(other for other, truth in core.truths.items() if truth is not core.truths[word])
        return _NEIGHBOR if word in core.owners else None

    def end(self, node: syntax.Member) -> str | None:
        """The other end of an ordered zone, where it can hold more than one thing."""
        places = self.game.core.places
        return after(places, node.field) if node.field in places and node.span not in self._alone else None

    def same(self, node: typed.Node, changed: typed.Node) -> bool:
        """Whether a row or case says the same with another range, since no value lies between the two."""
        values = self._values.get(node.span)
        if values is None or not isinstance(node, _ROWS) or not isinstance(changed, _ROWS):
            return False
        before = _cut(node.range, values)
        return node.range != changed.range and before is not None and before == _cut(changed.range, values)

    def period(self, word: str) -> str | None:
        """Another period."""
        return after(tuple(self.game.vocabulary.periods), word)

    def window(self, path: syntax.Expression) -> syntax.Expression | None:
        """Another window; one of a card's own is no clause of its rule."""
        return _other_path(path, (*self.game.core.windows, *self.game.vocabulary.windows))

    def moment(self, path: syntax.Expression) -> syntax.Expression | None:
        """Another moment."""
        return _other_path(path, tuple(self.game.vocabulary.moments))

    def _learn(self, node: typed.Node) -> None:
        """Keeps what a node tells of the words at its place."""
        other = self._other(node)
        if other is not None:
            self._others[node.span] = other
        if isinstance(node, typed.Match):
            values = Ranges(self.game).of(node.value)
            self._values.update((case.span, values) for case in node.cases)
        elif isinstance(node, typed.ScoreTable):
            values = Ranges(self.game).of(node.value)
            self._values.update((row.span, values) for row in node.rows)
        elif isinstance(node, typed.Ordinal) and self._is_single(node.place):
            self._alone.add(node.span)

    def _is_single(self, place: typed.Expression) -> bool:
        return isinstance(place, typed.Zone) and self.game.vocabulary.zones[place.zone].single

    def _other(self, node: typed.Node) -> str | None:
        vocabulary = self.game.vocabulary
        if isinstance(node, typed.Value):
            enum = vocabulary.enums[node.enum]
            return after(tuple(enum.groups) if node.group else enum.values, node.value)
        if isinstance(node, typed.Unit):
            each = vocabulary.nouns[node.noun].each
            return after(vocabulary.enums[each].values, node.value) if each else None
        if isinstance(node, typed.Resource):
            return after(tuple(vocabulary.resources), node.resource)
        if isinstance(node, typed.Holding):
            return after(tuple(vocabulary.resources), node.resource)
        if isinstance(node, typed.Zone):
            return self._zone(node)
        return None

    def _zone(self, node: typed.Zone) -> str | None:
        """Another zone for the same things."""
        zones = self.game.vocabulary.zones
        mine = zones.get(node.zone)
        if mine is None:
            return None
        alike = [zone.name for zone in zones.values() if (zone.of, zone.owned) == (mine.of, mine.owned)]
        return after(alike, node.zone)


def _cut(range_: syntax.Range, values: Bounds) -> Bounds | None:
    """The values of an expression that lie in a range; None where it has ends that are no numbers."""
    low, high = range_.low, range_.high
    if not isinstance(low, typed.Number) or not isinstance(high, typed.Number | None):
        return None
    return values.cut(Bounds(low.value, None if high is None else high.value))


def _other_path(path: syntax.Expression, words: Sequence[str]) -> syntax.Expression | None:
    """The word after one that is written as a path: ``market_phase.start``."""
    other = after(words, dotted(path))
    if other is None:
        return None
    first, *rest = other.split(".")
    node: syntax.Expression = syntax.Name(first, span=path.span)
    for part in rest:
        node = syntax.Member(node, part, span=path.span)
    return node


def after(words: Sequence[str], word: str) -> str | None:
    """The word after a word, the first after the last; None where there is no other."""
    if word not in words or len(words) < 2:
        return None
    return words[(list(words).index(word) + 1) % len(words)]

"""Points of rules as they were worked out before, for those who look at many positions that differ by little.

A result is kept with the cells of the position that it read. Where they hold the same again it is the same:
nothing has to be declared, and nothing that changes a position has to know of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from ..expressions.active_rules import Rule
from ..machine.machine import Machine
from ..table.notes import Notes
from ..table.state import State
from .scoring import points_of

_MOST = 6
"""So many results are kept of a rule for a player: the last ones."""


class _Cells:
    """Some cells of a list, and what they held."""

    __slots__ = ("held", "read")

    def __init__(self, numbers: Sequence[object], cells: set[int]) -> None:
        self.read = itemgetter(*sorted(cells))
        self.held = self.read(numbers)

    def are_in(self, numbers: Sequence[object]) -> bool:
        """Whether they hold the same there."""
        return bool(self.read(numbers) == self.held)


def _cells(numbers: Sequence[object], cells: set[int]) -> _Cells | None:
    return _Cells(numbers, cells) if cells else None


class _Result:
    """The points of a rule for a player, with all that decided on them."""

    __slots__ = (
        "contents",
        "fields",
        "grants",
        "holdings",
        "order",
        "place",
        "player_fields",
        "points",
        "roster",
        "start_player",
        "was",
    )

    def __init__(self, s: State, points: int, notes: Notes) -> None:
        s.roster.shared = True  # so that it is what it is for good
        self.points = points
        self.roster = s.roster
        self.grants = s.grants if notes.grants else None
        self.order = s.order if notes.order else None
        self.start_player = s.start_player if notes.start_player else None
        self.contents = _cells(s.contents, notes.contents)
        self.place = _cells(s.place, notes.place)
        self.fields = _cells(s.fields, notes.fields)
        self.was = _cells(s.was, notes.was)
        self.holdings = _cells(s.holdings, notes.holdings)
        self.player_fields = _cells(s.player_fields, notes.player_fields)

    def holds(self, s: State) -> bool:
        """Whether all that was read is the same in a position."""
        return (
            self.roster is s.roster
            and (self.start_player is None or self.start_player == s.start_player)
            and (self.order is None or self.order == s.order)
            and (self.grants is None or self.grants == s.grants)
            and (self.contents is None or self.contents.are_in(s.contents))
            and (self.place is None or self.place.are_in(s.place))
            and (self.fields is None or self.fields.are_in(s.fields))
            and (self.holdings is None or self.holdings.are_in(s.holdings))
            and (self.player_fields is None or self.player_fields.are_in(s.player_fields))
            and (self.was is None or self.was.are_in(s.was))
        )


class KeptPoints:
    """The last results of the rules of a machine, by rule and player."""

    def __init__(self) -> None:
        self._m: Machine | None = None
        self._results: dict[tuple[int, int], list[_Result]] = {}

    def of(self, m: Machine, s: State, rule: Rule, player: int) -> int:
        """What a rule gives a player; in a position of play, in which nobody looks ahead."""
        if self._m is not m:
            self._m, self._results = m, {}
        results = self._results.setdefault((rule.number, player), [])
        for result in results:
            if result.holds(s):
                return result.points
        s.notes = notes = Notes()
        try:
            points = points_of(m, s, rule, player)
        finally:
            s.notes = None
        if not notes.more:
            results.insert(0, _Result(s, points, notes))
            del results[_MOST:]
        return points

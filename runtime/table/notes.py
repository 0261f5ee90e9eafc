"""Which cells of a position are read while something is worked out that is to be kept."""

from __future__ import annotations


class Notes:
    """The numbers of the cells, by list of the position, and what was read that is one.

    The roster is not noted, but compared as a whole. ``more``: something was read beside all that, so that
    nothing can be kept.
    """

    __slots__ = (
        "contents",
        "fields",
        "grants",
        "holdings",
        "more",
        "order",
        "place",
        "player_fields",
        "start_player",
        "was",
    )

    def __init__(self) -> None:
        self.contents: set[int] = set()
        self.place: set[int] = set()
        self.fields: set[int] = set()
        self.was: set[int] = set()
        self.holdings: set[int] = set()
        self.player_fields: set[int] = set()
        self.grants = False
        self.order = False
        self.start_player = False
        self.more = False

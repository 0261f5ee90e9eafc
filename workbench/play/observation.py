"""What a seat sees, as plain data: ids as the pack has them, and the words of a language beside them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from ...runtime.events.scoring import in_points
from ...runtime.table.effects import NONE
from ...runtime.table.table import Column
from ...runtime.view.view import SeenPlace, SeenThing, View
from .board.words import Words
from .telling import is_of_player


class Observer:
    """Makes observations of the views of one game."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.m = words.m

    def observation(self, view: View) -> dict[str, object]:
        """All that is in a view but its options and events, for which ``Match`` has words."""
        table = self.m.table
        return {
            "seat": view.player,
            "asked": list(view.asked),
            "over": view.ended,
            "order": list(view.order),
            "starts": view.start_player,
            "periods": dict(zip(table.periods, view.periods, strict=True)),
            "supply": self._resources(view.supply),
            "players": [self._player(view, seat) for seat in range(self.m.players)],
            "places": [self._place(place) for place in view.places],
            "things": [self._thing(thing) for thing in view.lying_nowhere],
        }

    def _player(self, view: View, seat: int) -> dict[str, object]:
        points = view.scores[seat]
        return {
            "name": self.words.players[seat],
            "points": None if points is None else in_points(self.m, points),
            "holds": self._resources(view.holdings[seat]),
            "fields": {name: self._field(NONE, name, value) for name, value in view.fields[seat]},
        }

    def _resources(self, counts: Sequence[int]) -> dict[str, object]:
        """So much of each resource; None of what there is without end."""
        return {
            resource.name: {"words": self.words.resource(number), "count": _known(count)}
            for number, (resource, count) in enumerate(zip(self.m.table.resources, counts, strict=True))
        }

    def _place(self, place: SeenPlace) -> dict[str, object]:
        return {
            "zone": self.m.table.zones[place.zone].name,
            "words": self.words.zone(place.zone),
            "owner": _known(place.owner),
            "count": place.count,
            "things": None if place.things is None else [self._thing(thing) for thing in place.things],
            "shown": [
                {**self._thing(thing), "at": at}
                for thing, at in zip_longest(place.shown, place.at)  # the place in an order, else None
            ],
        }

    def _thing(self, seen: SeenThing) -> dict[str, object]:
        noun = self.m.table.nouns[seen.noun]
        return {
            "number": _known(seen.thing),
            "noun": noun.name,
            "words": self.words.thing(seen),
            "card": self.m.table.cards[seen.card].id if seen.card >= 0 else None,
            "value": self.m.table.enums[noun.each].values[seen.value] if seen.value >= 0 else None,
            "owner": _known(seen.owner),
            "fields": {name: self._field(seen.noun, name, value) for name, value in seen.fields},
            "holds": [self._thing(inner) for inner in seen.holds],
        }

    def _field(self, noun: int, name: str, value: int) -> object:
        """A number as it is; a truth, a seat, or the id of a value."""
        columns = self.words.columns(noun) if noun >= 0 else filter(is_of_player, self.m.table.columns)
        column: Column | None = next((candidate for candidate in columns if candidate.name == name), None)
        if column is None:
            return value
        match column.type:
            case "truth":
                return bool(value)
            case "player":
                return _known(value)
            case "value":
                return self.m.table.enums[column.enum].values[value] if value >= 0 else None
        return value


def _known(number: int) -> int | None:
    """A number or a seat; None where there is none."""
    return number if number >= 0 else None

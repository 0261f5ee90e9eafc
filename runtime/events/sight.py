"""What a player may see of where things lie: the one place that says which places keep what from whom."""

from __future__ import annotations

from collections.abc import Sequence

from ..expressions.reads import knows_field
from ..machine.machine import Machine
from ..table.state import State


def hidden_from(m: Machine, s: State, place: int, player: int) -> bool:
    """Whether a place keeps from a player what lies there.

    Nobody sees into a hidden zone but its owner, and into a hidden pile not even he. What lies on a thing is
    as hidden as the thing.
    """
    zone_number = s.roster.place_zone[place]
    if zone_number < 0:
        holder = s.roster.place_holder[place]
        return holder >= 0 and not in_sight(m, s, holder, player)
    zone = m.table.zones[zone_number]
    return zone.hidden and (zone.pile or s.roster.place_owner[place] != player)


def never_hidden(m: Machine, s: State, thing: int) -> bool:
    """Whether no thing of its noun can lie in a hidden zone, so that it is known wherever it is."""
    noun = s.roster.noun[thing]
    return not any(zone.hidden and m.kinds[zone.of][noun] for zone in m.table.zones)


def in_sight(m: Machine, s: State, thing: int, player: int) -> bool:
    """Whether a player may see a thing where it is now, or knows it there."""
    return _lies_in_sight(m, s, thing, s.place[thing], player) or shown_to(s, thing, player)


def _lies_in_sight(m: Machine, s: State, thing: int, place: int, player: int) -> bool:
    return never_hidden(m, s, thing) if place < 0 else not hidden_from(m, s, place, player)


def shown_to(s: State, thing: int, player: int) -> bool:
    """Whether a player was shown a thing of a zone, and has not lost sight of it since.

    What lies on a thing is known to those who know that, and to nobody else.
    """
    place, seats = s.place[thing], s.shown.get(thing, 0)
    return bool(
        seats and player >= 0 and seats >> player & 1 and place >= 0 and s.roster.place_zone[place] >= 0
    )


def unseen_fields(m: Machine, s: State, player: int) -> list[int]:
    """The hidden fields of others that a player was not shown, by where they stand among those of all."""
    return [
        at
        for seat in range(m.players)
        for column in m.secrets
        if seat != player and not knows_field(s, at := seat * m.table.player_fields + column, player)
    ]


def show(s: State, thing: int, seats: int) -> None:
    """Some seats, a bit each, know a thing from now on."""
    s.shown[thing] = s.shown.get(thing, 0) | seats


def lose_sight(s: State, thing: int, seats: int = -1) -> None:
    """Some seats, a bit each, or all do not know a thing any more."""
    left = s.shown.pop(thing, 0) & ~seats
    if left:
        s.shown[thing] = left


def follow(m: Machine, s: State, before: Sequence[int]) -> None:
    """Whoever was shown something keeps it in mind when things have moved, as far as he can.

    Out of a hidden place without an order into another one, he cannot tell which of the things there it was:
    then he knows none of them any more.
    """
    for thing, origin in enumerate(before):
        target = s.place[thing]
        if target == origin or origin < 0 or not _mixes(m, s, origin):
            continue
        there = [other for other, place in enumerate(before) if place == origin]
        if len(there) > 1 and any(other in s.shown for other in there):
            seats = _unseen_by(m, s, thing, (origin, target))
            for other in there:
                lose_sight(s, other, seats)


def _mixes(m: Machine, s: State, place: int) -> bool:
    """Whether the things of a hidden place cannot be told apart by where they lie in it."""
    zone = s.roster.place_zone[place]
    return zone >= 0 and m.table.zones[zone].hidden and not m.ordered[zone]


def _unseen_by(m: Machine, s: State, thing: int, places: Sequence[int]) -> int:
    """The seats, a bit each, whose players see a thing in none of some places."""
    return sum(
        1 << player
        for player in range(m.players)
        if not any(_lies_in_sight(m, s, thing, place, player) for place in places)
    )


def was_in_sight(m: Machine, s: State, thing: int, look: Sequence[int], player: int) -> bool:
    """Whether a player saw a thing of an event, before that happened or after, or knew it; by its look."""
    before, after, *rest = look
    known = m.shows and after >= 0 and s.roster.place_zone[after] >= 0 and rest[-1] >> player & 1
    return bool(known) or any(_lies_in_sight(m, s, thing, place, player) for place in (before, after))


def kind_of_unseen(m: Machine, s: State, thing: int, places: Sequence[int]) -> int:
    """What is known of what an unseen thing is that lay in some places: what may lie in the last of them."""
    place = next((spot for spot in reversed(places) if spot >= 0), -1)
    zone = s.roster.place_zone[place] if place >= 0 else -1
    return m.table.zones[zone].of if zone >= 0 else min(m.table.nouns[s.roster.noun[thing]].kinds)


def hidden_places(m: Machine, s: State, player: int) -> list[int]:
    """The places of zones in which something lies that a player cannot see."""
    return [place for place in range(m.zone_places) if s.contents[place] and hidden_from(m, s, place, player)]


def shown_among(s: State, things: Sequence[int], player: int) -> dict[int, None]:
    """Those of some things that a player was shown and knows."""
    return dict.fromkeys(thing for thing in things if shown_to(s, thing, player)) if s.shown else {}


def looked_at(s: State, player: int) -> dict[int, None]:
    """The things that a player is looking at: all in a place from which something is offered to him."""
    options = (
        option
        for question in s.questions
        if question.player == player and question.answer is None and question.kind == "thing"
        for option in question.options
        if 0 <= option < len(s.place) and s.place[option] >= 0
    )
    places = dict.fromkeys(s.place[option] for option in options)
    return dict.fromkeys(thing for place in places for thing in s.contents[place])

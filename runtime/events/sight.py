"""What a player may see of where things lie: the one place that says which places keep what from whom."""

from __future__ import annotations

from collections.abc import Sequence

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
    """Whether a player may see a thing where it is now."""
    place = s.place[thing]
    return never_hidden(m, s, thing) if place < 0 else not hidden_from(m, s, place, player)


def was_in_sight(m: Machine, s: State, thing: int, places: Sequence[int], player: int) -> bool:
    """Whether a player saw a thing in one of some places, before something happened or after; -1: none."""
    return any(
        never_hidden(m, s, thing) if place < 0 else not hidden_from(m, s, place, player) for place in places
    )


def kind_of_unseen(m: Machine, s: State, thing: int, places: Sequence[int]) -> int:
    """What is known of what an unseen thing is that lay in some places: what may lie in the last of them."""
    place = next((spot for spot in reversed(places) if spot >= 0), -1)
    zone = s.roster.place_zone[place] if place >= 0 else -1
    return m.table.zones[zone].of if zone >= 0 else min(m.table.nouns[s.roster.noun[thing]].kinds)


def hidden_places(m: Machine, s: State, player: int) -> list[int]:
    """The places of zones in which something lies that a player cannot see."""
    return [place for place in range(m.zone_places) if s.contents[place] and hidden_from(m, s, place, player)]


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

"""Who knows what of what lies hidden: what he was shown, as long as he can follow it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from .play import Play
from .world import Own, Place, Seat, Thing

NOBODY = Seat(-1)
"""Who is shown something that is only tried."""


def show(p: Play, thing: Thing | Own, seats: Iterable[Seat]) -> None:
    """Some players know a thing or a field from now on.

    Who only tries an option sees nothing by that; it is done.
    """
    p.s.shown[thing] = p.s.shown.get(thing, frozenset()) | frozenset([NOBODY] if p.exploring else seats)


def forget(p: Play, things: Iterable[Thing | Own], seats: Collection[Seat] | None = None) -> None:
    """Some players, or all, do not know things any more."""
    for thing in things:
        gone = p.world.seats if seats is None else seats
        left = p.s.shown.pop(thing, frozenset()) - frozenset(gone)
        if left:
            p.s.shown[thing] = left


def knows(p: Play, seat: Seat | None, thing: Thing) -> bool:
    """Whether a player was shown a thing that lies in a zone, and has been able to follow it since."""
    place = p.s.where.get(thing)
    return place is not None and place.kind == "zone" and seat in p.s.shown.get(thing, frozenset())


def readable(p: Play, who: Seat, name: str) -> bool:
    """Whether who looks ahead may know what a field of a player holds: his own, or what he was shown."""
    if not p.exploring or not p.v.player[name].hidden or who == p.chooser:
        return True
    kept = p.s.lying(Place("kept", name, who))
    return all(p.chooser in p.s.shown.get(shown, frozenset()) for shown in kept or (Own(who, name),))


def sees(p: Play, seat: Seat, thing: Thing, place: Place | None) -> bool:
    """Whether a player sees a thing where it lies, or would if it lay there."""
    if place is None:
        zones = (zone for zone in p.v.zones.values() if zone.hidden)
        return not any(p.world.is_a(thing, zone.of) for zone in zones)
    if place.holder is not None:
        return sees(p, seat, place.holder, p.s.where.get(place.holder)) or knows(p, seat, place.holder)
    if place.kind == "kept":
        return place.seat == seat or not p.v.player[place.name].hidden
    if place.kind != "zone" or not p.v.zones[place.name].hidden:
        return True
    return place.seat == seat and not p.v.zones[place.name].pile


def all_known(p: Play, place: Place, drawn: Sequence[Thing]) -> bool:
    """Whether who looks ahead knows what may be drawn, and all that lies before it."""
    if len(drawn) != 1:
        return False
    there = p.s.lying(place)
    return all(knows(p, p.chooser, thing) for thing in there[: there.index(drawn[0]) + 1])


def follow(p: Play, before: Mapping[Thing, Place]) -> None:
    """Out of a hidden place without an order into another one nobody can tell which of the things it was.

    Who sees neither of the two knows none of them any more.
    """
    for thing, origin in before.items():
        target = p.s.where.get(thing)
        zone = p.v.zones[origin.name] if origin.kind == "zone" else None
        if target == origin or zone is None or not zone.hidden or zone.ordered:
            continue
        left = [other for other in p.s.lying(origin) if before.get(other) == origin]
        if left:
            blind = [
                seat
                for seat in p.world.seats
                if not sees(p, seat, thing, origin) and not sees(p, seat, thing, target)
            ]
            forget(p, [thing, *left], blind)

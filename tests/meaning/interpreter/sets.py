"""Places, sources and binders: which things are meant (sections 3 and 5)."""

from __future__ import annotations

from collections.abc import Sequence

from heroglyph.compiler.tree import rules as t
from heroglyph.compiler.tree.types import Choice, Person

from . import standing, values
from .play import Env, Play
from .world import Place, Placement, Seat, Thing, hold


def parts(p: Play, place: Place) -> list[Place]:
    """The places that a place is made of: itself, or those of a union."""
    zone = p.v.zones[place.name] if place.kind == "zone" else None
    if zone is None or not zone.union:
        return [place]
    places: list[Place] = []
    for part in zone.union:
        if part in p.v.zones:
            seats = [place.seat] if zone.owned else p.world.seats
            for seat in seats if p.v.zones[part].owned else (None,):
                places += parts(p, Place("zone", part, seat))
        else:
            holders = [x for x in p.s.things if p.world.kin(x.noun, part)]
            places += [hold(x) for x in holders if not zone.owned or standing.owner_of(p, x) == place.seat]
    return places


def real(p: Play, x: Thing, place: Place) -> Place | None:
    """The part of a union in which a thing comes to lie: the first that takes its noun."""
    for part in parts(p, place):
        if part == place or (part.kind == "zone" and p.world.kin(x.noun, p.v.zones[part.name].of)):
            return part
    return None


def items(p: Play, got: object, noun: str | None) -> list[object]:
    """What lies in a place, the cells of a placement, the things of a set; of a thing that holds others
    what it holds.

    ``noun``: what is looked for; a thing that is one of these is meant itself.
    """
    if got is None:
        return []
    if isinstance(got, list):
        return [x for part in got for x in items(p, part, noun)]
    if isinstance(got, Place):
        return [x for part in parts(p, got) for x in p.s.lying(part)]
    if isinstance(got, Placement) and noun != "placement":
        return [p.world.cells[got.grid, got.seat][at] for at in got.cells]
    if isinstance(got, Thing) and noun is not None and not (noun and p.world.is_a(got, noun)):
        if got.members:
            return [x for cell in got.members for x in items(p, cell, noun)]
        if p.world.holds(got.noun) is not None:
            return list(p.s.lying(hold(got)))
    return [got]


def source(p: Play, e: t.Expression, noun: str, env: Env) -> list[object]:
    """The things of a source."""
    if isinstance(e, t.Alternatives):
        return [x for operand in e.operands for x in source(p, operand, noun, env)]
    if isinstance(e, t.Value) and e.group:
        return list(p.v.enums[e.enum].groups[e.value])
    return items(p, values.value(p, e, env), noun)


def everything(p: Play, b: t.Binder) -> list[object]:
    """All that a binder without a source is about: players, values, the things of its noun in the game."""
    if isinstance(b.item, Person):
        order = values.value(p, t.Player("players"), Env(None))
        return list(order) if isinstance(order, list) else []
    if isinstance(b.item, Choice):
        return list(p.v.enums[b.item.enum].values)
    return [x for x in p.s.things if p.world.is_a(x, b.noun)]


def bound(p: Play, b: t.Binder, env: Env) -> list[object]:
    """What a binder binds, in order."""
    things = [x for e in b.sources for x in source(p, e, b.noun, env)] if b.sources else everything(p, b)
    if b.noun in p.v.nouns:
        things = [x for x in things if p.world.is_a(x, b.noun)]
    things = list(dict.fromkeys(things))
    if b.where is not None:
        things = [x for x in things if values.truth(p, b.where, env.naming(b.name, x))]
    return things


def distinguishable(p: Play, things: Sequence[object]) -> list[object]:
    """Things that nobody can tell apart are one option, unless the order of their place tells them apart."""
    seen: dict[object, object] = {}
    for x in things:
        key: object = x
        if isinstance(x, Thing) and looks_alike(p, x):
            named = {name: value for name in p.world.stored(x.noun) for value in [p.s.fields[x, name]]}
            parts = tuple((name, look(p, value)) for name, value in named.items())
            fixed = tuple((name, str(value)) for name, value in x.const.items())
            key = (p.s.where[x], x.noun, x.card.id if x.card else "", fixed, parts)
        seen.setdefault(key, x)
    return list(seen.values())


def look(p: Play, x: object) -> object:
    """How a thing that a field names looks, as far as it is like others itself."""
    if not isinstance(x, Thing) or not looks_alike(p, x):
        return x
    return x.noun, p.s.where[x], tuple(p.s.fields[x, name] for name in p.world.stored(x.noun)), str(x.const)


def looks_alike(p: Play, x: Thing) -> bool:
    """Whether nothing but its fields tells a thing from others.

    It lies in a zone without order and holds nothing.
    """
    place = p.s.where.get(x)
    if place is None or place.kind != "zone" or p.world.holds(x.noun) is not None:
        return False
    return not p.v.zones[place.name].ordered


def seats_in(order: object) -> list[Seat]:
    """The players of a value."""
    return [seat for seat in order if isinstance(seat, Seat)] if isinstance(order, list) else []

"""What the host can do (section 10).

Each says whether it did anything, and raises ``Impossible`` where it cannot be done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from heroglyph.compiler.tree import rules as t
from heroglyph.compiler.tree.types import Choice, Integer

from . import readings, sets, sight, standing, values
from .play import Env, Impossible, PeriodOver, Play, Unknown
from .world import Own, Place, Seat, Thing, hold

if TYPE_CHECKING:
    from .events import Event


def target(ev: Event) -> Place | None:
    """The place an event moves to: a zone, or what a thing holds."""
    got = next((ev.roles[name] for name in ("to", "on", "into") if ev.roles.get(name) is not None), None)
    return hold(got) if isinstance(got, Thing) else got if isinstance(got, Place) else None


def has_room(p: Play, place: Place) -> bool:
    """Whether a place takes one thing more."""
    if place.kind == "kept":
        return True
    if place.holder is not None:
        nouns = [p.v.nouns[noun].capacity for noun in p.v.ancestry(place.holder.noun)]
        most = next((noun for noun in nouns if noun), None)
    else:
        most = p.v.zones[place.name].capacity
    return most is None or len(p.s.lying(place)) < most


def put(p: Play, x: Thing, place: Place | None) -> bool:
    """A thing comes to lie in a place, if there is room and no bound of a player is passed."""
    at = None if place is None else sets.real(p, x, place)
    if at is None or (p.s.where.get(x) != at and not has_room(p, at)) or _inside(p, at, x):
        raise Impossible
    if p.s.where.get(x) == at and (
        (at.kind == "zone" and not p.v.zones[at.name].ordered) or p.s.lying(at)[-1] is x
    ):
        return False
    contents, where = dict(p.s.contents), dict(p.s.where)
    p.s.lay(x, at)
    measured = [(name, seat) for name in p.v.bounds if name in p.game.measures for seat in p.world.seats]
    for name, seat in measured:
        more = measure(p, name, seat)
        if more > readings.bound(p, name, seat) and more > measure_at(p, contents, where, name, seat):
            raise Impossible
    return True


def _inside(p: Play, place: Place | None, x: Thing) -> bool:
    """Whether a place is in a thing, however deep: nothing can be put on itself, or on what lies on it."""
    while place is not None and place.holder is not None:
        if place.holder is x:
            return True
        place = p.s.where.get(place.holder)
    return False


def measure_at(
    p: Play, contents: dict[Place, tuple[Thing, ...]], where: dict[Thing, Place], name: str, seat: Seat
) -> int:
    """What a bound limits, of a player, where things lie so."""
    now, p.s = p.s, replace(p.s, contents=contents, where=where)
    measured = measure(p, name, seat)
    p.s = now
    return measured


def measure(p: Play, name: str, seat: Seat) -> int:
    """What a bound limits, of a player."""
    return values.number(p, p.game.measures[name], Env(seat))


def fits(p: Play, x: Thing, place: Place) -> bool:
    """Whether a thing could come to lie in a place."""
    now, p.s = p.s, p.s.copy()
    try:
        put(p, x, place)
    except Impossible:
        return False
    finally:
        p.s = now
    return True


def _thing(ev: Event) -> Thing:
    if not isinstance(ev.thing, Thing):
        raise Impossible
    return ev.thing


def _known(ev: Event) -> Thing | Own:
    return ev.thing if isinstance(ev.thing, Own) else _thing(ev)


def _move(p: Play, ev: Event) -> bool:
    return put(p, _thing(ev), target(ev))


def _draw(p: Play, ev: Event) -> bool:
    """The first of a place with an order, by chance one of another; only such as find room."""
    place, to = ev.roles["from"], target(ev)
    if isinstance(place, Thing):
        place = hold(place)
    noun = ev.thing if isinstance(ev.thing, str) else ""
    there = [x for x in sets.items(p, place, None) if isinstance(x, Thing) and p.world.is_a(x, noun)]
    there = [x for x in there if to is None or fits(p, x, to)]
    if not there or not isinstance(place, Place):
        raise Impossible
    zone = p.v.zones[place.name] if place.kind == "zone" else None
    ahead = [] if zone is None else there[:1] if zone.ordered else there
    if zone is not None and zone.hidden and not sight.all_known(p, place, ahead):
        p.surprised = True
        if p.exploring:
            raise Unknown
    drawn = there[0] if zone is not None and zone.ordered else p.chance("draw", there)
    if not isinstance(drawn, Thing):
        raise Impossible
    if to is None:
        p.s.lift(drawn)
    else:
        put(p, drawn, to)
    ev.thing, ev.brought = drawn, True
    return True


def _create(p: Play, ev: Event) -> bool:
    from .events import fitting

    x, with_ = p.world.make(p.s, str(ev.thing)), ev.roles.get("with")
    if with_ is not None and p.world.stored(x.noun):
        name = p.world.stored(x.noun)[0]
        p.s.fields[x, name] = fitting(with_, p.v.fields(x.noun)[name].type, False)
    to = target(ev)
    if to is not None:
        put(p, x, to)
    ev.thing, ev.brought = x, True
    return True


def _remove(p: Play, ev: Event) -> bool:
    x = _thing(ev)
    if x not in p.s.things:
        raise Impossible
    p.s.lift(x)
    del p.s.things[x]
    return True


def _roll(p: Play, ev: Event) -> bool:
    x = _thing(ev)
    name = p.world.stored(x.noun)[0]
    owned_field = p.v.field(x.noun, name)
    kind = owned_field[1].type if owned_field is not None else None
    sides: list[object] = []
    if isinstance(kind, Choice):
        sides = list(p.world.enums[kind.enum])
    elif isinstance(kind, Integer):
        sides = list(range(kind.low or 0, (kind.high or 0) + 1))
    got = p.chance("roll", sides)
    old = p.s.fields[x, name]
    if isinstance(got, int) and isinstance(old, int) and standing.kept(p, x, name, got - old, ev.doer):
        got = old
    p.s.was[x], p.s.fields[x, name] = old, got
    return True


def _swap(p: Play, ev: Event) -> bool:
    return swap(p, ev.thing, ev.roles.get("with"))


def swap(p: Play, thing: object, other: object) -> bool:
    """Two things change places."""
    if not isinstance(thing, Thing) or not isinstance(other, Thing):
        raise Impossible
    if thing not in p.s.where or other not in p.s.where:
        raise Impossible
    turned = {thing: other, other: thing}
    here, there = p.s.where[thing], p.s.where[other]
    for place in {here, there}:
        p.s.contents[place] = tuple(turned.get(x, x) for x in p.s.contents[place])
    p.s.where[thing], p.s.where[other] = there, here
    return thing is not other


def _step(p: Play, ev: Event) -> bool:
    x, by = _thing(ev), ev.roles.get("by")
    grid = p.v.grids[x.grid or ""]
    down, right = grid.steps[str(ev.roles["to"])]
    times = by if isinstance(by, int) else 1
    row, column = p.s.fields[x, "row_number"], p.s.fields[x, "column_number"]
    assert isinstance(row, int) and isinstance(column, int)
    row, column = row + down * times, column + right * times
    if not (1 <= row <= grid.rows and 1 <= column <= grid.columns):
        raise Impossible
    p.s.fields[x, "row_number"], p.s.fields[x, "column_number"] = row, column
    return (down, right) != (0, 0) and times != 0


def _sort(p: Play, ev: Event) -> bool:
    """By a field, smallest first; those alike keep their order. Parts of a union keep their sizes."""
    from .events import rank

    order = ev.roles["by"]
    places = sets.parts(p, ev.thing) if isinstance(ev.thing, Place) else []
    assert isinstance(order, t.FieldName)
    things = sorted(
        (x for place in places for x in p.s.lying(place)), key=lambda x: rank(p, x, order, Env(ev.doer))
    )
    before = [p.s.lying(place) for place in places]
    for place in places:
        size = len(p.s.lying(place))
        p.s.contents[place], things = tuple(things[:size]), things[size:]
        p.s.where.update(dict.fromkeys(p.s.contents[place], place))
        sight.forget(p, p.s.contents[place])
    return before != [p.s.lying(place) for place in places]


def _shuffle(p: Play, ev: Event) -> bool:
    assert isinstance(ev.thing, Place)
    mixed = p.chance("shuffle", p.s.lying(ev.thing))
    p.s.contents[ev.thing] = (
        tuple(x for x in mixed if isinstance(x, Thing)) if isinstance(mixed, list | tuple) else ()
    )
    sight.forget(p, p.s.contents[ev.thing])
    return True


def beyond(p: Play, resource: str) -> bool:
    """Whether more of a resource is paid out than there is."""
    condition = p.game.beyond.get(resource)
    return condition is not None and p.world.settled(condition)


def moved(p: Play, ev: Event) -> int:
    """How much of a resource a gain or a loss really moves: as far as supply, cap and 0 allow."""
    name, does, asked = ev.resource or "", p.v.verbs[ev.verb].does, max(0, ev.amount)
    held = p.s.held[ev.doer, name]
    if does == "gain":
        return gained(p, ev.doer, name, asked)
    if does == "lose":
        return min(asked, spendable(p, ev.doer, name))
    return 0 if ev.roles["to"] == ev.doer and held >= asked else asked


def spendable(p: Play, seat: Seat, name: str) -> int:
    """How much of a resource can be taken from a player: nothing where that may not fall."""
    return 0 if standing.kept(p, seat, name, -1, seat) else p.s.held[seat, name]


def gained(p: Play, seat: Seat, name: str, amount: int) -> int:
    """How much a player gains who is to gain an amount."""
    decl, more = p.v.resources[name], max(0, amount)
    if standing.kept(p, seat, name, more, seat):
        return 0
    if name in p.s.supply and not beyond(p, name):
        more = min(more, max(0, p.s.supply[name]))
    if decl.cap is not None:
        counted = p.s.held[seat, name] if decl.gained is None else p.s.player[seat, decl.gained]
        more = max(0, min(more, decl.cap - (counted if isinstance(counted, int) else 0)))
    return more


def receive(p: Play, seat: Seat, name: str, more: int) -> None:
    """What a player gains, or (less than 0) loses, comes out of the supply and goes back there."""
    decl = p.v.resources[name]
    if decl.gained is not None and more > 0:
        before = p.s.player[seat, decl.gained]
        p.s.player[seat, decl.gained] = values.kept_small((before if isinstance(before, int) else 0) + more)
    p.s.held[seat, name] = values.kept_small(p.s.held[seat, name] + more)
    if name in p.s.supply:
        p.s.supply[name] -= more


def _gain_or_lose(p: Play, ev: Event) -> bool:
    ev.amount = moved(p, ev)
    receive(p, ev.doer, ev.resource or "", ev.amount if p.v.verbs[ev.verb].does == "gain" else -ev.amount)
    return ev.amount != 0


def _give(p: Play, ev: Event) -> bool:
    """All of it, or it is not possible."""
    to, name = ev.roles["to"], ev.resource or ""
    ev.amount = max(0, ev.amount)
    if p.s.held[ev.doer, name] < ev.amount or not isinstance(to, Seat):
        raise Impossible
    kept = spendable(p, ev.doer, name) < ev.amount or standing.kept(p, to, name, ev.amount, to)
    if kept and to != ev.doer and ev.amount:
        raise Impossible
    p.s.held[ev.doer, name] -= ev.amount
    p.s.held[to, name] = values.kept_small(p.s.held[to, name] + ev.amount)
    return ev.amount != 0 and to != ev.doer


def _lead(p: Play, ev: Event) -> bool:
    if not isinstance(ev.thing, Seat):
        raise Impossible
    before, p.s.first = p.s.first, ev.thing.number
    return before != p.s.first


def _end(p: Play, ev: Event) -> bool:
    """A period is over, and what is under way in it is dropped: see ``turns.end``."""
    raise PeriodOver(p.v.verbs[ev.verb].ends or "")


def _reveal(p: Play, ev: Event) -> bool:
    """All know the thing from now on, or whom it is shown to."""
    to = ev.roles.get("to", p.world.seats)
    if to is None:
        raise Impossible
    sight.show(p, _known(ev), [to] if isinstance(to, Seat) else p.world.seats)
    return True


def _look(p: Play, ev: Event) -> bool:
    sight.show(p, _known(ev), [ev.doer])
    return True


def _conceal(p: Play, ev: Event) -> bool:
    sight.forget(p, [_known(ev)])
    return True


def _only_the_event(p: Play, ev: Event) -> bool:
    return True


PRIMITIVES: dict[str, Callable[[Play, Event], bool]] = {
    "move": _move,
    "draw": _draw,
    "create": _create,
    "remove": _remove,
    "roll": _roll,
    "swap": _swap,
    "step": _step,
    "sort": _sort,
    "compact": _only_the_event,
    "shuffle": _shuffle,
    "reveal": _reveal,
    "look": _look,
    "conceal": _conceal,
    "gain": _gain_or_lose,
    "lose": _gain_or_lose,
    "give": _give,
    "lead": _lead,
    "end": _end,
    "nothing": _only_the_event,
}

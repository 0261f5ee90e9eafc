"""What the host can do: the closed list of primitives that verbs are made of.

Each gets the event under way (its frame) and changes the position; it gives False, with nothing
changed, where it cannot be done. It leaves in the event only the objects that are not as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..expressions.reads import who_looks
from ..machine.machine import Machine, Primitive
from ..table.effects import GONE, NONE
from ..table.events_layout import AMOUNT, RESULT
from ..table.limits import UnknowableError
from ..table.random import below
from ..table.state import PROGRAM, Frame, State
from .changes import (
    change_holding,
    could_give,
    could_move,
    has_room,
    hold,
    holds,
    move,
    parts_of,
    put_in,
    real_place,
    rolled_column,
    show_rolled,
    take_out,
    takes_all_alike,
)
from .create import create_thing, set_at_start
from .moments import end_period
from .roles import role_of, target_of
from .showing import conceal, look, reveal
from .sight import follow, in_sight, lose_sight, shown_to

DRAWN = 1 << 30
"""A scripted result from here on is a thing to be drawn: its number."""
SHUFFLED = 1 << 40
"""One from here on begins a shuffle: how many things it lays first; they follow, as things to be drawn."""


class ScriptedError(ValueError):
    """A scripted result of chance that cannot come up here: the result is the argument."""


def perform(m: Machine, s: State, e: Frame) -> bool:
    """Does what the event is about, with the primitive of its verb."""
    primitive = m.primitives[e.effect]
    if primitive is None or not s.shown:
        return primitive is not None and primitive(m, s, e)
    before = s.place[:]
    done = primitive(m, s, e)
    follow(m, s, before)
    return done


def chance(s: State, stream: int, n: int, scripted_low: int) -> int:
    """A result of chance from 0 to n - 1: the next scripted one, else the stream's next.

    Raises UnknowableError while an option is tried, ScriptedError for a scripted result of another kind.
    """
    if s.trial:
        raise UnknowableError
    if s.scripted and scripted_low >= 0 and s.scripted[0] < DRAWN:
        result, s.scripted = s.scripted[0] - scripted_low, s.scripted[1:]
        if not 0 <= result < n:
            raise ScriptedError(result + scripted_low)
        return result
    return below(s.streams, stream, n)


def _move(m: Machine, s: State, e: Frame) -> bool:
    place, here = target_of(m, s, e), [s.place[thing] for thing in e.sets[0]]
    unseen = bool(s.trial) and any(_comes_unseen(m, s, thing) for thing in e.sets[0])
    order = {p: s.contents[p] for p in here if p >= 0}
    done = [_stays(m, s, thing, place) or move(m, s, thing, place) for thing in e.sets[0]]
    e.sets[0] = tuple(
        [
            thing
            for thing, moved, was in zip(e.sets[0], done, here, strict=True)
            if moved and (s.place[thing] != was or _reordered(s, was, order))
        ]
    )
    if unseen and any(done):
        raise UnknowableError
    return all(done) if s.trial and e.required else any(done)


def _stays(m: Machine, s: State, thing: int, place: int) -> bool:
    """Whether a thing lies where it is moved to already, and no order is there that it could change."""
    here = s.place[thing]
    zone = s.roster.place_zone[here] if here >= 0 else NONE
    return zone >= 0 and not m.ordered[zone] and real_place(m, s, place, thing) == here


def _reordered(s: State, place: int, order: dict[int, tuple[int, ...]]) -> bool:
    """Whether what was in a place before lies there in another order now."""
    before = order.get(place, ())
    return before != tuple([thing for thing in s.contents[place] if thing in before])


def _comes_unseen(m: Machine, s: State, thing: int) -> bool:
    """Whether a thing comes out of an order that nobody who tries an option may look at, as if drawn."""
    place = s.place[thing]
    zone = s.roster.place_zone[place] if place >= 0 else NONE
    return zone >= 0 and m.table.zones[zone].ordered and not in_sight(m, s, thing, who_looks(s))


def things_to_draw(m: Machine, s: State, e: Frame) -> Sequence[int]:
    """The things of a noun that could be drawn: they lie there, and where they come to takes them."""
    source, target = role_of(m, e, "from"), target_of(m, s, e)
    if source < 0:
        return ()
    kinds, zone = m.kinds[e.sets[0][0]], s.roster.place_zone[source]
    there: Sequence[int] = s.contents[source]
    if zone < 0 or not kinds[m.table.zones[zone].of]:
        noun = s.roster.noun
        there = [t for t in there if kinds[noun[t]]]
    if target < 0:
        return there
    if takes_all_alike(m, s, target):
        return there if target == source or has_room(m, s, target) else ()
    return [t for t in there if could_move(m, s, t, target)]


def _draw(m: Machine, s: State, e: Frame) -> bool:
    there = things_to_draw(m, s, e)
    if not there:
        return False
    source, target = role_of(m, e, "from"), target_of(m, s, e)
    zone = s.roster.place_zone[source]
    if zone >= 0 and m.table.zones[zone].ordered:
        drawn = there[0]
    elif s.scripted and DRAWN <= s.scripted[0] < SHUFFLED and not s.trial:
        drawn = _scripted_draw(s, there)
    else:
        drawn = there[0] if len(there) == 1 else there[chance(s, zone, len(there), NONE)]
    if s.trial and zone >= 0 and m.table.zones[zone].hidden and not _foreseen(s, source, drawn):
        raise UnknowableError
    take_out(s, drawn)
    if target >= 0:
        put_in(s, drawn, real_place(m, s, target, drawn))
    e.sets[0] = (drawn,)
    e.slots[RESULT] = drawn
    return True


def _foreseen(s: State, source: int, drawn: int) -> bool:
    """Whether who tries an option was shown what is drawn, and all that lies before it."""
    there = s.contents[source]
    return all(shown_to(s, thing, who_looks(s)) for thing in there[: there.index(drawn) + 1])


def _scripted_draw(s: State, there: Sequence[int]) -> int:
    """The thing that a script draws next."""
    thing, s.scripted = s.scripted[0] - DRAWN, s.scripted[1:]
    if thing not in there:
        raise ScriptedError(thing + DRAWN)
    return thing


def can_create(m: Machine, s: State, e: Frame) -> bool:
    """Whether what is made finds room where it comes to; that is seen on a copy of the position."""
    target = target_of(m, s, e)
    if target < 0:
        return True
    copy = s.copy()
    return could_move(m, copy, _made(m, copy, e), target)


def _made(m: Machine, s: State, e: Frame) -> int:
    """A new thing of the event's noun, with the value it is to have; it lies nowhere."""
    thing = create_thing(m, s, e.sets[0][0])
    rolled = m.table.nouns[s.roster.noun[thing]].rolled
    value = role_of(m, e, "with")
    if value != NONE and rolled >= 0:
        column = rolled_column(m, s.roster.noun[thing])
        set_at_start(m, s, thing, rolled, min(max(value, column.low), column.high))
    return thing


def _create(m: Machine, s: State, e: Frame) -> bool:
    if not can_create(m, s, e):
        return False
    thing, target = _made(m, s, e), target_of(m, s, e)
    if target >= 0:
        put_in(s, thing, real_place(m, s, target, thing))
    e.sets[0] = (thing,)
    e.slots[RESULT] = thing
    return True


def _remove(m: Machine, s: State, e: Frame) -> bool:
    e.sets[0] = tuple([thing for thing in e.sets[0] if s.place[thing] != GONE])
    for thing in e.sets[0]:
        take_out(s, thing)
        s.place[thing] = GONE
    return True


def _roll(m: Machine, s: State, e: Frame) -> bool:
    zones = len(m.table.zones)
    e.sets[0] = tuple([t for t in e.sets[0] if m.table.nouns[s.roster.noun[t]].rolled >= 0])
    if not e.sets[0]:
        return False
    for thing in e.sets[0]:
        noun = s.roster.noun[thing]
        column = rolled_column(m, noun)
        result = chance(s, zones + noun, column.high - column.low + 1, column.low)
        show_rolled(m, s, thing, column, column.low + result, e.me)
    return True


def _swap(m: Machine, s: State, e: Frame) -> bool:
    objects = e.sets[0]
    thing = objects[0]
    other = objects[1] if len(objects) > 1 else role_of(m, e, "with")
    if not can_swap(s, thing, other):
        return False
    here, there = s.place[thing], s.place[other]
    if thing == other:
        e.sets[0] = ()
        return True
    if here == there:
        s.contents[here] = tuple([_other(t, thing, other) for t in s.contents[here]])
        return True
    s.contents[here] = tuple([other if t == thing else t for t in s.contents[here]])
    s.contents[there] = tuple([thing if t == other else t for t in s.contents[there]])
    s.place[thing], s.place[other] = there, here
    return True


def can_swap(s: State, thing: int, other: int) -> bool:
    """Whether two things lie somewhere, and neither on the other."""
    if thing < 0 or other < 0:
        return False
    here, there = s.place[thing], s.place[other]
    return here >= 0 and there >= 0 and not holds(s, thing, there) and not holds(s, other, here)


def _other(thing: int, swapped: int, other: int) -> int:
    return other if thing == swapped else swapped if thing == other else thing


def step_target(m: Machine, s: State, e: Frame) -> tuple[int, int] | None:
    """The place on its grid to which a step leads, or None where it leads off."""
    direction, by = role_of(m, e, "to"), m.role_slots[e.effect].get("by", NONE)
    thing = e.sets[0][0]
    noun = m.table.nouns[s.roster.noun[thing]]
    if noun.on < 0:
        return None
    grid = m.table.grids[noun.on]
    if direction == NONE:
        return None
    down, right = grid.steps[direction]
    times = 1 if by < 0 else e.slots[by]
    at = thing * m.stored + noun.at
    row, column = s.fields[at] + down * times, s.fields[at + 1] + right * times
    return (row, column) if 1 <= row <= grid.rows and 1 <= column <= grid.columns else None


def _step(m: Machine, s: State, e: Frame) -> bool:
    target = step_target(m, s, e)
    if target is None:
        return False
    thing = e.sets[0][0]
    at = thing * m.stored + m.table.nouns[s.roster.noun[thing]].at
    if (s.fields[at], s.fields[at + 1]) == target:
        e.sets[0] = ()
    s.fields[at], s.fields[at + 1] = target
    return True


def order_of(m: Machine, s: State, number: int, player: int) -> Callable[[int], int]:
    """By what things (or players) are ordered, as a player reads it: a field of theirs, by its number."""
    frame, read = Frame(PROGRAM, NONE, player, NONE, player, [], []), m.orders[number]

    def value(thing: int) -> int:
        frame.this = thing
        return read.value(s, frame)

    return value


def _sort(m: Machine, s: State, e: Frame) -> bool:
    """Things of a place by a field, smallest first; those alike keep their order. A union keeps its gaps."""
    places = parts_of(m, s, e.sets[0][0])
    things = [t for p in places for t in s.contents[p]]
    things.sort(key=order_of(m, s, role_of(m, e, "by"), e.me))
    at, before = 0, [s.contents[place] for place in places]
    for place in places:
        size = len(s.contents[place])
        s.contents[place] = tuple(things[at : at + size])
        for thing in s.contents[place]:
            s.place[thing] = place
            lose_sight(s, thing)
        at += size
    if before == [s.contents[place] for place in places]:
        e.sets[0] = ()
    return True


def _shuffle(m: Machine, s: State, e: Frame) -> bool:
    place = e.sets[0][0]
    first = _scripted_order(s, s.contents[place])
    things = [thing for thing in s.contents[place] if thing not in first]
    for i in range(len(things) - 1, 0, -1):
        j = chance(s, s.roster.place_zone[place], i + 1, NONE)
        things[i], things[j] = things[j], things[i]
    s.contents[place] = (*first, *things)
    for thing in s.contents[place]:
        lose_sight(s, thing)
    return True


def _scripted_order(s: State, there: Sequence[int]) -> tuple[int, ...]:
    """What a script lays first in the next shuffle; nothing where it leaves that to chance."""
    if s.trial or not s.scripted or s.scripted[0] < SHUFFLED:
        return ()
    count = s.scripted[0] - SHUFFLED
    first = tuple(result - DRAWN for result in s.scripted[1 : count + 1])
    s.scripted = s.scripted[count + 1 :]
    for thing in first:
        if thing not in there:
            raise ScriptedError(thing + DRAWN)
    return first


def _gain(m: Machine, s: State, e: Frame) -> bool:
    e.slots[AMOUNT] = change_holding(m, s, e.me, e.sets[0][0], max(0, e.slots[AMOUNT]))
    return _counted(e)


def _lose(m: Machine, s: State, e: Frame) -> bool:
    e.slots[AMOUNT] = -change_holding(m, s, e.me, e.sets[0][0], -max(0, e.slots[AMOUNT]))
    return _counted(e)


def _counted(e: Frame) -> bool:
    """An amount of 0 of anything is nothing."""
    if e.slots[AMOUNT] == 0:
        e.sets[0] = ()
    return True


def _give(m: Machine, s: State, e: Frame) -> bool:
    receiver, resource = role_of(m, e, "to"), e.sets[0][0]
    amount = e.slots[AMOUNT] = max(0, e.slots[AMOUNT])
    if not could_give(m, s, e.me, receiver, resource, amount):
        return False
    s.holdings[e.me * m.resources + resource] -= amount
    hold(m, s, receiver, resource, s.holdings[receiver * m.resources + resource] + amount)
    e.sets[0] = () if receiver == e.me else e.sets[0]
    return _counted(e)


def _lead(m: Machine, s: State, e: Frame) -> bool:
    """A player becomes the first in turn order; the others follow in the order of their seats."""
    first, count = e.sets[0][0], len(s.order)
    order = tuple((first + i) % count for i in range(count))
    if (s.start_player, s.order) == (first, order):
        e.sets[0] = ()
    s.start_player, s.order = first, order
    return True


def _end(m: Machine, s: State, e: Frame) -> bool:
    end_period(m, s, e, m.table.verbs[e.effect].ends)
    return True


def _nothing(m: Machine, s: State, e: Frame) -> bool:
    return True


PRIMITIVES: dict[str, Primitive] = {
    "move": _move,
    "draw": _draw,
    "create": _create,
    "remove": _remove,
    "roll": _roll,
    "swap": _swap,
    "step": _step,
    "sort": _sort,
    "compact": _nothing,  # things in a place have no gaps between them
    "shuffle": _shuffle,
    "reveal": reveal,
    "look": look,
    "conceal": conceal,
    "gain": _gain,
    "lose": _lose,
    "give": _give,
    "lead": _lead,
    "end": _end,
    "nothing": _nothing,
}

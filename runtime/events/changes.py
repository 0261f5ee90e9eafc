"""Changes of a position that keep its lists consistent: moving things, resources, places on a grid."""

from __future__ import annotations

from ..expressions.active_rules import Rule, kept
from ..expressions.reckoning import too_far
from ..expressions.sources import owner_of_place
from ..machine.machine import Machine, Measure
from ..table.effects import COLUMN, NONE, RESOURCE
from ..table.state import State
from ..table.table import Column


def take_out(s: State, thing: int) -> None:
    """A thing leaves the place where it lies."""
    place = s.place[thing]
    if place >= 0:
        there = s.contents[place]
        at = there.index(thing)
        s.contents[place] = there[:at] + there[at + 1 :]
        s.place[thing] = NONE


def put_in(s: State, thing: int, place: int) -> None:
    """A thing that lies nowhere comes to the end of a place."""
    s.contents[place] = (*s.contents[place], thing)
    s.place[thing] = place


def real_place(m: Machine, s: State, place: int, thing: int) -> int:
    """The place for a thing inside a union of zones: the first that takes its noun. Others stay."""
    if place < 0:
        return NONE
    zone = s.roster.place_zone[place]
    if zone < 0 or not m.table.zones[zone].zones:
        return place
    player = place - m.zone_place[zone]
    noun = s.roster.noun[thing]
    for part in m.table.zones[zone].zones:
        if m.kinds[m.table.zones[part].of][noun]:
            return real_place(m, s, m.zone_place[part] + (player if m.table.zones[part].owned else 0), thing)
    return NONE


def has_room(m: Machine, s: State, place: int) -> bool:
    """Whether a place takes one thing more."""
    holder = s.roster.place_holder[place]
    if holder < 0:
        zone = s.roster.place_zone[place]
        most = m.table.zones[zone].capacity if zone >= 0 else 0
        return not most or len(s.contents[place]) < most
    capacity = m.table.nouns[s.roster.noun[holder]].capacity
    return not capacity or len(s.contents[place]) < capacity


def move(m: Machine, s: State, thing: int, place: int) -> bool:
    """Moves a thing; False (and nothing changed) where there is no room or a bound would be passed."""
    target = real_place(m, s, place, thing)
    if target < 0 or (s.place[thing] != target and not has_room(m, s, target)) or holds(s, thing, target):
        return False
    if not m.measures:
        take_out(s, thing)
        put_in(s, thing, target)
        return True
    there = s.place[thing]
    left, entered = () if there < 0 else s.contents[there], s.contents[target]
    take_out(s, thing)
    put_in(s, thing, target)
    return _within_bounds(m, s, thing, (there, left), (target, entered))


def _within_bounds(
    m: Machine, s: State, thing: int, origin: tuple[int, tuple[int, ...]], target: tuple[int, tuple[int, ...]]
) -> bool:
    """Whether a thing that was moved leaves every bound as it was or kept; else it goes back.

    What was measured before is worked out only where a bound is passed now, which is seldom.
    """
    owner = owner_of_place(s, target[0])
    passed: list[tuple[Measure, int]] = []
    for measure in m.measures:
        if measure.grows_in(target[0], owner):
            now = measured(s, measure.rule, owner)
            if m.book.passes(s, measure.bound, owner, now):
                passed.append((measure, now))
    if not passed:
        return True
    moved = s.contents
    s.contents = moved[:]
    put_back(s, thing, origin, target)
    if any(now > measured(s, measure.rule, owner) for measure, now in passed):
        return False
    s.contents, s.place[thing] = moved, target[0]
    return True


def put_back(
    s: State, thing: int, origin: tuple[int, tuple[int, ...]], target: tuple[int, tuple[int, ...]]
) -> None:
    """A thing that was moved lies again where it lay; both places have what they had."""
    s.contents[target[0]] = target[1]
    if origin[0] >= 0:
        s.contents[origin[0]] = origin[1]
    s.place[thing] = origin[0]


def measured(s: State, rule: Rule, player: int) -> int:
    """What a bound measures, for a player."""
    return rule.value.value(s, rule.frame(player, NONE, player))


def could_move(m: Machine, s: State, thing: int, place: int) -> bool:
    """Whether ``move`` would move a thing."""
    target = real_place(m, s, place, thing)
    if holds(s, thing, target):
        return False
    if target >= 0 and _is_bounded(m, s, target):
        return _moved_and_back(m, s, thing, target)
    return target >= 0 and (s.place[thing] == target or has_room(m, s, target))


def holds(s: State, thing: int, place: int) -> bool:
    """Whether a place is made by a thing, or by what lies in it: there it cannot lie itself."""
    holders = s.roster.place_holder
    while place >= 0 and holders[place] >= 0:
        if holders[place] == thing:
            return True
        place = s.place[holders[place]]
    return False


def takes_all_alike(m: Machine, s: State, place: int) -> bool:
    """Whether a place takes any thing that may lie in it, as long as it has room."""
    zone = s.roster.place_zone[place]
    return (zone < 0 or not m.table.zones[zone].zones) and not _is_bounded(m, s, place)


def _is_bounded(m: Machine, s: State, place: int) -> bool:
    if not m.measures:
        return False
    for measure in m.measures:
        if measure.may_grow_in(place, m.players) and measure.grows_in(place, owner_of_place(s, place)):
            return True
    return False


def _moved_and_back(m: Machine, s: State, thing: int, place: int) -> bool:
    """Bounds are measured with the thing in its new place."""
    here, entered = s.place[thing], s.contents[place]
    left = () if here < 0 else s.contents[here]
    moved = move(m, s, thing, place)
    if moved:
        put_back(s, thing, (here, left), (place, entered))
    return moved


def change_holding(m: Machine, s: State, player: int, resource: int, amount: int) -> int:
    """Adds to (or takes from) what a player has, as far as supply, cap and 0 allow; gives what was moved."""
    amount = obtainable(m, s, player, resource, amount)
    limits = m.table.resources[resource]
    if amount > 0 and limits.gained >= 0:
        at = _gained(m, player, limits.gained)
        s.player_fields[at] = _counted(m, s.player_fields[at] + amount)
    hold(m, s, player, resource, s.holdings[player * m.resources + resource] + amount)
    if limits.supply >= 0:
        s.supply[resource] -= amount
    return amount


def spendable(m: Machine, s: State, player: int, resource: int) -> int:
    """How much a player has of a resource that can be taken from him: nothing where that may not fall."""
    have = s.holdings[player * m.resources + resource]
    return 0 if have and kept(s, m.book.bars.get((RESOURCE, resource), ()), player, -1, player) else have


def obtainable(m: Machine, s: State, player: int, resource: int, amount: int) -> int:
    """How much of an amount supply, cap and 0 allow to be added to what a player has, or taken from it."""
    if kept(s, m.book.bars.get((RESOURCE, resource), ()), player, amount, player):
        return 0
    have = s.holdings[player * m.resources + resource]
    limits = m.table.resources[resource]
    if amount <= 0:
        return max(amount, -have)
    if limits.supply >= 0 and not m.beyond[resource]:
        amount = max(0, min(amount, s.supply[resource]))
    if limits.cap >= 0:
        counted = have if limits.gained < 0 else s.player_fields[_gained(m, player, limits.gained)]
        amount = max(0, min(amount, limits.cap - counted))
    return amount


def could_give(m: Machine, s: State, giver: int, receiver: int, resource: int, amount: int) -> bool:
    """Whether a player has as much to give as is asked for, and another may take it."""
    if receiver < 0 or receiver == giver:
        return receiver >= 0 and s.holdings[giver * m.resources + resource] >= amount
    enough = spendable(m, s, giver, resource) >= amount
    return enough and not kept(s, m.book.bars.get((RESOURCE, resource), ()), receiver, amount, receiver)


def hold(m: Machine, s: State, player: int, resource: int, count: int) -> None:
    """What a player has of a resource from now on. Raises ``PassedError`` beyond what numbers may be."""
    s.holdings[player * m.resources + resource] = _counted(m, count)


def _counted(m: Machine, count: int) -> int:
    """A number that the rule under way has made, as far as numbers go."""
    return count if count <= m.budgets.number else too_far(NONE, m.budgets.number)


def _gained(m: Machine, player: int, number: int) -> int:
    """Where the number of a player stands that counts what he gains."""
    return player * m.table.player_fields + number


def write_stock(m: Machine, s: State, thing: int, column: int, resource: int, value: int) -> int:
    """Sets a field that is a part of a resource: it gains what the supply has left of it; by how much."""
    at = thing * m.stored + column
    more = value - s.fields[at]
    if m.table.resources[resource].supply >= 0:
        if more > 0 and not m.beyond[resource]:
            more = min(more, max(0, s.supply[resource]))
        s.supply[resource] -= more
    write_field(m, s, thing, column, s.fields[at] + more)
    return more


def write_field(m: Machine, s: State, thing: int, column: int, value: int) -> None:
    """Sets a stored field; the rolled field of a thing remembers what it was."""
    at = thing * m.stored + column
    if m.table.nouns[s.roster.noun[thing]].rolled == column:
        s.was[thing] = s.fields[at]
    s.fields[at] = value


def show_rolled(m: Machine, s: State, thing: int, column: Column, result: int, player: int) -> None:
    """A thing shows the result of a roll, or what it showed where that may not become it."""
    before = s.fields[thing * m.stored + column.number]
    bars = m.book.bars.get((COLUMN, m.table.columns.index(column)), ()) if m.book.bars else ()
    stays = kept(s, bars, thing, result - before, player)
    write_field(m, s, thing, column.number, before if stays else result)


def rolled_column(m: Machine, noun: int) -> Column:
    """The stored field that a roll of a thing sets. Raises KeyError where there is none."""
    number = m.table.nouns[noun].rolled
    for column in m.table.nouns[noun].columns:
        definition = m.table.columns[column]
        if definition.kind == "stored" and definition.number == number:
            return definition
    raise KeyError(m.table.nouns[noun].name)


def parts_of(m: Machine, s: State, place: int) -> list[int]:
    """The places that a place is made of: itself, or the parts of a union."""
    roster = s.roster
    zone = roster.place_zone[place]
    if zone < 0:
        return [place]
    definition = m.table.zones[zone]
    player = place - m.zone_place[zone]
    if definition.holder >= 0:
        things = roster.by_noun[definition.holder]
        return [roster.hold[t] for t in things if not definition.owned or roster.owner[t] == player]
    if definition.zones:
        return [p for part in m.place_parts[place] for p in parts_of(m, s, part)]
    return [place]

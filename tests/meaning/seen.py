"""A position in neutral words, of the runtime and of the interpreter."""

from __future__ import annotations

from heroglyph.runtime.events.scoring import in_points
from heroglyph.runtime.game.game import score
from heroglyph.runtime.game.labels import thing_label, value_label
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.effects import NONE
from heroglyph.runtime.table.state import State

from .interpreter import points
from .interpreter.play import Play
from .interpreter.world import Own, Seat, Thing
from .labels import Labels

Seen = dict[str, object]


def seen_in_runtime(m: Machine, s: State, scored: bool) -> Seen:
    """A position of the runtime in neutral words; ``scored``: with everybody's points."""
    seen: Seen = {}
    roster = s.roster
    for place, content in enumerate(s.contents):
        zone = roster.place_zone[place]
        if zone >= 0:
            owner, holder = roster.place_owner[place], ""
            name, ordered = m.table.zones[zone].name, m.table.zones[zone].ordered
        else:
            thing = roster.place_holder[place]
            owner, ordered, name = roster.owner[thing], True, m.table.nouns[roster.noun[thing]].name
            holder = thing_label(m, s, thing)
        labels = [_runtime_thing(m, s, thing) for thing in content]
        if labels:
            seen[f"{name} {owner} {holder}"] = labels if ordered else sorted(labels)
    for player in range(m.players):
        for number, resource in enumerate(m.table.resources):
            seen[f"{resource.name} {player}"] = s.holdings[player * m.resources + number]
        if scored:
            seen[f"points {player}"] = float(in_points(m, score(m, s, player)))
        for column in m.table.columns:
            if column.of == NONE and column.kind == "stored":
                got = s.player_fields[player * m.table.player_fields + column.number]
                seen[f"{column.name} {player}"] = _runtime_value(m, s, column.type, column.enum, got)
    for number, resource in enumerate(m.table.resources):
        if resource.supply >= 0:
            seen[f"supply {resource.name}"] = s.supply[number]
    owned = [thing for thing in range(len(roster.noun)) if roster.owner[thing] >= 0]
    cells = [thing for thing in range(len(roster.noun)) if m.table.nouns[roster.noun[thing]].grid >= 0]
    alone = [thing for thing, noun in enumerate(roster.noun) if m.table.nouns[noun].alone]
    fields = [_runtime_thing(m, s, thing) for thing in dict.fromkeys([*owned, *cells, *alone])]
    seen["fields"] = sorted(fields)
    seen["shown"] = sorted(
        f"{_known(m, s, thing)}: {[seat for seat in range(m.players) if seats >> seat & 1]}"
        for thing, seats in s.shown.items()
    )
    seen["first"] = s.start_player
    return seen


def _runtime_value(m: Machine, s: State, kind: str, enum: int, got: int) -> str:
    if kind == "truth":
        return "yes" if got else "no"
    if kind == "thing":
        return thing_label(m, s, got)
    if kind == "player":
        return str(got) if got >= 0 else "none"
    return value_label(m, enum if kind == "value" else NONE, got)


def _known(m: Machine, s: State, known: int) -> str:
    """A thing that somebody was shown, or a field of a player."""
    if known >= 0:
        return _runtime_thing(m, s, known)
    seat, number = divmod(-1 - known, m.table.player_fields)
    name = next(c.name for c in m.table.columns if c.of == NONE and c.kind == "stored" and c.number == number)
    return f"{name} of {seat}"


def _runtime_thing(m: Machine, s: State, thing: int) -> str:
    noun = m.table.nouns[s.roster.noun[thing]]
    columns = [m.table.columns[number] for number in noun.columns]
    fields = [
        _runtime_value(m, s, c.type, c.enum, s.fields[thing * m.stored + c.number])
        for c in columns
        if c.kind == "stored" and not (noun.at >= 0 and c.number in (noun.at, noun.at + 1))
    ]
    return f"{noun.name} {thing_label(m, s, thing)} {s.roster.owner[thing]} {' '.join(fields)}".strip()


def seen_in_interpreter(p: Play, scored: bool) -> Seen:
    """A position of the interpreter in the same words."""
    labels, s, v = Labels(p.world, p.s), p.s, p.v
    seen: Seen = {}
    for place, content in s.contents.items():
        if not content:
            continue
        if place.holder is not None:
            owner = place.holder.owner
            name, ordered, holder = place.holder.noun, True, labels.of(place.holder)
        else:
            name, owner, holder = place.name, place.seat, ""
            ordered = place.kind == "zone" and v.zones[place.name].ordered
        words = [_thing(p, labels, thing) for thing in content]
        seen[f"{name} {_number(owner)} {holder}"] = words if ordered else sorted(words)
    for noun in {thing.noun: None for thing in s.things}:
        for name, field in v.player.items():
            if getattr(field.type, "noun", None) == noun:
                for seat in p.world.seats:
                    unit = p.world.units.get((noun, None, seat))
                    if unit is not None and unit not in s.where:
                        seen[f"{name} {seat.number} "] = [_thing(p, labels, unit)]
    for seat in p.world.seats:
        for name in v.resources:
            seen[f"{name} {seat.number}"] = s.held[seat, name]
        if scored:
            seen[f"points {seat.number}"] = float(points.total(p, seat))
        for name in v.player:
            if (seat, name) in s.player:
                seen[f"{name} {seat.number}"] = _value(labels, s.player[seat, name])
    for name, left in s.supply.items():
        seen[f"supply {name}"] = left
    owned = [x for x in s.things if x.owner is not None]
    cells = [x for x in s.things if any(v.nouns[n].grid for n in v.ancestry(x.noun))]
    alone = [x for x in s.things if v.nouns[x.noun].alone]
    seen["fields"] = sorted(_thing(p, labels, x) for x in dict.fromkeys([*owned, *cells, *alone]))
    seen["shown"] = sorted(
        f"{_shown(p, labels, thing)}: {sorted(seat.number for seat in seats)}"
        for thing, seats in s.shown.items()
    )
    seen["first"] = s.first
    return seen


def _number(seat: Seat | None) -> int:
    return NONE if seat is None else seat.number


def _value(labels: Labels, got: object) -> str:
    return str(got.number) if isinstance(got, Seat) else labels.of(got)


def _shown(p: Play, labels: Labels, known: Thing | Own) -> str:
    if isinstance(known, Own):
        return f"{known.name} of {known.seat.number}"
    return _thing(p, labels, known)


def _thing(p: Play, labels: Labels, x: Thing) -> str:
    fields = [_value(labels, p.s.fields[x, name]) for name in p.world.stored(x.noun)]
    return f"{x.noun} {labels.of(x)} {_number(x.owner)} {' '.join(fields)}".strip()

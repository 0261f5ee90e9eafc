"""What expressions come to (sections 5 and 7, *Values*). What is read of nothing is 0, no or none."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Literal

from heroglyph.compiler.source.records import replace
from heroglyph.compiler.tree import rules as t
from heroglyph.compiler.tree.types import Choice, Integer, Many, Truth, Type
from heroglyph.compiler.tree.types import Thing as ThingType

from . import readings, sets, sight, standing
from .play import Env, Play, Unknown
from .world import Place, Placement, Seat, Thing, hold

LARGEST = 999_999


class TooLarge(Exception):
    """A value made in play passes the largest: the game stops."""


def value(p: Play, e: t.Expression, env: Env) -> object:
    """What an expression comes to."""
    return _HANDLERS[type(e)](p, e, env)


def number(p: Play, e: t.Expression, env: Env) -> int:
    """The same of a number."""
    got = value(p, e, env)
    return got if isinstance(got, int) else 0


def truth(p: Play, e: t.Expression, env: Env) -> bool:
    """The same of a condition."""
    return bool(value(p, e, env))


def seat(p: Play, e: t.Expression | None, env: Env) -> Seat | None:
    """The same of one player."""
    got = None if e is None else value(p, e, env)
    return got if isinstance(got, Seat) else None


def seats(p: Play, e: t.Expression | None, env: Env) -> list[Seat | None]:
    """The same of one or several players; None where it is nobody's."""
    got = None if e is None else value(p, e, env)
    return [owner for owner in got if isinstance(owner, Seat)] if isinstance(got, list) else [seat(p, e, env)]


def nothing_of(kind: Type | None) -> object:
    """What is read of nothing."""
    return 0 if isinstance(kind, Integer) else False if isinstance(kind, Truth) else None


def kept_small(got: int) -> int:
    """A value made in play, which may not pass the largest."""
    if not -LARGEST <= got <= LARGEST:
        raise TooLarge
    return got


# ---------------------------------------------------------------------- words


def _constant(p: Play, e: t.Number | t.Flag, env: Env) -> object:
    return e.value


def _value(p: Play, e: t.Value, env: Env) -> object:
    return p.v.enums[e.enum].groups[e.value][0] if e.group else e.value


def _player(p: Play, e: t.Player, env: Env) -> object:
    if env.ownerless and e.which in ("me", "left", "right", "others"):
        return [] if e.which == "others" else None
    seats, first = p.world.seats, p.s.first
    match e.which:
        case "me":
            return p.seat(env)
        case "actor":
            return env.actor
        case "left":
            return seats[(p.seat(env).number + 1) % len(seats)]
        case "right":
            return seats[p.seat(env).number - 1]
        case "start_player":
            return seats[first]
        case "turn_player":
            return p.context.turn
        case "others":
            at = p.seat(env).number
            return [*seats[at + 1 :], *seats[:at]]
        case "players":
            return list(seats)
        case seat if seat.isdigit():  # in examples: a player by the way to him
            return seats[int(seat)]
        case _:
            return [*seats[first:], *seats[:first]]


def _zone(p: Play, e: t.Zone, env: Env) -> object:
    if e.zone in p.v.grids and e.zone not in p.v.zones:
        return list(p.world.cells.get((e.zone, None), {}).values())
    if e.owner is None:
        return Place("zone", e.zone)
    places: list[object] = [Place("zone", e.zone, who) for who in seats(p, e.owner, env) if who is not None]
    return places if isinstance(e.owner.type, Many) else places[0] if places else None


def _things(p: Play, e: t.Things, env: Env) -> object:
    whose = seats(p, e.owner, env)
    things = [x for x in p.s.things if p.world.kin(x.noun, e.noun)]
    return [x for owner in whose for x in things if standing.owner_of(p, x) == owner]


def _unit(p: Play, e: t.Unit, env: Env) -> object:
    units = p.world.units
    things: list[object] = [units.get((e.noun, e.value, owner)) for owner in seats(p, e.owner, env)]
    return things[0] if len(things) == 1 else things


def _game(p: Play, e: t.TheGame, env: Env) -> object:
    return p.world.units[e.noun, None, None]


def _cell(p: Play, e: t.Cell, env: Env) -> object:
    whose = seat(p, e.grid.owner, env) if isinstance(e.grid, t.Things | t.Zone) else None
    noun = getattr(e.type, "noun", "")
    at = number(p, e.row, env), number(p, e.column, env)
    return p.world.cells.get((p.v.nouns[noun].grid or "", whose), {}).get(at)


def _placements(p: Play, e: t.Placements, env: Env) -> object:
    """Every way to lay a shape, turned and mirrored."""
    grid, whose = p.v.grids[e.grid], seat(p, e.owner, env)
    shape = grid.shapes.get(number(p, e.shape, env), ())
    forms: set[tuple[tuple[int, int], ...]] = set()
    for mirror in (1, -1):
        cells = [(r, c * mirror) for r, c in shape]
        for _ in range(4):
            cells = [(c, -r) for r, c in cells]
            top, left = min((r for r, _ in cells), default=0), min((c for _, c in cells), default=0)
            forms.add(tuple(sorted((r - top, c - left) for r, c in cells)))
    put = {
        tuple((r + i, c + j) for r, c in form)
        for form in forms
        for i in range(1, grid.rows + 1)
        for j in range(1, grid.columns + 1)
    }
    fits = [
        laid for laid in put if laid and all(1 <= r <= grid.rows and 1 <= c <= grid.columns for r, c in laid)
    ]
    return [Placement(e.grid, whose, laid) for laid in sorted(fits)]


def _values(p: Play, e: t.Values, env: Env) -> object:
    enum = p.v.enums[e.enum]
    return list(enum.groups[e.group] if e.group else enum.values)


def _holding(p: Play, e: t.Holding, env: Env) -> object:
    return sum(p.s.held[owner, e.resource] for owner in seats(p, e.owner, env) if owner is not None)


def _bound(p: Play, e: t.Bound, env: Env) -> object:
    whose = seat(p, e.owner, env)
    return 0 if whose is None else readings.bound(p, e.bound, whose, env)


def _seen(p: Play, e: t.Seen, env: Env) -> object:
    return value(p, e.value, replace(env, view=e.view))


def _entry(p: Play, e: t.Entry, env: Env) -> object:
    """An entry of a table; beyond the ends of a numbered index the last at that end."""
    table, at = p.v.tables[e.table], []
    for place, index in enumerate(e.indexes):
        got = value(p, index, env)
        if got is None:
            return nothing_of(e.type)
        keys = [key[place] for key in table.entries]
        numbers = [key for key in keys if isinstance(key, int)]
        at.append(min(max(got, min(numbers)), max(numbers)) if isinstance(got, int) and numbers else got)
    rows = {tuple(map(str, key)): entry for key, entry in table.entries.items()}
    return rows.get(tuple(map(str, at)), nothing_of(e.type))


def _item(p: Play, e: t.Item, env: Env) -> object:
    """An entry of a table that stands on a card."""
    got = value(p, e.subject, env)
    kinds = getattr(e.subject.type, "indexes", ())
    for index, kind in zip(e.indexes, kinds, strict=True):
        at = value(p, index, env)
        if not isinstance(got, tuple | list) or at is None:
            return nothing_of(e.type)
        if isinstance(kind, Choice):
            got = got[p.world.enums[kind.enum].index(str(at))]
        else:
            low = kind.low if isinstance(kind, Integer) and kind.low is not None else 0
            got = got[min(max((at if isinstance(at, int) else 0) - low, 0), len(got) - 1)]
    return nothing_of(e.type) if got is None else got


def _ordinal(p: Play, e: t.Ordinal, env: Env) -> object:
    lying = sets.items(p, value(p, e.place, env), "")
    if e.index in ("first", "last"):
        return lying[0 if e.index == "first" else -1] if lying else None
    at = number(p, e.index, env) if not isinstance(e.index, str) else 0
    return lying[at - 1] if 1 <= at <= len(lying) else None


# ---------------------------------------------------------------------- fields


def _member(p: Play, e: t.Member, env: Env) -> object:
    x = value(p, e.subject, env)
    if e.noun == "player":
        return player_field(p, x if isinstance(x, Seat) else None, e.field, e.type, env)
    if isinstance(x, Place) and x.kind == "hold":
        x = x.holder
    return field(p, x if isinstance(x, Thing) else None, e.noun, e.field, e.type, env)


def is_out(p: Play, who: Seat) -> bool:
    """Whether a player is out of the game."""
    out = p.game.outline.out if p.game.outline is not None else None
    return out is not None and truth(p, out, Env(who))


def player_field(p: Play, who: Seat | None, name: str, type_: Type | None, env: Env) -> object:
    """What a player has one of: his thing, the card that he keeps, a number of his."""
    if who is None:
        return nothing_of(type_)
    if not sight.readable(p, who, name):
        raise Unknown
    kind = p.v.player[name].type
    formula = p.game.formulas.get(("player", name))
    if formula is not None or not isinstance(kind, ThingType):
        if formula is None:
            got = p.s.player[who, name]
        else:
            view = p.v.player[name].view or env.view
            inner = replace(env, me=who, this=None, names={}, settings={}, view=view, ownerless=False)
            got = value(p, formula, inner)
        counts = isinstance(got, int) and not isinstance(got, bool) and not env.plain
        return (
            kept_small(got + readings.modified(p, who, name, env)) if counts and isinstance(got, int) else got
        )
    kept = p.s.lying(Place("kept", name, who))
    return kept[0] if kept else p.world.units.get((kind.noun, None, who))


def field(p: Play, x: Thing | None, noun: str, name: str, kind: Type | None, env: Env) -> object:
    """A field of a thing as it counts for who looks."""
    if x is None:
        return nothing_of(kind)
    owned_field = p.v.field(x.noun, name)
    declared = owned_field[1] if owned_field is not None else None
    formulas = (p.game.formulas.get((ancestor, name)) for ancestor in p.v.ancestry(x.noun))
    formula = next((formula for formula in formulas if formula is not None), None)
    if formula is not None:
        view = declared.view if declared is not None and declared.view is not None else env.view
        inner = replace(env, me=standing.owner_of(p, x), this=x, names={}, settings={}, view=view)
        inner.ownerless = inner.me is None
        got = value(p, formula, inner)
    elif (declared is None or declared.kind == "core") and name not in x.const:
        return core_field(p, x, name, kind)
    else:
        got = p.s.fields[x, name] if declared is not None and declared.kind == "stored" else x.const.get(name)
    if isinstance(got, int) and not isinstance(got, bool) and not env.plain:
        got = kept_small(got + readings.modified(p, x, name, env))
    return got


def core_field(p: Play, x: Thing, name: str, kind: Type | None) -> object:
    """A field that things have without a declaration, by what they are and where they lie."""
    place = p.s.where.get(x)
    if name == "owner":
        return standing.owner_of(p, x)
    if name == "was":
        first = p.world.stored(x.noun)[:1]
        return p.s.was[x] if x in p.s.was else p.s.fields[x, first[0]] if first else nothing_of(kind)
    if name == "position":
        return p.s.lying(place).index(x) + 1 if place is not None else 0
    if name in ("row_number", "column_number"):
        return p.s.fields.get((x, name), 0)
    if name == "neighbors":
        return neighbors(p, x)
    cell = place.holder if place is not None and place.holder is not None else x
    at = x if (x, name) in p.world.regions else cell
    if (at, name) in p.world.regions:
        parts: list[object] = list(p.world.regions[at, name])
        return parts[0] if isinstance(kind, ThingType) else parts
    if place is not None and place.holder is not None and p.world.kin(place.holder.noun, name):
        return place.holder
    inside = p.s.lying(Place("hold", x.noun, None, x))
    return inside[0] if inside and p.world.holds(x.noun) == name else nothing_of(kind)


def neighbors(p: Play, x: Thing) -> list[object]:
    """The cells that share an edge with one, or what lies in those; else what lies before and behind it."""
    cells = next((cells for cells in p.world.cells.values() if x in cells.values()), None)
    if cells is not None:
        at = next(at for at, cell in cells.items() if cell is x)
        beside = [(at[0] + i, at[1] + j) for i, j in ((-1, 0), (0, -1), (0, 1), (1, 0))]
        return [cells[cell] for cell in beside if cell in cells]
    place = p.s.where.get(x)
    if place is None:
        return []
    if place.holder is not None and any(place.holder in cells.values() for cells in p.world.cells.values()):
        near = [cell for cell in neighbors(p, place.holder) if isinstance(cell, Thing)]
        return [y for cell in near for y in p.s.lying(hold(cell))]
    zone = p.v.zones[place.name] if place.kind == "zone" else None
    if zone is not None and (zone.hidden or not zone.ordered):
        return []
    row = p.s.lying(place)
    return [y for y in row if abs(row.index(y) - row.index(x)) == 1]


# ---------------------------------------------------------------------- sums and conditions


def _arithmetic(p: Play, e: t.Arithmetic, env: Env) -> object:
    return calculated(e.operator, number(p, e.left, env), number(p, e.right, env))


def calculated(operator: str, a: int, b: int) -> int:
    """A sum, a difference, a product, a quotient without its rest, the higher or the lower of two."""
    if operator in ("highest", "lowest"):
        return max(a, b) if operator == "highest" else min(a, b)
    if operator == "%":
        return a - b * calculated("//", a, b)
    if operator == "//":
        return 0 if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return kept_small({"+": a + b, "-": a - b, "*": a * b}[operator])


def _count(p: Play, e: t.Count, env: Env) -> object:
    return len(sets.bound(p, e.binder, env))


def each_value(p: Play, e: t.Fold, env: Env) -> list[object]:
    """The value of each thing of a fold."""
    return [value(p, e.value, env.naming(e.binder.name, x)) for x in sets.bound(p, e.binder, env)]


def alike(got: Sequence[object], size: int | None) -> int:
    """How many are the same, or how many groups of so many that are the same."""
    counts = Counter(got).values()
    if size is None:
        return max(counts, default=0)
    return sum(count // size for count in counts) if size > 0 else 0


def in_sequence(numbers: Sequence[int], size: int | None) -> int:
    """How many numbers follow one another, or how many groups of so many, which share no number."""
    if size is None:
        follows = (next(k for k in itertools.count(1) if n + k not in numbers) for n in numbers)
        return max(follows, default=0)
    if size < 1 or not numbers:
        return 0
    low, rest = min(numbers), list(numbers)
    row = range(low, low + size)
    if any(n not in rest for n in row):
        return in_sequence([n for n in rest if n != low], size)
    for n in row:
        rest.remove(n)
    return 1 + in_sequence(rest, size)


def _fold(p: Play, e: t.Fold, env: Env) -> object:
    got = each_value(p, e, env)
    if e.kind == "distinct":
        return max(readings.kinds(p, e, got, env))
    if e.kind == "alike":
        size = None if e.size is None else number(p, e.size, env)
        got = [x for x in got if x is not None]
        return max(alike(taken, size) for taken in readings.ways(p, e, got, env))
    if e.kind == "connected":
        things = [x for x, of in zip(sets.bound(p, e.binder, env), got, strict=True) if of is not None]
        got = [x for x in got if x is not None]
        return max(connected(p, things, taken) for taken in readings.ways(p, e, got, env))
    numbers = [x if isinstance(x, int) else 0 for x in got]
    if e.kind == "sequence":
        return in_sequence(numbers, None if e.size is None else number(p, e.size, env))
    if not numbers:
        return 0
    return kept_small(
        sum(numbers) if e.kind == "total" else max(numbers) if e.kind == "highest" else min(numbers)
    )


def connected(p: Play, things: Sequence[object], having: Sequence[object]) -> int:
    """How many things of one value are next to one another at most."""
    most, left = 0, list(zip(things, having, strict=True))
    while left:
        group = [left.pop()]
        for x, value_of in group:
            near = neighbors(p, x) if isinstance(x, Thing) else []
            joining = [other for other in left if other[0] in near and other[1] == value_of]
            left = [other for other in left if other not in joining]
            group += joining
        most = max(most, len(group))
    return most


_ORDER: dict[str, Callable[[int, int], bool]] = {
    "is": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


_OPPOSITE: dict[str, Literal["is", "is not", "<", "<=", ">", ">="]] = {
    "is": "is not",
    "is not": "is",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
}


def numbers_of(p: Play, e: t.Expression, env: Env) -> set[int]:
    """The numbers that an expression may come to: several where different values are counted in it."""
    if isinstance(e, t.Fold) and e.kind == "distinct":
        return readings.kinds(p, e, each_value(p, e, env), env)
    if isinstance(e, t.Arithmetic):
        return {
            calculated(e.operator, a, b)
            for a in numbers_of(p, e.left, env)
            for b in numbers_of(p, e.right, env)
        }
    return {number(p, e, env)}


def _comparison(p: Play, e: t.Comparison, env: Env) -> object:
    if isinstance(e.left.type, Integer) and isinstance(e.right.type, Integer):
        operator = "is" if e.operator == "is not" else e.operator
        pairs = itertools.product(numbers_of(p, e.left, env), numbers_of(p, e.right, env))
        return any(_ORDER[operator](a, b) for a, b in pairs) is (e.operator != "is not")
    return readings.same(p, e.left, e.right, env) is (e.operator == "is")


def _within(p: Play, e: t.Within, env: Env) -> object:
    low, high = number(p, e.low, env), number(p, e.high, env)
    return any(low <= reading <= high for reading in numbers_of(p, e.value, env))


def _negation(p: Play, e: t.Negation, env: Env) -> object:
    """``not`` is the opposite comparison, and goes on to each part of ``and``, ``or`` and ``every``."""
    inner = e.operand
    match inner:
        case t.Comparison():
            return truth(p, replace(inner, operator=_OPPOSITE[inner.operator]), env)
        case t.Negation():
            return truth(p, inner.operand, env)
        case t.Both() | t.Either():
            parts = (truth(p, t.Negation(operand), env) for operand in inner.operands)
            return any(parts) if isinstance(inner, t.Both) else all(parts)
        case t.Quantified(quantifier="every"):
            return truth(p, replace(inner, quantifier="some", condition=t.Negation(inner.condition)), env)
    return not truth(p, inner, env)


def _inside(p: Play, e: t.Inside, env: Env) -> object:
    if isinstance(e.place, t.Value | t.Values):
        return readings.same(p, e.value, e.place, env)
    x = value(p, e.value, env)
    if isinstance(e.place, t.Noun):
        return isinstance(x, Thing) and p.world.is_a(x, e.place.noun)
    return x is not None and x in sets.items(
        p, value(p, e.place, env), x.noun if isinstance(x, Thing) else None
    )


def _becomes(p: Play, e: t.Becomes, env: Env) -> object:
    """It was not so before the event, and is now."""
    if env.before is None:
        return False
    now, p.s = p.s, env.before
    try:
        before = readings.same(p, e.value, e.target, env)
    finally:
        p.s = now
    return not before and readings.same(p, e.value, e.target, env)


def _quantified(p: Play, e: t.Quantified, env: Env) -> object:
    held = (truth(p, e.condition, env.naming(e.binder.name, x)) for x in sets.bound(p, e.binder, env))
    return all(held) if e.quantifier == "every" else any(held) is (e.quantifier == "some")


def _alternatives(p: Play, e: t.Alternatives, env: Env) -> object:
    """Values of which the acting player picks one."""

    def options() -> list[object]:
        named: list[object] = []
        for operand in e.operands:
            named += (
                p.v.enums[operand.enum].groups[operand.value]
                if isinstance(operand, t.Value) and operand.group
                else [value(p, operand, env)]
            )
        return list(dict.fromkeys(named))

    return p.ask(p.seat(env), "choice", options, env)


def role(p: Play, e: t.Expression, env: Env) -> object:
    """What a role of a verb is: a group, or a source of several values, is a choice of one."""
    if isinstance(e, t.Value) and e.group:
        return p.ask(p.seat(env), "choice", lambda: list(p.v.enums[e.enum].groups[e.value]), env)
    return value(p, e, env)


def _interval(p: Play, e: t.Interval, env: Env) -> object:
    high = LARGEST if e.high is None else number(p, e.high, env)
    return list(range(number(p, e.low, env), high + 1))


def _local(p: Play, e: t.Local, env: Env) -> object:
    return env.names.get(e.name)


_HANDLERS: dict[type, Callable[[Play, Any, Env], object]] = {
    t.Number: _constant,
    t.Nothing: lambda p, e, env: None,
    t.Flag: _constant,
    t.Value: _value,
    t.WindowName: lambda p, e, env: e.window,
    t.Resource: lambda p, e, env: e.resource,
    t.Player: _player,
    t.This: lambda p, e, env: env.this,
    t.Local: _local,
    t.Setting: lambda p, e, env: env.settings.get(e.name),
    t.Option: lambda p, e, env: p.world.options[e.name],
    t.Zone: _zone,
    t.Things: _things,
    t.Unit: _unit,
    t.TheGame: _game,
    t.Cell: _cell,
    t.Placements: _placements,
    t.Values: _values,
    t.Noun: lambda p, e, env: e.noun,
    t.FieldName: lambda p, e, env: e,
    t.Holding: _holding,
    t.Bound: _bound,
    t.Member: _member,
    t.Seen: _seen,
    t.Entry: _entry,
    t.Item: _item,
    t.Ordinal: _ordinal,
    t.Arithmetic: _arithmetic,
    t.Comparison: _comparison,
    t.Within: _within,
    t.Inside: _inside,
    t.Becomes: _becomes,
    t.Negation: _negation,
    t.Both: lambda p, e, env: all(truth(p, operand, env) for operand in e.operands),
    t.Either: lambda p, e, env: any(truth(p, operand, env) for operand in e.operands),
    t.Alternatives: _alternatives,
    t.Interval: _interval,
    t.Count: _count,
    t.Fold: _fold,
    t.Quantified: _quantified,
}

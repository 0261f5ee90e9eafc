"""What rules make of values: ``treat``, ``modify``, ``limit`` (section 7, *Values*).

None of them looks at its own kind: a ``treat`` at values without any ``treat``, a ``modify`` at plain
values, a
``limit`` at bounds without limits. So their order does not count, and none can run in a circle.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from heroglyph.compiler.tree import rules as t
from heroglyph.compiler.tree.types import Choice

from . import sets, standing, values
from .play import Env, GaveUp, Play
from .world import Seat, Thing

WAYS = 20_000


def modified(p: Play, x: Thing | Seat, name: str, env: Env) -> int:
    """How much more a field of a thing or a player counts.

    For all who look; in a purpose for the owner of the rule.
    """
    total = 0
    counted: list[tuple[str, Thing]] = []
    reader = None if env.ownerless else p.seat(env)
    for live in sorted(standing.in_force(p, t.Modify), key=lambda each: each.owner != reader):
        m = live.body
        assert isinstance(m, t.Modify)
        fits = m.field.noun == "player" if isinstance(x, Seat) else p.world.kin(x.noun, m.field.noun)
        if m.field.field != name or not fits or m.view not in (None, env.view):
            continue
        if live.names is None and live.stands in counted:
            continue  # a card that holds for several adds once
        if m.view is not None and m.view not in p.v.views and live.owner not in (None, reader):
            continue
        own = replace(standing.env_of(p, live, reader, env), plain=True)
        if standing.holds(p, m.guard, own) and x in sets.bound(p, m.binder, own):
            more = values.number(p, m.amount, own.naming(m.binder.name, x))
            total += 0 if standing.kept(p, x, name, more, reader) else more
            counted += [(live.rule.id, live.this)] if live.this is not None else []
    return total


def bound(p: Play, name: str, seat: Seat | None, env: Env | None = None) -> int:
    """A bound of a player: the largest limit that holds for him."""
    declared = p.v.bounds[name].value
    fixed = p.game.fixed.get(name)
    if (env is not None and env.unlimited) or (fixed is not None and values.truth(p, fixed, Env(seat))):
        return declared
    limits = [declared]
    for live in standing.in_force(p, t.Limit):
        m = live.body
        if isinstance(m, t.Limit) and m.bound.bound == name and live.owner in (None, seat):
            own = replace(standing.env_of(p, live, seat, env), unlimited=True)
            if standing.holds(p, m.guard, own):
                limits.append(values.number(p, m.value, own))
    return max(limits)


def serving(p: Play, kind: type[t.Node], purpose: str | None, env: Env) -> list[t.Treat]:
    """The ``treat`` rules of a kind of words that hold for a player in a purpose."""
    treats = []
    for live in standing.in_force(p, t.Treat) if not env.untreated else ():
        m = live.body
        assert isinstance(m, t.Treat)
        if isinstance(m.source, kind) and m.purpose in (None, purpose) and live.owner in (None, p.seat(env)):
            own = replace(standing.env_of(p, live, p.seat(env), env), untreated=True)
            if standing.holds(p, m.guard, own):
                treats.append(m)
    return treats


def words(p: Play, e: t.Expression) -> tuple[str, ...]:
    """The values that a word for values names: itself, or those of a group."""
    if isinstance(e, t.Values):
        return p.v.enums[e.enum].groups[e.group] if e.group else p.v.enums[e.enum].values
    assert isinstance(e, t.Value)
    return p.v.enums[e.enum].groups[e.value] if e.group else (e.value,)


def of(p: Play, enum: str, got: object, env: Env) -> set[str]:
    """A value and what it passes for. It is not handed on."""
    passing = {str(got)}
    for treat in serving(p, t.Value, env.view, env):
        if isinstance(treat.source, t.Value) and treat.source.enum == enum and got in words(p, treat.source):
            passing.update(words(p, treat.target))
    return passing


def kinds(p: Play, e: t.Fold, got: Sequence[object], env: Env) -> set[int]:
    """How many different values there are, for each way to take each thing for one value."""
    return {len(set(taken)) for taken in ways(p, e, got, env)}


def ways(p: Play, e: t.Fold, got: Sequence[object], env: Env) -> Iterator[Sequence[object]]:
    """The values of some things, for each way to take each thing for one value."""
    if not isinstance(e.value.type, Choice):
        yield got
        return
    enum = e.value.type.enum
    each = [[""] if x is None else sorted(of(p, enum, x, env)) for x in got]
    total = 1
    for way in each:
        total *= len(way)
    if total > WAYS:
        raise GaveUp
    yield from itertools.product(*each)


def same(p: Play, left: t.Expression, right: t.Expression, env: Env) -> bool:
    """Whether two values are the same in one of their readings."""
    if isinstance(left.type, Choice) or isinstance(right, t.Values):
        enum = left.type.enum if isinstance(left.type, Choice) else ""
        readings = []
        for side in (left, right):
            if isinstance(side, t.Value | t.Values):
                readings.append(set(words(p, side)))
            else:
                got = values.value(p, side, env)
                readings.append({""} if got is None else of(p, enum, got, env))
        return bool(readings[0] & readings[1])
    a, b = values.value(p, left, env), values.value(p, right, env)
    return a == b and isinstance(a, bool) is isinstance(b, bool)

"""Whose rules hold (section 7): on the cards that somebody has, of the rulebook, and granted ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from heroglyph.compiler.tree import rules as t

from . import sets, values
from .play import Env, Play
from .world import Seat, Thing

Key = tuple[str, Thing | None, Seat | None]


@dataclass
class InForce:
    """A rule that holds.

    Whose it is (None: everybody's), the card on which it stands, the names of its grant.
    """

    rule: t.Rule
    body: t.Node
    owner: Seat | None
    this: Thing | None
    names: dict[str, object] | None = None

    @property
    def stands(self) -> tuple[str, Thing | None]:
        """Where it stands: a rule of a card replaces an event once, whoever it holds for."""
        return self.rule.id, self.this

    @property
    def key(self) -> Key:
        """What one and the same rule in force is known by."""
        return self.rule.id, self.this, self.owner


def owner_of(p: Play, thing: Thing | None) -> Seat | None:
    """Whose a thing is.

    Of the player in whose place it lies, or in whose place the thing lies that holds it.
    """
    place = p.s.where.get(thing) if thing is not None else None
    if place is not None and place.seat is not None:
        return place.seat
    if thing is not None and thing.owner is not None:
        return thing.owner
    return owner_of(p, place.holder) if place is not None and place.holder is not None else None


def in_force(p: Play, kind: type[t.Node], verb: str = "", of_rules: bool = False) -> list[InForce]:
    """All rules of a kind that hold, in the order in which they stand in the packs; granted ones behind them.

    ``verb``: those that speak of it; ``of_rules``: those that forbid rules, which nothing forbids.
    """
    world = p.world
    active = [InForce(rule, rule.body, None, None) for rule in world.book(kind, verb)]
    for thing, rules in world.bearers(kind, verb):
        for seat in holds_for(p, thing) if thing in p.s.things else ():
            active += [
                InForce(rule, rule.body, seat, thing)
                for side, rule in rules
                if is_up(p, side, rule, thing) and _speaks(p, rule, thing, seat, of_rules)
            ]
    active += [x for x in lent(p, kind, verb, of_rules) if x.key not in [live.key for live in active]]
    active.sort(key=lambda live: world.rank[live.rule.id])
    for grant in p.s.grants:
        for rule in grant.rules:
            if isinstance(rule.body, kind):
                active.append(InForce(rule, rule.body, p.seat(grant.env), grant.env.this, grant.env.names))
    return active


def lent(p: Play, kind: type[t.Node], verb: str = "", of_rules: bool = False) -> list[InForce]:
    """The rules that cards have of others, for whom their own hold. What a card has so it does not lend."""
    if p.lending or not p.world.lends:
        return []
    p.lending = True
    try:
        got = {live.key: live for live in _lent(p, kind, verb, of_rules)}
    finally:
        p.lending = False
    return [live for live in got.values() if _speaks(p, live.rule, live.this, live.owner, of_rules)]


def _lent(p: Play, kind: type[t.Node], verb: str, of_rules: bool) -> Iterator[InForce]:
    """The same, as values are without any rule; a card whose own rules do not hold lends none."""
    for live in in_force(p, t.Treat, of_rules=of_rules):
        m, this = live.body, live.this
        assert isinstance(m, t.Treat)
        if not isinstance(m.target, t.SlotOf) or this is None:
            continue
        env = replace(speaking(live, None, None), plain=True, untreated=True, unlimited=True)
        for card in barred(p, m, m.target.subject, env) if holds(p, m.guard, env) else []:
            kin = isinstance(card, Thing) and p.world.is_a(this, card.noun)
            if not isinstance(card, Thing) or card.card is None or card is this or not kin:
                continue
            for side, rule in p.world.rules_on(card.card.id, "", kind, verb):
                up = is_up(p, side, rule, this) and not _lends(rule)
                if up and _speaks(p, rule, card, live.owner, of_rules):
                    yield InForce(rule, rule.body, live.owner, this)


def _lends(rule: t.Rule) -> bool:
    """Whether a rule says of a card that it has the rules of others."""
    return isinstance(rule.body, t.Treat) and isinstance(rule.body.target, t.SlotOf)


def _speaks(p: Play, rule: t.Rule, thing: Thing | None, seat: Seat | None, of_rules: bool) -> bool:
    """Whether no rule forbids this one. One that forbids rules itself holds; ``of_rules``: it alone."""
    bars_rules = isinstance(rule.body, t.Bar) and isinstance(rule.body.barred, t.SlotOf)
    return bars_rules or not (of_rules or silenced(p, rule, thing, seat))


def silenced(p: Play, rule: t.Rule, thing: Thing | None, seat: Seat | None) -> bool:
    """Whether a rule of a card does not hold there, for a player, since another forbids it.

    That one holds whatever others forbid, and looks at values as they are.
    """
    for live in in_force(p, t.Bar, of_rules=True) if p.world.bars else []:
        m = live.body
        assert isinstance(m, t.Bar)
        if isinstance(m.barred, t.SlotOf) and m.barred.slot in ("", rule.label):
            env = replace(speaking(live, seat, seat), plain=True, untreated=True, unlimited=True)
            if holds(p, m.guard, env) and thing in barred(p, m, m.barred.subject, env):
                return True
    return False


def kept(p: Play, x: Thing | Seat, name: str, more: int, seat: Seat | None) -> bool:
    """Whether a number of a thing, or what a player has, may not become so much more, or less.

    Whoever forbids it looks at values as they are.
    """
    for live in in_force(p, t.Bar) if p.world.bars and more else []:
        m = live.body
        assert isinstance(m, t.Bar)
        if m.change not in ("change", "rise" if more > 0 else "fall"):
            continue
        about = m.barred.resource if isinstance(m.barred, t.Holding) else getattr(m.barred, "field", "")
        env = replace(speaking(live, seat, seat), plain=True, untreated=True, unlimited=True)
        if about == name and holds(p, m.guard, env):
            subject = (
                m.barred.owner if isinstance(m.barred, t.Holding) else getattr(m.barred, "subject", None)
            )
            if subject is not None and x in barred(p, m, subject, env):
                return True
    return False


def barred(p: Play, m: t.Bar | t.Treat, subject: t.Expression, env: Env) -> list[object]:
    """What a ``forbid`` of something is about: the things of its binder, or the one that it names."""
    return sets.bound(p, m.binder, env) if m.binder is not None else [values.value(p, subject, env)]


def holds_for(p: Play, thing: Thing) -> list[Seat]:
    """For whom the rules of a card hold: its owner; in a common place for whom that says."""
    owner = owner_of(p, thing)
    if owner is not None:
        return [] if is_idle(p, thing) else [owner]
    outermost, place = thing, p.s.where.get(thing)
    while place is not None and place.holder is not None:
        outermost, place = place.holder, p.s.where.get(place.holder)
    told = p.v.nouns[outermost.noun].in_force if place is None else p.v.zones[place.name].in_force
    if told == "turn":
        return [p.context.turn or p.world.seats[p.s.first]]
    there = [x for x in p.s.things if told == "present" and x is not thing and is_beside(p, thing, x)]
    return [seat for seat in p.world.seats if told == "everybody" or seat in [owner_of(p, x) for x in there]]


def is_beside(p: Play, card: Thing, x: Thing) -> bool:
    """Whether something lies on a card, or lies or stands with it on the cell on which the card lies."""
    lies, place = p.s.where.get(x), p.s.where.get(card)
    if lies is not None and lies.holder is card:
        return True
    cell = place.holder if place is not None else None
    if cell is None:
        return False
    if lies is not None and lies.holder is cell:
        return True
    names = "row_number", "column_number"
    grid = p.v.nouns[cell.noun].grid
    at = tuple(cell.const[name] for name in names) if grid is not None else None
    return p.v.nouns[x.noun].on == grid is not None and at == tuple(p.s.fields[x, name] for name in names)


def is_idle(p: Play, thing: Thing) -> bool:
    """Whether a card lies where its rules do not hold."""
    place = p.s.where.get(thing)
    while place is not None and place.holder is not None:
        place = p.s.where.get(place.holder)
    return place is not None and place.kind == "zone" and p.v.zones[place.name].idle


def is_up(p: Play, side: t.Side | None, rule: t.Rule, thing: Thing) -> bool:
    """Whether the side of a card on which a rule stands is up."""
    if side is not None and p.s.fields.get((thing, side.field)) != side.value.value:
        return False
    return not rule.side or rule.side in [
        p.s.fields.get((thing, name)) for name in p.world.stored(thing.noun)
    ]


def speaking(live: InForce, me: Seat | None, actor: Seat | None) -> Env:
    """How a rule in force speaks before its parameters are known."""
    return Env(live.owner if live.owner is not None else me, live.this, actor, dict(live.names or {}))


def env_of(p: Play, live: InForce, doer: Seat | None, asks: Env | None = None) -> Env:
    """How a rule in force speaks: for its owner; a rule of the rulebook for who acts.

    ``asks``: who asks it how a value reads; what he looks at without rules of a kind, it does as well.
    """
    env = speaking(live, doer, doer)
    if asks is not None:
        env.plain, env.untreated, env.unlimited = asks.plain, asks.untreated, asks.unlimited
    env.settings = settings(p, live.rule, env)
    return env


def settings(p: Play, rule: t.Rule, env: Env) -> dict[str, object]:
    """The parameters of a rule: its own, then what the rulebook makes of them, then what cards do."""
    if not rule.parameters:
        return {}
    got = {parameter.name: values.value(p, parameter.default, env) for parameter in rule.parameters}
    setting = [live for live in in_force(p, t.Replace) if live.owner in (None, env.me)]
    for setter in sorted(setting, key=lambda live: live.owner is not None):
        body = setter.body
        if isinstance(body, t.Replace) and body.label is not None and body.label.rule == rule.id:
            own = speaking(setter, env.me, env.actor)
            if holds(p, body.guard, own):
                for st in body.body:
                    if isinstance(st, t.Assign) and isinstance(st.target, t.Setting):
                        got[st.target.name] = values.value(p, st.value, own)
    return got


def holds(p: Play, guard: t.Expression | None, env: Env) -> bool:
    """Whether the condition of a rule holds, where it has one."""
    return guard is None or values.truth(p, guard, env)


def used_up(p: Play, live: InForce, quota: t.Quota | None, seat: Seat | None) -> bool:
    """Whether a rule may not be used once more; its limit belongs to the card and the player."""
    return quota is not None and p.s.used.get((live.rule.id, live.this, seat, quota.period), 0) >= quota.times


def counted(
    live: InForce, quota: t.Quota | None, seat: Seat | None, doing: Callable[[Play], None]
) -> Callable[[Play], None]:
    """What a rule does, which counts as a use when it begins."""

    def used(q: Play) -> None:
        use(q, live, quota, seat)
        doing(q)

    return used


def use(p: Play, live: InForce, quota: t.Quota | None, seat: Seat | None) -> None:
    """Counts a use, when the rule begins."""
    if quota is not None:
        key = (live.rule.id, live.this, seat, quota.period)
        p.s.used[key] = p.s.used.get(key, 0) + 1

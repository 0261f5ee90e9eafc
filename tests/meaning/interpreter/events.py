"""Events (section 7).

What is done, with all that forbids it, takes its place, or reacts before and after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from heroglyph.compiler.tree import rules as t
from heroglyph.compiler.tree.types import NUMBER, Choice, Integer, Type
from heroglyph.compiler.words.vocabulary import PLAYER

from . import answering, instead, primitives, readings, sets, sight, standing, statements, turns, values
from .play import PASS, YES, Env, Impossible, PeriodOver, Picked, Play, Unknown
from .position import Position
from .standing import InForce
from .world import Own, Place, Seat, Thing


@dataclass(frozen=True)
class Cause:
    """By the rule of which card something is done, and whether as a cost."""

    card: Thing | None = None
    paid: bool = False


NO_CAUSE = Cause()


@dataclass
class Event:
    """Something that is about to happen to one thing.

    ``amount``: asked for, and then what has really been moved. ``cost``: something is paid with it.
    """

    number: int
    verb: str
    doer: Seat
    amount: int
    thing: object
    roles: dict[str, object]
    resource: str | None
    cost: bool = False
    brought: bool = False
    fails: bool = False
    cause: Cause = NO_CAUSE


@dataclass(frozen=True)
class Replacement:
    """What stands in the place of an event, and in which context it is done."""

    live: InForce
    m: t.Replace
    env: Env
    context: dict[str, object]
    events: frozenset[int]


@dataclass(frozen=True)
class Reaction:
    """A reaction that waits for its turn: the option of letting it come first. It is known by its label."""

    live: InForce
    env: Env
    at: int
    events: list[int] = field(default_factory=list, compare=False)


def do(p: Play, st: t.Do, env: Env, cost: bool = False) -> None:
    """A verb: an event for each thing that it acts on, and they happen together."""
    decl = p.v.verbs[st.verb]
    if decl.brings and st.amount is not None:
        _bring(p, st, st.amount, env)
        return
    plain = replace(env, plain=True) if decl.does == "create" else env
    roles = {name: values.role(p, e, plain if name == "with" else env) for name, e in st.roles}
    if any(roles[name] is None and decl.roles[name].takes not in (*p.v.enums, "integer") for name in roles):
        raise Impossible  # what it names is not there
    for name, role in decl.roles.items():
        if role.default is not None:
            roles.setdefault(name, role.default)
    cause = Cause(env.this, cost or env.as_cost)
    amount = 1 if st.amount is None else values.number(p, st.amount, env)
    got = None if st.object is None else _acted_on(p, st.object, decl.objects, env)
    if "resource" in decl.objects:
        if got is None and (cost or decl.does not in ("gain", "lose")):
            raise Impossible
        if got is not None:
            act(p, st.verb, p.seat(env), [got], roles, amount, False, cost, cause)
        return
    several = isinstance(got, list) or (isinstance(got, Place) and "zone" not in decl.objects)
    objects = sets.items(p, got, None) if several else [got]
    if not several and got is None and st.object is not None:
        raise Impossible
    chosen = isinstance(got, Picked) or not several
    brought = act(p, st.verb, p.seat(env), objects, roles, amount, chosen, cost, cause)
    if st.binds is not None:
        env.names[st.binds] = brought


def _bring(p: Play, st: t.Do, amount: t.Expression, env: Env) -> None:
    """So many things, one after the other, as long as there are some; of a written number at least one."""
    single = t.Do(st.verb, None, st.object, st.roles, st.binds, span=st.span)
    brought: list[object] = []
    for at in range(values.number(p, amount, env)):
        if (at or not isinstance(amount, t.Number)) and not statements.able(p, (single,), env):
            break
        do(p, single, env)
        if st.binds is not None and env.names[st.binds] is not None:
            brought.append(env.names[st.binds])
    if st.binds is not None:
        env.names[st.binds] = Picked(brought)


def _acted_on(p: Play, node: t.Expression, takes: tuple[str, ...], env: Env) -> object:
    """What a verb is done to: things, a number, a field as such."""
    if takes == ("field",) and isinstance(node, t.Member):
        who = values.value(p, node.subject, env)
        return Own(who, node.field) if isinstance(who, Seat) else None
    return values.value(p, node, env)


def act(
    p: Play,
    verb: str,
    doer: Seat,
    objects: list[object],
    roles: dict[str, object],
    amount: int,
    chosen: bool,
    cost: bool = False,
    cause: Cause = NO_CAUSE,
) -> object:
    """Does a verb.

    ``chosen``: each of the things must be one with which it can be done; else those that are.
    """
    decl = p.v.verbs[verb]
    evs = []
    for x in objects:
        own = dict(roles)
        if "from" in decl.roles and own.get("from") is None and isinstance(x, Thing) and x in p.s.where:
            own["from"] = p.s.where[x]
        resource = str(x) if "resource" in decl.objects else None
        p.s.events += 1
        evs.append(Event(p.s.events, verb, doer, amount, x, own, resource, cost, cause=cause))
    heard = verb in p.world.heard
    left = [ev for ev in evs if not heard or permitted(p, ev)]
    if watched(p, verb) or len(evs) > 1 or not chosen:
        for ev in left if not paired(p, evs) else ():
            ev.fails = not could(p, ev)
        left = [
            ev
            for ev in left
            if not ev.fails
            or any(can_replace(p, instead) for instead in replacements(p, ev, left if chosen else [ev]))
        ]
    if evs and (not left or (chosen and len(left) < len(evs))):
        raise Impossible(next((ev.thing for ev in evs if ev not in left), None), objects if chosen else ())
    left = [ev for ev in left if decl.does not in ("gain", "lose", "give") or primitives.moved(p, ev) > 0]
    if cost and not left:
        raise Impossible  # nothing is paid with nothing
    return happen(p, left, chosen) if left else None


def watched(p: Play, verb: str) -> bool:
    """Whether some rule might do something before an event of a verb, or in its place."""
    return any(standing.in_force(p, kind, verb) for kind in (t.Replace, t.Reaction))


def paired(p: Play, events: list[Event]) -> bool:
    """Whether it is two things that change places with each other."""
    return len(events) == 2 and p.v.verbs[events[0].verb].does == "swap" and "with" not in events[0].roles


def could(p: Play, ev: Event) -> bool:
    """Whether an event could happen, done alone and now."""
    return p.can(ev.doer, lambda q: perform(q, replace(ev)))


def _could_aside(p: Play, ev: Event) -> bool:
    """The same, where whoever looks ahead comes to an end anyway and so has no part of it in his script."""
    with p.aside():
        return could(p, ev)


def happen(p: Play, events: list[Event], chosen: bool) -> object:
    """The stages: replacements, before, it happens, after. If nothing is left at a stage, it is over."""
    heard = events[0].verb in p.world.heard
    events = _not_replaced(p, events) if heard else events
    if any(ev.fails for ev in events):
        raise Impossible  # it could only have been replaced
    if heard and events and not p.context.quiet and react(p, "before", events, None):
        events = [ev for ev in events if ev.number not in p.s.canceled and permitted(p, ev)]
        events = [ev for ev in events if could(p, ev)] if not paired(p, events) else events
    if not events:
        return None
    together = len(events) > 1 and p.v.verbs[events[0].verb].does == "move"
    before = p.s.copy() if heard or together else None
    done = []
    if paired(p, events):
        done = events if primitives.swap(p, events[0].thing, events[1].thing) else []
    else:
        for ev in events:
            if len(events) > 1 and not could(p, ev):
                if chosen:
                    raise Impossible
                continue
            deeds = p.s.deeds
            try:
                perform(p, ev)
            except PeriodOver as over:
                if p.v.verbs[ev.verb].does == "end":
                    ended(p, ev, over.period, before)
                raise
            if p.s.deeds != deeds:
                done.append(ev)
    if before is not None and together:
        done = [ev for ev in done if not _lies_as_before(p, ev.thing, before)]
    if p.table is not None:
        for ev in done:
            p.table.happened(p, ev.verb, ev.doer, ev.thing, ev.amount)
    if heard and done and not p.context.quiet:
        with p.within(replaced=frozenset()):
            react(p, "after", done, before)
    return events[-1].thing if events[-1].brought else None


def _lies_as_before(p: Play, x: object, before: Position) -> bool:
    """Whether a thing that was moved with others lies where it lay, and what lay there in the same order."""
    assert isinstance(x, Thing)
    place = before.where.get(x)
    if place is None or p.s.where.get(x) != place:
        return False
    then = before.lying(place)
    return then == tuple(lying for lying in p.s.lying(place) if lying in then)


def ended(p: Play, ev: Event, period: str, before: Position | None) -> None:
    """Who reacts to the end of a period does so first; to that of the whole game nobody does.

    What comes at its end comes where its procedure ends; where none is under way, now.
    """
    if p.table is not None:
        p.table.happened(p, ev.verb, ev.doer, ev.thing, ev.amount)
    game = turns.is_game(p, period)
    if game or period not in p.context.periods:
        if f"{period}.end" in p.v.moments:
            turns.moment(p, f"{period}.end", over=game)
        turns.begin_period(p, period)
    if before is not None and not game and not p.context.quiet:
        with p.within(replaced=frozenset()):
            react(p, "after", [ev], before)


def perform(p: Play, ev: Event) -> None:
    """What a verb does. Nothing is paid with what leaves all as it is.

    A definition is done whole or not at all, also behind something that nobody could foresee.
    """
    deeds, does = p.s.deeds, p.v.verbs[ev.verb].does
    if does is None:
        if p.surprised and not p.trial and not _could_aside(p, ev):
            raise Impossible
        _as_defined(p, ev)
    else:
        where = dict(p.s.where)
        p.s.deeds += primitives.PRIMITIVES[does](p, ev)
        sight.follow(p, where)
    if ev.cost and p.s.deeds == deeds:
        raise Impossible


def _as_defined(p: Play, ev: Event) -> None:
    """The statements of the definition of a verb."""
    decl = p.v.verbs[ev.verb]
    nouns = (*p.v.ancestry(ev.thing.noun), "") if isinstance(ev.thing, Thing) else ("",)
    fitting_ones = [
        defined
        for noun in nouns
        for defined in [p.game.definitions.get((ev.verb, noun))]
        if defined is not None
    ]
    others = [defined for (verb, _), defined in p.game.definitions.items() if verb == ev.verb]
    definition = [*fitting_ones, *others][0]
    inner = Env(ev.doer, ev.cause.card, ev.doer, refuse=decl.outside == "refused")
    inner.as_cost = ev.cause.paid
    if definition.object is not None:
        inner.names[definition.object[0]] = ev.thing
    inner.names.update({name: ev.roles.get(role) for role, name, _ in definition.roles})
    with p.within():
        statements.body(p, definition.body, inner)


# ---------------------------------------------------------------------- patterns


def matches(
    p: Play, live: InForce, ev: Event, pattern: t.EventPattern, before: Position | None
) -> Env | None:
    """The words of a rule for an event that fits its pattern; else None."""
    if pattern.verb != ev.verb or (pattern.resource is not None and pattern.resource != ev.resource):
        return None
    if live.owner is not None:
        count = len(p.world.seats)
        away = (ev.doer.number - live.owner.number) % count
        fits: dict[str | None, bool] = {None: away == 0, "others": away != 0, "players": True}
        fits.update(left=away == 1 % count, right=away == -1 % count)
        if not fits[pattern.doer]:
            return None
    env = standing.env_of(p, live, ev.doer)
    env.before = before
    env.names["amount"] = ev.amount
    env.names["paid"] = ev.cause.paid
    if pattern.amount is not None and values.number(p, pattern.amount, env) != ev.amount:
        return None
    if pattern.through is not None and (
        ev.cause.card is None or not part(p, pattern.through, ev.cause.card, env)
    ):
        return None
    declared = p.v.event(ev.verb)
    there = ev.brought or declared is None or not declared.brings
    object_ = ev.thing if ev.resource is None and there else None
    if pattern.object is not None and ev.resource is None and not _names(p, pattern, ev, object_, env):
        return None
    for name, wanted in pattern.roles:
        if not part(p, wanted, ev.roles.get(name), env):
            return None
    return env if pattern.where is None or values.truth(p, pattern.where, env) else None


def _names(p: Play, pattern: t.EventPattern, ev: Event, got: object, env: Env) -> bool:
    """The object of an event; before a verb has brought it, only its noun is known."""
    wanted = pattern.object
    if got is None and isinstance(wanted, t.Binder) and isinstance(ev.thing, str):
        env.names[wanted.name] = None
        return wanted.noun in ("", "thing") or p.world.kin(ev.thing, wanted.noun)
    return part(p, wanted, got, env)


def part(p: Play, wanted: t.Binder | t.Expression | None, got: object, env: Env) -> bool:
    """Whether a part of an event is what a pattern wants; a binder names it."""
    if isinstance(wanted, t.Binder):
        env.names[wanted.name] = got
        if (wanted.noun == PLAYER) != isinstance(got, Seat):
            return False
        if wanted.noun in p.v.nouns and not p.world.is_a(got, wanted.noun):
            return False
        if wanted.sources and got not in [
            x for e in wanted.sources for x in sets.source(p, e, wanted.noun, env)
        ]:
            return False
        return wanted.where is None or values.truth(p, wanted.where, env)
    if isinstance(wanted, t.Alternatives):
        return any(part(p, operand, got, env) for operand in wanted.operands)
    if isinstance(wanted, t.Value):
        return bool(readings.of(p, wanted.enum, got, env) & set(readings.words(p, wanted)))
    value = None if wanted is None else values.value(p, wanted, env)
    if isinstance(value, Place) and isinstance(got, Place):
        return value == got or got in sets.parts(p, value)
    return got in value if isinstance(value, list) else value == got


def permitted(p: Play, ev: Event) -> bool:
    """A ban beats a permission, unless the ban is the rulebook's and the permission a card's."""
    banned = {
        live.owner is not None
        for live in standing.in_force(p, t.Permission, ev.verb)
        if _speaks(p, live, ev, "forbid")
    }
    if banned == {False}:
        permissions = [live for live in standing.in_force(p, t.Permission, ev.verb) if live.owner is not None]
        return any(_speaks(p, live, ev, "permit") for live in permissions)
    return not banned


def _speaks(p: Play, live: InForce, ev: Event, mode: str) -> bool:
    m = live.body
    assert isinstance(m, t.Permission)
    env = matches(p, live, ev, m.pattern, None) if m.mode == mode else None
    return env is not None and standing.holds(p, m.guard, env)


def replacements(
    p: Play, ev: Event, together: list[Event], seat: Seat | None = None
) -> Iterator[Replacement]:
    """What stands in the place of an event: a card's replacement before the rulebook's.

    A choice to replace it needs an event that could happen; any other stands in its place in any case.
    ``together``: what happens at once, which may be one event for a rule. Of a player (``seat``) what others
    may not know that he could do in its place; else all that stands in the open.
    """
    active = [
        live
        for live in standing.in_force(p, t.Replace, ev.verb)
        if live.stands not in p.context.replaced and answering.in_hiding(p, live) is (seat is not None)
    ]
    for replacing in sorted(active, key=lambda live: live.owner is None):
        m = replacing.body
        assert isinstance(m, t.Replace)
        pattern = m.pattern
        env = None if pattern is None else matches(p, replacing, ev, pattern, None)
        if env is None or pattern is None or (seat is not None and env.me is not seat):
            continue
        fitting_ones = [ev]
        if pattern.group:
            fitting_ones = [x for x in together if matches(p, replacing, x, pattern, None) is not None]
            env.names["amount"] = len(fitting_ones)
        if (m.optional and all(x.fails for x in fitting_ones)) or standing.used_up(
            p, replacing, m.quota, p.seat(env)
        ):
            continue
        if standing.holds(p, m.guard, env):
            numbers = frozenset(x.number for x in fitting_ones)
            inside: dict[str, object] = {
                "replaced": p.context.replaced | {replacing.stands},
                "event": tuple(sorted(numbers)),
            }
            yield Replacement(replacing, m, env, inside, numbers)


def can_replace(p: Play, replacement: Replacement) -> bool:
    """Whether what stands in the place of an event can be done."""
    with p.within(**replacement.context):
        return statements.able(p, replacement.m.body, replacement.env)


def _not_replaced(p: Play, events: list[Event]) -> list[Event]:
    """What is left of several events when something has been done in the place of the others."""
    left, declined = answering.in_their_place(p, events), set[tuple[object, int]]()
    for ev in left:
        if ev in left:
            gone = replaced(p, ev, left, declined)
            left = [x for x in left if x.number not in gone]
    return left


def replaced(p: Play, ev: Event, together: list[Event], declined: set[tuple[object, int]]) -> frozenset[int]:
    """The events in whose place something is done: this one, and what is one with it; else none.

    A rule replaces it once, and nothing in its place. What has been ``declined`` is not asked again.
    """
    for replacement in replacements(p, ev, together):
        m, env = replacement.m, replacement.env
        if (replacement.live.stands, ev.number) in declined:
            continue
        declined |= {(replacement.live.stands, number) for number in replacement.events if m.optional}
        if m.optional and not (
            can_replace(p, replacement) and p.ask(p.seat(env), "replace", yes_or_no, env, m) == YES
        ):
            continue
        with p.within(**replacement.context):
            seat, doing = p.seat(env), statements.as_whole(m.body, env)
            used = standing.counted(replacement.live, m.quota, seat, doing)
            if m.optional:
                p.whole(seat, used)
                return replacement.events
            if p.attempt(seat, used):
                return replacement.events
    return frozenset()


def yes_or_no() -> list[object]:
    """The options of who may replace an event."""
    return [YES, PASS]


# ---------------------------------------------------------------------- reactions


def react(p: Play, stage: str, events: list[Event], before: Position | None) -> bool:
    """Whatever reacts, at once, in the order that the player who acted chooses where it could matter."""
    waiting: list[Reaction] = []
    for ev in events:
        acting = reacting(p, ev.verb, before)
        acting.sort(key=lambda live: (live.owner or ev.doer).number)
        for live in acting:
            m = live.body
            assert isinstance(m, t.Reaction)
            waits = m.stage == stage and not answering.in_hiding(p, live)
            env = matches(p, live, ev, m.pattern, before) if waits else None
            same = next((other for other in waiting if other.live.key == live.key), None)
            if env is not None and m.pattern.group and same is not None:
                same.env.names["amount"] = values.number(p, t.Local("amount", NUMBER), same.env) + 1
                same.events.append(ev.number)
                continue
            if env is not None:
                if m.pattern.group:
                    env.names["amount"] = 1
                waiting.append(Reaction(live, env, len(waiting), [ev.number]))
    reacted = bool(waiting)
    for account in [reaction for reaction in waiting if reaction.live.rule.account]:
        waiting.remove(account)
        carry_out(p, account, stage)
    while waiting:
        first = waiting[0]
        if p.next("order"):
            chosen = p.take()
            first = next(reaction for reaction in waiting if reaction.at == chosen)
        elif not p.trial and len(options := ways(p, waiting)) > 1:
            first = first_of(p, events[0].doer, options)
        waiting.remove(first)
        carry_out(p, first, stage)
    return answering.after_events(p, stage, events, before) or reacted


def reacting(p: Play, verb: str, before: Position | None) -> list[InForce]:
    """The rules that may react.

    Those that hold when the event is over, and those on cards that left with it.
    """
    active = standing.in_force(p, t.Reaction, verb)
    if before is not None:
        now, p.s = p.s, before
        there = standing.in_force(p, t.Reaction, verb)
        p.s = now
        keys = {live.key for live in active}
        active += [live for live in there if live.key not in keys and live.this is not None]
    return active


def first_of(p: Play, doer: Seat, options: list[Reaction]) -> Reaction:
    """The reaction that the player who acted lets come first."""
    from .play import Question

    assert p.table is not None
    got = p.table.answer(p, Question(doer, "order", tuple(options)))
    assert isinstance(got, Reaction)
    p.note("order", got.at)
    return got


def ways(p: Play, waiting: list[Reaction]) -> list[Reaction]:
    """The reactions that may come first, where it could matter: of those that come to the same only one."""
    if not any(
        touch(p, reaction, other) for reaction in waiting for other in waiting if reaction.at < other.at
    ):
        return []
    ends: list[object] = []
    reactions = []
    for first in waiting:
        end = _end(p, [first, *(reaction for reaction in waiting if reaction is not first)])
        if end is None or end not in ends:
            reactions.append(first)
        ends.append(end)
    return reactions


def touch(p: Play, reaction: Reaction, other: Reaction) -> bool:
    """Whether one of two rules changes what the other reads or changes, as written."""
    if reaction.live.rule.id == other.live.rule.id:
        return False
    traces = [p.world.tracer.trace((each.live.rule,)) for each in (reaction, other)]
    changed = [{change.aspect for change in trace.changes} for trace in traces]
    return bool(changed[0] & (changed[1] | traces[1].reads) or changed[1] & traces[0].reads)


def _end(p: Play, order: list[Reaction]) -> object:
    """The position after reactions in an order; None where chance or a player has a say."""
    play = Play(p.world, p.s.copy())
    play.trial, play.fuel, play.context = True, p.fuel, p.context
    try:
        for reaction in order:
            carry_out(play, reaction, "after")
    except (Unknown, Impossible):
        return None
    return play.s.look()


def carry_out(p: Play, reaction: Reaction, stage: str) -> None:
    """A reaction whose turn has come.

    Its condition, its use, and whether it can be done are looked at now.
    """
    live, env, me = reaction.live, reaction.env.copy(), p.seat(reaction.env)
    m = live.body
    assert isinstance(m, t.Reaction)
    event = tuple(reaction.events) if stage == "before" else ()
    running = p.context.running | {(live.rule.id, live.this)}
    if not standing.holds(p, m.guard, env) or standing.used_up(p, live, m.quota, me):
        return
    with p.within(event=event, running=running):
        p.attempt(me, standing.counted(live, m.quota, me, instead.as_rule(live.rule, live.this, m.body, env)))


def carry_out_timed(p: Play, live: InForce, seat: Seat) -> None:
    """What a rule does at a moment: its condition, its use, and whether it can be done are looked at now."""
    m, env = live.body, standing.env_of(p, live, seat)
    assert isinstance(m, t.Timed)
    if not standing.holds(p, m.guard, env) or standing.used_up(p, live, m.quota, seat):
        return
    with p.within(event=(), running=p.context.running | {(live.rule.id, live.this)}):
        p.attempt(
            seat, standing.counted(live, m.quota, seat, instead.as_rule(live.rule, live.this, m.body, env))
        )


# ---------------------------------------------------------------------- what is written


def fitting(new: object, kind: Type, refuse: bool) -> object:
    """A value cut to its range; refused, it cannot be written."""
    if not isinstance(kind, Integer) or not isinstance(new, int):
        return new
    cut = min(max(new, new if kind.low is None else kind.low), new if kind.high is None else kind.high)
    cut = max(cut, kind.low) if kind.low is not None else cut
    if refuse and cut != new:
        raise Impossible
    return values.kept_small(cut)


def write(p: Play, x: Thing, name: str, new: object, refuse: bool, seat: Seat | None) -> None:
    """Writes a field; what is a part of a resource comes out of the supply, as far as that goes."""
    owned_field = p.v.field(x.noun, name)
    assert owned_field is not None
    decl, old = owned_field[1], p.s.fields[x, name]
    new = fitting(new, decl.type, refuse)
    if isinstance(new, int) and isinstance(old, int) and standing.kept(p, x, name, new - old, seat):
        raise Impossible
    if decl.stock is not None and decl.stock in p.s.supply and isinstance(new, int) and isinstance(old, int):
        if not primitives.beyond(p, decl.stock):
            new = min(new, old + max(0, p.s.supply[decl.stock]))
        p.s.supply[decl.stock] -= new - old
    if new == old:
        return  # what it is already is not written again
    if name == p.world.stored(x.noun)[0]:
        p.s.was[x] = old
    p.s.deeds += 1
    p.s.fields[x, name] = new


def rank(p: Play, x: object, order: t.FieldName, env: Env) -> int:
    """What things are ordered by: a number, or the place of a value in its enumeration."""
    owned_field = p.v.field(order.noun, order.field)
    if isinstance(x, Seat):
        got = values.player_field(p, x, order.field, None, env)
    else:
        got = values.field(p, x if isinstance(x, Thing) else None, order.noun, order.field, None, env)
    if isinstance(got, str) and owned_field is not None and isinstance(owned_field[1].type, Choice):
        return p.world.enums[owned_field[1].type.enum].index(got)
    return got if isinstance(got, int) else 0

"""What statements do (section 3), each in a body that is done whole, or in a procedure, which goes on
(section 7).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from heroglyph.compiler.source.records import replace
from heroglyph.compiler.tree import rules as t
from heroglyph.compiler.typed.walk import names_read
from heroglyph.compiler.words.vocabulary import CHOICE

from . import events, instead, primitives, readings, sets, sight, standing, turns, values
from .play import DONE, NONE_YET, PASS, YES, Again, Env, GaveUp, Gone, Impossible, Picked, Play
from .position import Grant
from .world import Own, Place, Seat, Thing

Body = tuple[t.Statement, ...]
ROUNDS = 500
MOST_ROUNDS = 10_000
"""More than a game has answers: what does not end in a procedure is stopped by the budget of the game."""


def body(p: Play, statements: Body, env: Env) -> None:
    """A block: one statement after the other."""
    if env.goes_on:
        _going_on(p, statements, env)
        return
    for st in statements:
        saved = p.s.copy() if p.surprised else None
        try:
            do(p, st, env)
        except Impossible:
            if p.exploring or not p.surprised:
                raise
            p.s = saved or p.s  # chance, or what was done in between, has made it impossible after all
            if isinstance(st, t.Choose | t.PayAmount | t.PayVerb):
                return


def do(p: Play, st: t.Statement, env: Env) -> None:
    """One statement."""
    _HANDLERS[type(st)](p, st, env)


def able(p: Play, statements: Body, env: Env) -> bool:
    """Whether a body can be done as a whole."""
    return p.can(p.seat(env), as_whole(statements, env))


def whole(p: Play, statements: Body, env: Env) -> None:
    """Does a body that can be done as a whole."""
    p.whole(p.seat(env), as_whole(statements, env))


def as_whole(statements: Body, env: Env) -> Callable[[Play], None]:
    """How a body is done that is no part of a procedure's flow. No trial has a say in who leads behind it."""
    return as_whole_by(lambda q, inner: body(q, statements, inner), env)


def as_whole_by(does: Callable[[Play, Env], None], env: Env) -> Callable[[Play], None]:
    """The same of what is done in another way than one statement after the other."""
    own = replace(env.copy(), goes_on=False)

    def doing(q: Play) -> None:
        inner = own.copy()
        inner.leader = list(own.leader) if q.trial else own.leader
        does(q, inner)

    return doing


def _going_on(p: Play, statements: Body, env: Env) -> None:
    """Statements of a procedure.

    What cannot be done is passed over, behind a choice without an option all the rest.
    """
    i = 0
    while i < len(statements):
        st = statements[i]
        if isinstance(st, _BLOCKS):
            do(p, st, env)
            i += 1
            continue
        group = _together(statements, i)
        if _group_able(p, group, env):
            _do_group(p, group, env)
        elif isinstance(st, t.Choose | t.PayAmount | t.PayVerb):
            return
        i += len(group)


def _together(statements: Body, i: int) -> Body:
    """A choice with what stands behind it, up to the last statement that uses it or a choice on the way.

    Any other statement alone.
    """
    group, last = statements[i : i + 1], -1
    while last != len(group):
        last = len(group)
        names = {st.binder.name for st in group if isinstance(st, t.Choose)}
        if not isinstance(group[0], t.Choose):
            break
        uses = [at for at in range(i, len(statements)) if _uses(statements[at], names)]
        group = statements[i : max([i, *uses]) + 1]
    return group


def _uses(st: t.Statement, names: set[str]) -> bool:
    """Whether a statement uses what was chosen; a loop does not, as its rounds are no bodies here."""
    return not isinstance(st, t.Each | t.EachPlayer | t.Until | t.Repeat) and bool(names & names_read((st,)))


def _group_able(p: Play, group: Body, env: Env) -> bool:
    own = replace(env, turn=None)
    return p.can(p.seat(env), lambda q: _in_group(q, group, own.copy()))


def _do_group(p: Play, group: Body, env: Env) -> None:
    first = env.copy()
    p.whole(p.seat(env), lambda q: _in_group(q, group, env), lambda q: _in_group(q, group, first.copy()))


def _in_group(p: Play, group: Body, env: Env) -> None:
    """A choice and what uses it must be done; of the others in between what can be."""
    strict = replace(env, goes_on=False)
    used: set[str] = set()
    for st in group:
        needed = st is group[0] or isinstance(st, t.Choose) or _uses(st, used)
        if isinstance(st, t.Choose):
            used.add(st.binder.name)
        if needed:
            body(p, (st,), strict)
        else:
            _going_on(p, (st,), env)


# ---------------------------------------------------------------------- choices


def _choose(p: Play, st: t.Choose, env: Env) -> None:
    name = st.binder.name
    if st.quantity == "all" and not st.ordered:
        env.names[name] = sets.bound(p, st.binder, env)
    elif st.quantity == "one":
        env.names[name] = p.ask(
            p.seat(env), "choice", lambda: sets.distinguishable(p, open_to(p, st, env)), env
        )
        if p.at_once and env.names[name] not in lying(p, st.binder, env):
            raise Gone
    else:
        env.names[name] = _pick(p, st, env)


def open_to(p: Play, st: t.Choose, env: Env) -> list[object]:
    """What may be chosen: nothing forbids that it is. Of numbers and values nothing can."""
    there = sets.bound(p, st.binder, env)
    if CHOICE.name not in p.world.heard or st.quantity == "all":
        return there
    return [x for x in there if not isinstance(x, Thing | Seat) or _may_be_chosen(p, x, env)]


def _may_be_chosen(p: Play, x: object, env: Env) -> bool:
    cause = events.Cause(env.this)
    return events.permitted(p, events.Event(0, CHOICE.name, p.seat(env), 1, x, {}, None, cause=cause))


def lying(p: Play, binder: t.Binder, env: Env) -> list[object]:
    """What can have been chosen: at once, all that lies there still, whatever others have made of it."""
    return sets.bound(p, replace(binder, where=None) if p.at_once else binder, env)


def _divide(p: Play, st: t.Divide, env: Env) -> None:
    """A pick for each part, then each gets its own; in a procedure it is left out as a whole."""
    if env.goes_on:
        if able(p, (st,), env):
            whole(p, (st,), env)
        return
    parts = _pick(p, t.Choose("exactly", st.number, st.binder, None), env, repeated=True)
    for x in dict.fromkeys(parts):
        body(p, st.body, env.naming(st.binder.name, x).naming(t.SHARE, parts.count(x)))


def _pick(p: Play, st: t.Choose, env: Env, repeated: bool = False) -> Picked:
    """Several, one by one; the set is in the order in which its things lie, or of the picks.

    ``repeated``: what was picked can be picked again.
    """
    name = st.binder.name
    wanted = 0 if st.number is None else values.number(p, st.number, env)
    if wanted < 0:
        raise Impossible
    low = {"exactly": wanted, "some": 1, "all": len(open_to(p, st, env))}.get(st.quantity, 0)
    picked = Picked()
    asked = False
    tried = False  # the last pick was the search's own, which need not try every order

    def fits(chosen: list[object]) -> bool:
        return st.such_that is None or values.truth(p, st.such_that, env.naming(name, chosen))

    def options() -> list[object]:
        there = open_to(p, st, env)
        picked[:] = [x for x in picked if x in there]
        high = wanted if st.number is not None else len(there)
        further = there.index(picked[-1]) if picked and tried and not st.ordered else 0
        rest = [x for x in there[further:] if x not in picked]
        more = sets.distinguishable(p, rest) if len(picked) < high else []
        if repeated and len(picked) < high:
            more = [x for x in there[further:] if x in picked or x in more]
        return [*more, DONE] if low <= len(picked) and fits(in_order(picked)) else more

    def in_order(chosen: list[object]) -> Picked:
        there = lying(p, st.binder, env)
        if st.ordered:
            return Picked(x for x in chosen if x in there)
        return Picked(x for x in there for _ in range(chosen.count(x)))

    while st.number is None or len(picked) < wanted:
        if low == 0 and not picked and not open_to(p, st, env):
            break
        if len(picked) >= low and len(picked) == len(open_to(p, st, env)) and st.number is None:
            break
        if options() == [DONE] and (not picked or p.trial):
            break
        most = len(open_to(p, st, env)) if st.number is None else min(wanted, len(open_to(p, st, env)))
        p.further = len(picked) + 1 < max(low, most)
        got = p.ask(p.seat(env), "choice", options, env, None if picked else NONE_YET, several=True)
        p.further = False
        asked = True
        if got == DONE:
            break
        picked.append(got)
        tried = p.trial and p.at > p.known
        there = open_to(p, st, env)
        if len(picked) >= len(there) and len(picked) >= low and not repeated:
            break
    if asked and env.turn is not None and not p.trial:
        env.turn.did = True
    chosen = in_order(picked)
    if len(chosen) < low or not fits(chosen):
        raise Gone if p.at_once else Impossible
    return chosen


def _may(p: Play, st: t.May | t.Repeat, env: Env) -> bool:
    """Whether it was done."""
    if able(p, st.body, env) and p.ask(p.seat(env), "may", lambda: may_options(p, st, env), env, st) == YES:
        whole(p, st.body, env)
        return True
    return False


def may_options(p: Play, st: t.May | t.Repeat, env: Env) -> list[object]:
    """Yes, if it can be done (still: something may have been done in between), and no."""
    return [YES, PASS] if p.trial or able(p, st.body, env) else [PASS]


def leads_in(p: Play, st: t.Statement, env: Env) -> bool:
    """Whether a way that runs a procedure runs one that does not begin with a choice without an option."""
    if not isinstance(st, t.Run) or not isinstance(st.target, t.LabelOf):
        return True
    rule = p.game.procedures.get(st.target.label)
    if rule is None or not isinstance(rule.body, t.Procedure) or turns.comes_first(p, st.target.label):
        return True
    first, inner = rule.body.body[0], turns.env_of(p, st.target.label, env)
    if isinstance(first, t.Choose | t.Divide):
        return _group_able(p, _together(rule.body.body, 0), inner)
    if isinstance(first, t.OneOf):
        return any(leads_in(p, way[0], inner) for way in first.options)
    return leads_in(p, first, inner)


def _one_of(p: Play, st: t.OneOf, env: Env) -> None:
    def options() -> list[object]:
        ways = [(number, way) for number, way in enumerate(st.options, 1) if able(p, way, env)]
        return [number for number, way in ways if leads_in(p, way[0], env)]

    got = p.ask(p.seat(env), "one_of", options, env, st)
    assert isinstance(got, int)
    whole(p, st.options[got - 1], env)


# ---------------------------------------------------------------------- costs and changes


def _pay_amount(p: Play, st: t.PayAmount, env: Env) -> None:
    """An amount of a resource, or of what may serve as it: the payer says how much of which."""
    me = p.seat(env)
    left = max(0, values.number(p, st.amount, replace(env, view=st.purpose or env.view)))
    kinds: list[str] = []
    for resource in readings_of(p, st, env):
        if resource not in kinds and resource != st.resource:
            kinds.append(resource)
    for i, kind in enumerate(kinds):
        others = sum(primitives.spendable(p, me, other) for other in (st.resource, *kinds[i + 1 :]))
        low, high = max(0, left - others), min(left, primitives.spendable(p, me, kind))
        if low > high:
            raise Impossible
        if high > 0:
            span = range(low, high + 1)
            got = p.ask(me, "units", partial(list, span), replace(env, turn=None), kind)
            paid = got if isinstance(got, int) else 0
            spend(p, me, kind, paid)
            left -= paid
    if primitives.spendable(p, me, st.resource) < left:
        raise Impossible
    spend(p, me, st.resource, left)


def readings_of(p: Play, st: t.PayAmount, env: Env) -> list[str]:
    """The resources that may serve as what is to be paid."""
    treats = readings.serving(p, t.Resource, st.purpose, env)
    return [
        treat.source.resource
        for treat in treats
        if isinstance(treat.source, t.Resource)
        and isinstance(treat.target, t.Resource)
        and treat.target.resource == st.resource
    ]


def spend(p: Play, seat: Seat, resource: str, amount: int) -> None:
    """What is paid goes back to the supply."""
    p.s.held[seat, resource] -= amount
    p.s.deeds += amount != 0
    if resource in p.s.supply:
        p.s.supply[resource] += amount


def _assign(p: Play, st: t.Assign, env: Env) -> None:
    """Writes a field: what is written is worked out without modifiers, and cut to its range or refused."""
    target = st.target
    assert isinstance(target, t.Member)
    new = values.value(p, st.value, replace(env, plain=True))
    subject = values.value(p, target.subject, env)
    if isinstance(subject, Seat) and target.noun == "player":
        declared = p.v.player[target.field]
        if (subject, target.field) in p.s.player:
            was = p.s.player[subject, target.field]
            fits = events.fitting(new, declared.type, env.refuse)
            more = fits - was if isinstance(was, int) and isinstance(fits, int) else 0
            if standing.kept(p, subject, target.field, more, p.seat(env)):
                raise Impossible
            p.s.player[subject, target.field] = fits
            p.s.deeds += declared.hidden or was != fits
            if declared.hidden:
                sight.forget(p, [Own(subject, target.field)])
                if p.exploring:  # that something is done there counts
                    sight.show(p, Own(subject, target.field), ())
            return
        place = Place("kept", target.field, subject)
        p.s.deeds += p.s.lying(place) != ((new,) if new is not None else ())
        for old in p.s.lying(place):
            p.s.lift(old)
        if isinstance(new, Thing):
            p.s.lay(new, place)
        return
    if not isinstance(subject, Thing):
        raise Impossible
    events.write(p, subject, target.field, new, env.refuse, p.seat(env))


# ---------------------------------------------------------------------- flow


def _if(p: Play, st: t.If, env: Env) -> None:
    body(p, st.body if values.truth(p, st.condition, env) else st.otherwise, env.copy())


def _match(p: Play, st: t.Match, env: Env) -> None:
    got = values.number(p, st.value, env)
    for case in st.cases:
        if case.low <= got and (case.high is None or got <= case.high):
            body(p, case.body, env.copy())
            return


def _quietly(p: Play, st: t.Quietly, env: Env) -> None:
    with p.within(quiet=True):
        body(p, st.body, env.copy())


def round_of(p: Play, statements: Body, env: Env) -> None:
    """One round: in a procedure it goes on; else it is done whole, or dropped."""
    if env.goes_on:
        body(p, statements, env)
    else:
        p.attempt(p.seat(env), as_whole(statements, env))


def _each(p: Play, st: t.Each, env: Env) -> None:
    bound = sets.bound(p, st.binder, env)
    if isinstance(st.order, t.FieldName):
        order = st.order
        bound.sort(key=lambda x: events.rank(p, x, order, env))
    for x in bound:
        round_of(p, st.body, env.naming(st.binder.name, x))


def _repeat(p: Play, st: t.Repeat, env: Env) -> None:
    for _ in range(values.number(p, st.times, env)):
        if not st.optional:
            round_of(p, st.body, env.copy())
        elif not _may(p, st, env):
            return


def _do_until(p: Play, st: t.DoUntil, env: Env) -> None:
    """A verb that draws one thing, again and again, until that fits or none can be drawn any more."""
    act = st.act
    assert isinstance(act, t.Do) and act.binds is not None
    do(p, act, env)
    for _ in range(len(p.s.where)):
        if values.truth(p, st.condition, env):
            return
        if not able(p, (act,), env):
            break
        do(p, act, env)
    env.names[act.binds] = None


def _until(p: Play, st: t.Until, env: Env) -> None:
    """Rounds until the condition holds; an action instead of a round's first answer may bring that.

    In a body each round is done whole, the first that cannot be is the end, and so are as many as a rule has.
    """
    if not env.goes_on:
        for _ in range(p.game.limits.repeat):
            if values.truth(p, st.condition, env) or not p.attempt(p.seat(env), as_whole(st.body, env)):
                return
        return
    for _ in range(ROUNDS if p.trial else MOST_ROUNDS):
        if values.truth(p, st.condition, env):
            return
        p.rounds.append(True)
        try:
            round_of(p, st.body, env.copy())
        except Again:
            pass
        finally:
            p.rounds.pop()
    raise GaveUp


def _grant(p: Play, st: t.Grant, env: Env) -> None:
    kept = Env(p.seat(env), env.this, env.actor, dict(env.names), dict(env.settings))
    p.s.grants = (*p.s.grants, Grant(st.until, st.rules, kept))
    p.s.deeds += 1


def _cancel(p: Play, st: t.Cancel, env: Env) -> None:
    if p.context.event:
        p.s.canceled |= set(p.context.event)
        p.s.deeds += 1


def _run(p: Play, st: t.Run, env: Env) -> None:
    """The inside of a slot or of a labelled rule, for me.

    Its own conditions hold. One under way cannot be run again.
    """
    if isinstance(st.target, t.LabelOf) and st.target.label in p.game.procedures:
        turns.procedure(p, st.target.label, env)
        return
    if isinstance(st.target, t.SlotOf):
        card = values.value(p, st.target.subject, env)
        this = card if isinstance(card, Thing) else None
        rule = slot_of(p, this, st.target.slot, p.seat(env))
        rule = rule or slot_of(p, this, st.target.slot, p.seat(env), t.Action)
    else:
        assert isinstance(st.target, t.LabelOf)
        wanted = st.target.rule
        own = [
            x for x in standing.in_force(p, t.Node) if x.rule.id == wanted and x.owner in (None, p.seat(env))
        ]
        rule, this = (
            (own[0].rule, own[0].this if own[0].owner is not None else env.this) if own else (None, None)
        )
    if rule is None or (rule.id, this) in p.context.running:
        raise Impossible
    subject = None if st.subject is None else values.value(p, st.subject, env)
    run_rule(p, rule, this, subject, env)


def run_rule(p: Play, rule: t.Rule, this: Thing | None, subject: object, env: Env) -> None:
    """The body of a rule that another runs."""
    me = p.seat(env)
    live = standing.InForce(rule, rule.body, me, this)
    inner = Env(me, this, me)
    inner.settings = standing.settings(p, rule, inner)
    m = rule.body
    assert isinstance(m, t.Reaction | t.Slot | t.Action)
    if isinstance(m, t.Action):
        if not standing.holds(p, m.guard, inner) or standing.used_up(p, live, m.quota, me):
            return
        standing.use(p, live, m.quota, me)
    if isinstance(m, t.Reaction):
        if not events.part(p, m.pattern.object, subject, inner) and m.pattern.object is not None:
            return
        if m.pattern.where is not None and not values.truth(p, m.pattern.where, inner):
            return
        if not standing.holds(p, m.guard, inner) or standing.used_up(p, live, m.quota, me):
            return
        standing.use(p, live, m.quota, me)
    with p.within(running=p.context.running | {(rule.id, this)}):
        instead.carried_out(p, rule, this, m.body, inner)


def slot_of(
    p: Play, card: Thing | None, slot: str, seat: Seat | None, kind: type[t.Node] = t.Slot
) -> t.Rule | None:
    """What a card has put into a slot, on the side that it shows, if that holds for a player.

    ``kind``: or another rule of that name. What it has put there itself comes before what it has of others.
    """
    rules = [] if card is None else p.world.rules_on(card.card.id if card.card else "", card.noun, kind)
    for side, rule in rules:
        if card is not None and rule.label == slot and standing.is_up(p, side, rule, card):
            return None if standing.silenced(p, rule, card, seat) else rule
    of_others = [live.rule for live in standing.lent(p, kind) if live.this is card]
    return next((rule for rule in of_others if rule.label == slot), None)


_HANDLERS: dict[type, Callable[[Play, Any, Env], object]] = {
    t.Do: lambda p, st, env: events.do(p, st, env),
    t.PayAmount: _pay_amount,
    t.PayVerb: lambda p, st, env: events.do(p, st.cost, env, cost=True),
    t.Assign: _assign,
    t.Choose: _choose,
    t.Run: _run,
    t.Cancel: _cancel,
    t.Offer: lambda p, st, env: turns.offer(p, st, env),
    t.May: _may,
    t.If: _if,
    t.Each: _each,
    t.Divide: _divide,
    t.EachPlayer: lambda p, st, env: turns.each_player(p, st, env),
    t.OneOf: _one_of,
    t.Match: _match,
    t.Grant: _grant,
    t.Quietly: _quietly,
    t.DoUntil: _do_until,
    t.Until: _until,
    t.Repeat: _repeat,
}
_BLOCKS = (t.If, t.Each, t.Divide, t.EachPlayer, t.Match, t.Quietly, t.Until, t.Repeat, t.Run, t.Offer)

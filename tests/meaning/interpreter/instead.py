"""In place of a rule that has a name another act, where a rule says so (section 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from heroglyph.compiler.tree import rules as t

from . import answering, standing, statements, values
from .play import PASS, YES, Env, Play, Question
from .standing import InForce
from .world import Seat, Thing

Standing = tuple[InForce, t.Instead, Env | None]


def as_rule(rule: t.Rule, this: Thing | None, body: statements.Body, env: Env) -> Callable[[Play], None]:
    """How the body of a rule is done as a whole, or what stands in its place."""
    return statements.as_whole_by(lambda q, inner: carried_out(q, rule, this, body, inner), env)


def carried_out(p: Play, rule: t.Rule, this: Thing | None, body: statements.Body, env: Env) -> None:
    """The body of a rule, or what another rule has done in its place."""
    seat = p.seat(env)
    for live, m, own in in_its_place(p, rule, this, env):
        if own is None:
            p.decided("unseen", partial(_passing, p, seat, m))
            continue

        def options(m: t.Instead = m) -> list[object]:
            itself = p.trial or p.can(seat, statements.as_whole(body, env))
            return [YES, PASS] if itself else [YES]

        if m.optional and p.ask(seat, "replace", options, env, m) != YES:
            continue
        standing.use(p, live, m.quota, seat)
        with p.within(event=(), running=p.context.running | {(live.rule.id, live.this)}):
            statements.body(p, m.body, own)
        return
    statements.body(p, body, env)


def _passing(p: Play, seat: Seat, m: t.Instead) -> object:
    """Who might have such a rule is asked at the table, and can only pass."""
    return p.at_table.answer(p, Question(seat, "replace", (PASS,), detail=m))


def in_its_place(p: Play, rule: t.Rule, this: Thing | None, env: Env) -> Iterator[Standing]:
    """What may be done in place of a rule: of each that says so, where it first holds and can be done.

    Without an ``Env`` it is one that the player might have, for all that others know.
    """
    seat, seen = p.seat(env), set[str]()
    there = sorted(standing.in_force(p, t.Instead), key=lambda live: live.owner is None)
    bearers = p.world.bearers(t.Instead, "")
    might = [InForce(other, other.body, seat, x) for x, rules in bearers for _, other in rules]
    for live in sorted([*there, *might], key=lambda live: _order(p, live)):
        if live.rule.id in seen:
            continue
        seen.add(live.rule.id)
        same = (other for other in there if other.rule.id == live.rule.id)
        holding = ((other, _standing(p, other, rule, this, env)) for other in same)
        first, own = next(((other, own) for other, own in holding if own is not None), (live, None))
        m = live.body
        assert isinstance(m, t.Instead)
        if own is not None and statements.able(p, m.body, own):
            yield first, m, own
        elif (p.next("unseen") or not p.trial) and answering.hides(p, live, seat):
            unseen = standing.env_of(p, answering.held(live, seat), seat)
            if _means(p, m, rule, this, unseen) and answering.may_hold(p, live, unseen):
                yield live, m, None


def _order(p: Play, live: InForce) -> tuple[bool, bool, int]:
    """Those of cards before the rulebook's, granted ones behind others, each as they stand in the packs."""
    return live.owner is None, live.names is not None, p.world.rank.get(live.rule.id, 0)


def _standing(p: Play, live: InForce, rule: t.Rule, this: Thing | None, env: Env) -> Env | None:
    """What the words of a rule stand for that holds, speaks of this rule, and has a use left."""
    m, own = live.body, standing.env_of(p, live, p.seat(env))
    assert isinstance(m, t.Instead)
    if live.owner not in (None, p.seat(env)) or not _means(p, m, rule, this, own):
        return None
    if live.stands in p.context.running or standing.used_up(p, live, m.quota, p.seat(env)):
        return None
    return own if standing.holds(p, m.guard, own) else None


def _means(p: Play, m: t.Instead, rule: t.Rule, this: Thing | None, own: Env) -> bool:
    """Whether it is this rule, on this card, in whose place something is done."""
    if isinstance(m.run, t.LabelOf):
        return m.run.rule == rule.id
    if m.run.slot != rule.label or this is None or not isinstance(rule.body, t.Slot | t.Action):
        return False
    if m.binder is None:
        return values.value(p, m.run.subject, own) is this
    own.names[m.binder.name] = this
    return p.world.is_a(this, m.binder.noun)

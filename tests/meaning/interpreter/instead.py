"""In place of a rule that has a name another act, where a rule says so (section 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from heroglyph.compiler.tree import rules as t

from . import standing, statements, values
from .play import PASS, YES, Env, Play
from .standing import InForce
from .world import Thing

Standing = tuple[InForce, t.Instead, Env]


def as_rule(rule: t.Rule, this: Thing | None, body: statements.Body, env: Env) -> Callable[[Play], None]:
    """How the body of a rule is done as a whole, or what stands in its place."""
    return statements.as_whole_by(lambda q, inner: carried_out(q, rule, this, body, inner), env)


def carried_out(p: Play, rule: t.Rule, this: Thing | None, body: statements.Body, env: Env) -> None:
    """The body of a rule, or what another rule has done in its place."""
    seat = p.seat(env)
    for live, m, own in in_its_place(p, rule, this, env):

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


def in_its_place(p: Play, rule: t.Rule, this: Thing | None, env: Env) -> Iterator[Standing]:
    """What may be done in place of a rule: of each that says so, where it first holds and can be done."""
    seen: set[str] = set()
    for live in sorted(standing.in_force(p, t.Instead), key=lambda live: live.owner is None):
        m = live.body
        assert isinstance(m, t.Instead)
        own = standing.env_of(p, live, p.seat(env))
        if live.rule.id in seen or live.owner not in (None, p.seat(env)) or not _means(p, m, rule, this, own):
            continue
        if (live.rule.id, live.this) in p.context.running:
            continue
        if standing.used_up(p, live, m.quota, p.seat(env)) or not standing.holds(p, m.guard, own):
            continue
        seen.add(live.rule.id)
        if statements.able(p, m.body, own):
            yield live, m, own


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

"""What may be answered to an event, or done at a moment, from a hidden hand (section 10, *Who is asked*).

Whoever might have such a rule is asked like at a window, each until he passes: nobody sees from that what
anybody has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from heroglyph.compiler.source.records import replace
from heroglyph.compiler.tree import rules as t
from heroglyph.compiler.typed.walk import walk

from . import events, instead, sight, standing, statements, turns, values, veiled
from .play import PASS, Env, Play, Question, Start
from .position import Position
from .standing import InForce
from .world import Place, Seat, Thing


@dataclass(frozen=True)
class Answer:
    """A rule that a player could use, on what, and in which words."""

    live: InForce
    env: Env
    events: tuple[int, ...] = ()

    @property
    def once(self) -> tuple[object, ...]:
        """A card answers the same once."""
        return (*self.live.stands, *self.events[:1])


@dataclass
class Round:
    """What is answered: events at a stage, or a moment. ``leader``: who is asked first."""

    kind: type[t.Node]
    leader: Seat
    fits: Callable[[t.Node], bool]
    happening: Sequence[events.Event] = ()
    before: Position | None = None
    alone: bool = False
    used: set[tuple[object, ...]] = field(default_factory=set)

    @property
    def verb(self) -> str:
        """The verb of the events."""
        return self.happening[0].verb if self.happening else ""


def is_free(m: t.Node) -> bool:
    """Whether a player may use a rule or not, as he likes."""
    if isinstance(m, t.Reaction | t.Timed):
        return len(m.body) == 1 and isinstance(m.body[0], t.May)
    return isinstance(m, t.Instead | t.Replace) and m.optional and getattr(m, "pattern", True) is not None


def in_hiding(p: Play, live: InForce) -> bool:
    """Whether others cannot know that a player has a rule that he may use, or that its condition holds."""
    if not is_free(live.body):
        return False
    if speaks_of_hidden(p, live.body, hands(p)):
        return True
    place = p.s.where.get(live.this) if live.this is not None and live.names is None else None
    while place is not None and place.holder is not None:
        place = p.s.where.get(place.holder)
    return place is not None and place.kind == "zone" and place.name in hands(p, held=True)


def hands(p: Play, held: bool = False) -> set[str]:
    """The hidden zones of players; ``held``: in which rules of cards hold."""
    zones = p.v.zones.values()
    return {z.name for z in zones if z.hidden and z.owned and not z.pile and not (held and z.idle)}


def _waits(m: t.Node) -> list[t.Node]:
    """The pattern of a rule and its condition."""
    assert isinstance(m, t.Reaction | t.Timed | t.Replace | t.Instead)
    pattern = None if isinstance(m, t.Timed | t.Instead) else m.pattern
    return [part for part in (pattern, m.guard) if part is not None]


def speaks_of_hidden(p: Play, m: t.Node, zones: set[str]) -> bool:
    """Whether a rule waits for something that a player hides, in some zones or in a field."""
    parts = (part for node in _waits(m) for part in veiled.read(p, node, set()))
    return any(veiled.is_hidden(p, part, zones) for part in parts)


def _is_open(p: Play, node: t.Node) -> bool:
    """Whether all can know what a condition comes to: nothing hidden, nor the card itself, is in it."""
    hidden = {zone.name for zone in p.v.zones.values() if zone.hidden}
    parts = veiled.read(p, node, set())
    return not any(veiled.is_hidden(p, part, hidden) for part in parts) and not any(
        isinstance(part, t.This) for part in walk(node)
    )


# ---------------------------------------------------------------------- the round


def after_events(p: Play, stage: str, happening: Sequence[events.Event], before: Position | None) -> bool:
    """Whoever may react to events, from the one who acted on; whether anybody could."""

    def fits(m: t.Node) -> bool:
        return isinstance(m, t.Reaction) and m.stage == stage

    return ask(p, Round(t.Reaction, happening[0].doer, fits, happening, before))


def at_moment(p: Play, moment: str, leader: Seat, alone: bool) -> None:
    """Whoever may do something that is due; ``alone``: only he whose turn ends."""

    def fits(m: t.Node) -> bool:
        return isinstance(m, t.Timed) and m.moment == moment

    ask(p, Round(t.Timed, leader, fits, alone=alone))


def ask(p: Play, r: Round) -> bool:
    """Each is asked until he passes. Nothing is asked where it is only tried."""
    rules = [rule for rule in every_rule(p, r.kind, r.verb) if r.fits(rule.body)]
    if not any(is_free(live.body) and (live.this or in_hiding(p, live)) for live in rules):
        return False
    for seat in turns.in_order(p, r.leader):
        got: object = None
        while got != PASS:
            turns.settle(p)
            got = p.decided("offer", partial(_pass_or, p, r, seat))
            if got is None:
                return False
            if isinstance(got, Start):
                _use(p, r, got, seat)
    return True


def every_rule(p: Play, kind: type[t.Node], verb: str) -> list[InForce]:
    """The rules of a kind, on each card that is in the game as if everybody had it."""
    cards = [
        InForce(rule, rule.body, None, x) for x, rules in p.world.bearers(kind, verb) for _, rule in rules
    ]
    return [*cards, *(live for live in standing.in_force(p, kind, verb) if live.this is None)]


def _pass_or(p: Play, r: Round, seat: Seat) -> object:
    if p.trial:
        return None
    if values.is_out(p, seat):
        return PASS
    starts = dict.fromkeys(Start(a.live.rule.id, a.live.this) for a in _usable(p, r, seat))
    asked = starts or any(
        hides(p, live, seat) and _might(p, r, live, seat) for live in every_rule(p, r.kind, r.verb)
    )
    question = Question(seat, "action", (PASS,), tuple(starts))
    return p.at_table.answer(p, question) if asked else PASS


def _usable(p: Play, r: Round, seat: Seat) -> Iterator[Answer]:
    """What a player could do now: its condition holds, its use is left, and it can be done."""
    for live in standing.in_force(p, r.kind, r.verb):
        if live.owner not in (None, seat) or not r.fits(live.body) or not in_hiding(p, live):
            continue
        m = live.body
        assert isinstance(m, t.Reaction | t.Timed) and isinstance(m.body[0], t.May)
        for a in _answers(p, r, live, seat) if _is_his(r, live, seat) else ():
            used = a.once in r.used or standing.used_up(p, live, m.quota, seat)
            if not used and standing.holds(p, m.guard, a.env) and statements.able(p, m.body[0].body, a.env):
                yield a


def _is_his(r: Round, live: InForce, seat: Seat) -> bool:
    """Whether a rule acts for a player: of the rulebook for who acts, of a turn that ends for whose it is."""
    return seat is r.leader or not (r.alone or (live.owner is None and live.this is None))


def _answers(p: Play, r: Round, live: InForce, seat: Seat) -> Iterator[Answer]:
    m = live.body
    if isinstance(m, t.Timed):
        yield Answer(live, standing.env_of(p, live, seat))
        return
    assert isinstance(m, t.Reaction)
    matching = [(ev, events.matches(p, live, ev, m.pattern, r.before)) for ev in r.happening]
    fitting = [(ev.number, env) for ev, env in matching if env is not None]
    if m.pattern.group and fitting:
        fitting[0][1].names["amount"] = len(fitting)
        yield Answer(live, fitting[0][1], tuple(number for number, _ in fitting))
    elif not m.pattern.group:
        yield from (Answer(live, env, (number,)) for number, env in fitting)


def _use(p: Play, r: Round, chosen: Start, seat: Seat) -> None:
    """A rule is used like an action: it is on its own, and its use is counted."""
    a = next(a for a in _usable(p, r, seat) if Start(a.live.rule.id, a.live.this) == chosen)
    r.used.add(a.once)
    m = a.live.body
    assert isinstance(m, t.Reaction | t.Timed) and isinstance(m.body[0], t.May)
    event = a.events if isinstance(m, t.Reaction) and m.stage == "before" else ()
    doing = instead.as_rule(a.live.rule, a.live.this, m.body[0].body, a.env)
    outer, p.scopes = p.scopes, []
    try:
        with p.within(event=event, running=p.context.running | {a.live.stands}):
            p.whole(seat, standing.counted(a.live, m.quota, seat, doing))
    finally:
        p.scopes, p.surprised = outer, True


# ---------------------------------------------------------------------- in the place of events


def in_their_place(p: Play, happening: list[events.Event]) -> list[events.Event]:
    """What is left of events: of each all players are asked, until it is replaced."""
    left, rules = list(happening), every_rule(p, t.Replace, happening[0].verb)
    if not any(is_free(live.body) and (live.this or in_hiding(p, live)) for live in rules):
        return left
    for ev in happening:
        for seat in turns.in_order(p, ev.doer):
            turns.settle(p)
            got = p.decided("offer", partial(_replace_or_pass, p, ev, left, seat)) if ev in left else PASS
            if got is None:
                return left
            if isinstance(got, Start):
                chosen = next(x for x in _replacing(p, ev, left, seat) if Start(*x.live.stands) == got)
                with p.within(**chosen.context):
                    doing = statements.as_whole(chosen.m.body, chosen.env)
                    p.whole(seat, standing.counted(chosen.live, chosen.m.quota, seat, doing))
                left = [x for x in left if x.number not in chosen.events]
    return left


def _replacing(
    p: Play, ev: events.Event, left: list[events.Event], seat: Seat
) -> Iterator[events.Replacement]:
    return (x for x in events.replacements(p, ev, left, seat) if events.can_replace(p, x))


def _replace_or_pass(p: Play, ev: events.Event, left: list[events.Event], seat: Seat) -> object:
    if p.trial:
        return None
    if values.is_out(p, seat):
        return PASS
    starts = dict.fromkeys(Start(*x.live.stands) for x in _replacing(p, ev, left, seat))
    asked = starts or any(
        hides(p, live, seat) and may_speak_of(p, live, ev, seat, None) and events.could(p, ev)
        for live in every_rule(p, t.Replace, ev.verb)
        if is_free(live.body)
    )
    question = Question(seat, "action", (PASS,), tuple(starts))
    return p.at_table.answer(p, question) if asked else PASS


# ---------------------------------------------------------------------- what others can know


def hides(p: Play, live: InForce, seat: Seat) -> bool:
    """Whether others cannot know that a player has a rule, or that its condition holds for him."""
    if not is_free(live.body):
        return False
    full = {name for name in hands(p) if p.s.lying(Place("zone", name, seat))}
    if live.this is not None and live.names is None:
        for name in full & hands(p, held=True):
            if p.v.related(live.this.noun, p.v.zones[name].of):
                return True
    if not speaks_of_hidden(p, live.body, full):
        return False
    verb = (
        live.body.pattern.verb if isinstance(live.body, t.Reaction | t.Replace) and live.body.pattern else ""
    )
    there = standing.in_force(p, type(live.body), verb)
    return any(x.rule.id == live.rule.id and x.owner in (None, seat) for x in there)


def _might(p: Play, r: Round, live: InForce, seat: Seat) -> bool:
    """Whether a rule that a player may have could be used now, as far as others can know."""
    if not r.fits(live.body) or not _is_his(r, live, seat):
        return False
    if not r.happening:
        return may_hold(p, live, standing.env_of(p, held(live, seat), seat))
    return any(may_speak_of(p, live, ev, seat, r.before) for ev in r.happening)


def held(live: InForce, seat: Seat) -> InForce:
    """A rule as if a player had it, on a card of which nothing is known."""
    return InForce(live.rule, live.body, live.owner if live.this is None else seat, None, live.names)


def may_hold(p: Play, live: InForce, env: Env) -> bool:
    """Whether the condition of a rule holds, as far as others can know."""
    m = live.body
    assert isinstance(m, t.Reaction | t.Timed | t.Replace | t.Instead)
    return m.guard is None or not _is_open(p, m.guard) or values.truth(p, m.guard, env)


def may_speak_of(p: Play, live: InForce, ev: events.Event, seat: Seat, before: Position | None) -> bool:
    """Whether a rule speaks of an event and holds, as far as others can know."""
    m = live.body
    assert isinstance(m, t.Reaction | t.Replace) and m.pattern is not None
    his, declared = held(live, seat), p.v.event(ev.verb)
    if his.owner is None and seat is not ev.doer:
        return False
    on_things = isinstance(ev.thing, Thing) and not (declared is not None and declared.brings)
    unseen = on_things and any(_is_hidden_from(p, other, ev.thing) for other in p.world.seats)
    if unseen or not _is_open(p, m.pattern):
        bare = replace(m.pattern, where=None, object=None, roles=(), through=None, amount=None)
        if events.matches(p, his, ev, bare, before) is None:
            return False
        return unseen or not isinstance(m.pattern.object, t.Binder) or _is_kind(p, m.pattern.object, ev)
    env = events.matches(p, his, ev, m.pattern, before)
    return env is not None and may_hold(p, live, env)


def _is_kind(p: Play, wanted: t.Binder, ev: events.Event) -> bool:
    return not isinstance(ev.thing, Thing) or p.world.is_a(ev.thing, wanted.noun)


def _is_hidden_from(p: Play, seat: Seat, thing: object) -> bool:
    """Whether a thing lies where a player does not see it, whatever he was shown."""
    place = p.s.where.get(thing) if isinstance(thing, Thing) else None
    return place is not None and isinstance(thing, Thing) and not sight.sees(p, seat, thing, place)

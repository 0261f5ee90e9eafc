"""The flow: procedures, turns, windows, moments, periods (sections 2 and 7, *Questions*)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from heroglyph.compiler.tree import rules as t

from . import (
    answering,
    events,
    instead,
    points,
    primitives,
    readings,
    sets,
    standing,
    statements,
    values,
    veiled,
)
from .play import (
    DONE,
    PASS,
    Asked,
    Env,
    GaveUp,
    Impossible,
    PeriodOver,
    Play,
    Question,
    Scope,
    Script,
    Start,
    Turn,
    Unknown,
)
from .standing import InForce
from .world import Seat

ANY_TIME = "any_time"


@dataclass(frozen=True)
class Due:
    """A truth of a player that has come, or the procedure that settles what is too much of a bound."""

    name: str
    seat: Seat
    bound: str | None = None


def procedure(p: Play, name: str, env: Env) -> None:
    """A part of the flow, with the windows, moment and period of its name.

    It acts for the player whose turn it is.
    """
    rule = p.game.procedures[name]
    assert isinstance(rule.body, t.Procedure)
    inner = env_of(p, name, env)
    in_turn = inner.in_turn
    p.rounds.append(False)
    try:
        if name in p.v.periods:
            begin_period(p, name)
        _expire(p, name)
        if name in p.v.moments:
            moment(p, name)
        for window in (name, f"{name}.start"):
            _open(p, window, inner)
        if in_turn and f"{name}.my_turn" in p.v.windows:
            inner.turn = Turn(p.seat(inner), f"{name}.my_turn", f"{name}.others_turn")
        with p.within(periods=p.context.periods | {name}):
            statements.body(p, rule.body.body, inner)
            if inner.turn is not None:
                offer_to_others(p, inner.turn)
    except PeriodOver as over:
        if over.period != name or is_game(p, name):
            raise
    finally:
        p.rounds.pop()
    _open(p, f"{name}.end", inner)
    if f"{name}.end" in p.v.moments:
        moment(p, f"{name}.end")


def env_of(p: Play, name: str, env: Env) -> Env:
    """For whom a procedure acts: the player whose turn it is, else who leads."""
    in_turn = env.me is not None and (env.in_turn or not env.procedure)
    first = p.world.seats[p.s.first]
    me = env.me if in_turn else None
    return Env(me, None, me or first, goes_on=True, in_turn=in_turn, procedure=name, leader=[first])


def comes_first(p: Play, name: str) -> bool:
    """Whether something may happen before the first statement of a procedure."""
    expires = any(decl.expires == name for decl in p.v.resources.values())
    return expires or name in p.v.moments or name in p.v.windows or f"{name}.start" in p.v.windows


def is_game(p: Play, period: str) -> bool:
    """Whether a period is the whole game.

    No procedure begins it, or it is that with which the game begins.
    """
    if period == "turn":
        return False
    return period not in p.game.procedures or (p.game.outline is not None and p.game.outline.begins == period)


def _expire(p: Play, name: str) -> None:
    for resource, decl in p.v.resources.items():
        for seat in p.world.seats if decl.expires == name else ():
            statements.spend(p, seat, resource, p.s.held[seat, resource])


def begin_period(p: Play, name: str) -> None:
    """What is once per period may be used again."""
    p.s.periods += 1
    for key in [key for key in p.s.used if key[3] == name]:
        del p.s.used[key]


def moment(p: Play, name: str, turn: Seat | None = None, *, over: bool = False) -> None:
    """Grants until a moment end as it comes, what scores at it pays, what is due then is done.

    ``turn``: whose turn it ends, and nobody else's; ``over``: with it the game is over, and nothing is due.
    """
    p.s.grants = tuple(grant for grant in p.s.grants if grant.until != name)
    points.pay(p, name, turn)
    if not over:
        due(p, name, turn)


def due(p: Play, name: str, turn: Seat | None) -> None:
    """What rules do when a moment comes: from the start player on, then as they stand in the packs."""
    at_moment = [live for live in standing.in_force(p, t.Timed) if timed(live).moment == name]
    first, count = p.world.seats[p.s.first].number, len(p.world.seats)
    acting = [(live, live.owner or turn or p.world.seats[p.s.first]) for live in at_moment]
    if turn is not None:
        acting = [(live, seat) for live, seat in acting if seat is turn]
    for live, seat in sorted(acting, key=lambda each: (each[1].number - first) % count):
        if not answering.in_hiding(p, live):
            events.carry_out_timed(p, live, seat)
    answering.at_moment(p, name, turn or p.world.seats[first], turn is not None)


def timed(live: InForce) -> t.Timed:
    """The rule, of which it is known that a moment is its time."""
    assert isinstance(live.body, t.Timed)
    return live.body


# ---------------------------------------------------------------------- players in order


def each_player(p: Play, st: t.EachPlayer, env: Env) -> None:
    """The body for every player. In a procedure the outermost such loop gives each a turn."""
    if isinstance(st.order, t.FieldName):
        by = st.order
        seats = sets.seats_in(values.value(p, t.Player("turn_order"), env))
        seats.sort(key=lambda seat: events.rank(p, seat, by, env))
    else:
        got = values.value(p, st.order, env)
        seats = [got] if isinstance(got, Seat) else sets.seats_in(got)
        if isinstance(st.order, t.Player) and st.order.which == "at_once":
            from .together import at_once

            at_once(p, st, seats, env)
            return
    for seat in seats:
        if values.is_out(p, seat):
            continue
        inner = replace(env.copy(), me=seat, in_turn=True)
        if st.name is not None:
            inner.names[st.name] = seat
        if env.goes_on and env.turn is None:
            _turn(p, st.body, inner, Turn(seat, f"{env.procedure}.my_turn", f"{env.procedure}.others_turn"))
        else:
            statements.round_of(p, st.body, inner)
    env.leader[:] = [p.world.seats[p.s.first]]  # behind a loop over players it is looked anew who leads


def _turn(p: Play, body: tuple[t.Statement, ...], env: Env, turn: Turn) -> None:
    """A player's turn.

    Behind its last question he is offered once more what he may do at any time, the others theirs.
    """
    if "turn" in p.v.periods:
        begin_period(p, "turn")
    with p.within(turn=turn.seat):
        try:
            with p.within(periods=p.context.periods | {"turn"}):
                statements.body(p, body, replace(env, turn=turn))
                if turn.did:
                    _offers(p, [turn.seat], ANY_TIME)
                offer_to_others(p, turn)
        except PeriodOver as ended:
            if ended.period != "turn":
                raise
        if "turn.end" in p.v.moments:
            moment(p, "turn.end", turn.seat)


# ---------------------------------------------------------------------- windows


def _open(p: Play, window: str, env: Env) -> None:
    """A window of the procedure itself: everybody may start what can be started there, until all pass."""
    if window in p.v.windows:
        _offers(p, in_order(p, p.seat(env)), window)


def in_order(p: Play, first: Seat) -> list[Seat]:
    """All players, from one on in turn order."""
    order = sets.seats_in(values.value(p, t.Player("turn_order"), Env(None)))
    at = order.index(first)
    return order[at:] + order[:at]


def offer_to_others(p: Play, turn: Turn) -> None:
    """After a player did something the others may act, in turn order, until all pass."""
    if p.next("others") or (turn.did and not p.trial):
        p.decided("others", lambda: True)
        turn.did = turn.did and p.trial
        _offers(p, in_order(p, turn.seat)[1:], turn.others)


def offer(p: Play, st: t.Offer, env: Env) -> None:
    """Actions of a window, one after the other, until the player passes."""
    _offers(p, [p.seat(env)], st.window, st.required)


def _offers(p: Play, seats: Sequence[Seat], window: str, required: bool = False) -> None:
    """Actions of a window, one after the other, until all pass. Nothing is offered where it is only tried."""
    at = passes = 0
    while passes < len(seats):
        seat = seats[at % len(seats)]
        settle(p)
        got = p.decided("offer", partial(_pass_or, p, seat, window, required))
        if got is None:
            return
        at, passes = at + 1, 0 if isinstance(got, Start) else passes + 1
        if isinstance(got, Start):
            start(p, got, seat)


def _pass_or(p: Play, seat: Seat, window: str, required: bool) -> object:
    """What a player starts, or that he passes; None where nothing is offered, as it is only tried."""
    if p.trial:
        return None
    starts = startable(p, seat, window)
    must = required and any(ANY_TIME not in _windows(p, _action(p, live, seat), seat) for live in starts)
    question = Question(seat, "action", () if must else (PASS,), tuple(starts))
    return p.at_table.answer(p, question) if starts or veiled.might_start(p, seat, window) else PASS


def startable(p: Play, seat: Seat, window: str) -> list[Start]:
    """The actions that a player can start at a window."""
    starts: dict[Start, None] = {}
    if values.is_out(p, seat):
        return []
    for live in standing.in_force(p, t.Action):
        if live.owner in (None, seat) and opens_at(p, live, seat, window) and can_start(p, live, seat):
            starts[Start(live.rule.id, live.this)] = None
    return list(starts)


def _windows(p: Play, live: InForce, seat: Seat) -> tuple[str, ...]:
    """The windows at which an action stands."""
    assert isinstance(live.body, t.Action)
    window = live.body.window
    if window is not None and not isinstance(window, str):
        got = values.value(p, window, standing.env_of(p, live, seat))
        window = got if isinstance(got, str) else None
    return () if window is None else p.v.spans[window].windows if window in p.v.spans else (window,)


def opens_at(p: Play, live: InForce, seat: Seat, window: str) -> bool:
    """Whether an action can be started at a window, or at one as which the window serves."""
    open_ = {window, ANY_TIME}
    for serves in readings.serving(p, t.WindowName, None, Env(seat)):
        if isinstance(serves.source, t.WindowName) and isinstance(serves.target, t.WindowName):
            open_ |= {serves.target.window} if serves.source.window == window else set()
    return bool(open_ & set(_windows(p, live, seat)))


def can_start(p: Play, live: InForce, seat: Seat) -> bool:
    """Whether a player can do an action.

    Its use is left, its condition holds, it can be done, and does something.
    """
    m, env = live.body, standing.env_of(p, live, seat)
    assert isinstance(m, t.Action)
    if standing.used_up(p, live, m.quota, seat) or not standing.holds(p, m.guard, env):
        return False
    with p.within(running=p.context.running | {(live.rule.id, live.this)}):
        body, own = m.body, env
        if not p.can(seat, instead.as_rule(live.rule, live.this, m.body, env)):
            return False
        for _, other, theirs in instead.in_its_place(p, live.rule, live.this, env):
            if theirs is None:  # for all that others know
                continue
            if other.optional and statements.able(p, m.body, env):
                return True  # he is asked which of the two he does
            body, own = other.body, theirs
            break
        return not _idle(p, body, own)


def _idle(p: Play, body: tuple[t.Statement, ...], env: Env) -> bool:
    """Whether it leaves all as it is once its costs are paid, as far as that shows without asking and
    without chance.
    """
    costs = 0
    while costs < len(body) and isinstance(body[costs], t.PayAmount | t.PayVerb):
        costs += 1
    if costs == len(body):
        return True
    script: Script = []
    while True:
        play = Play(p.world, p.s.copy(), None, script)
        play.trial, play.fuel, play.context, play.chooser = True, p.fuel, p.context, p.seat(env)
        try:
            return _changes_nothing(play, body, costs, env)
        except Asked as asked:
            scope = Scope(p.seat(env), p.s, lambda q: statements.body(q, body, env.copy()), 0, p.context)
            answers = [option for option in asked.options if p.end(scope, [*play.script, ("answer", option)])]
            if answers not in ([DONE], [PASS]):
                return False
            script = [*play.script, ("answer", answers[0])]  # where nothing can be chosen, nobody is asked


def _changes_nothing(play: Play, body: tuple[t.Statement, ...], costs: int, env: Env) -> bool:
    """Whether all is in the end as it was when the costs were paid."""
    own, paid = env.copy(), None
    try:
        try:
            statements.body(play, body[:costs], own)
        except PeriodOver:
            return True
        paid = play.s.look()
        statements.body(play, body[costs:], own)
    except (Unknown, Impossible):
        return False
    except PeriodOver:
        return paid is None  # a cost that ends what the action is a part of drops all else that it says
    return paid == play.s.look()


def _action(p: Play, chosen: Start, seat: Seat) -> InForce:
    actions = [live for live in standing.in_force(p, t.Action) if live.owner in (None, seat)]
    return next(live for live in actions if live.rule.id == chosen.rule and live.this is chosen.this)


def start(p: Play, chosen: Start, seat: Seat) -> None:
    """An action begins.

    Its use is counted. It is on its own: what it interrupts need not be possible any more.
    """
    live = _action(p, chosen, seat)
    m, env = live.body, standing.env_of(p, live, seat)
    assert isinstance(m, t.Action)
    standing.use(p, live, m.quota, seat)
    outer, p.scopes = p.scopes, []
    try:
        with p.within(running=p.context.running | {(live.rule.id, live.this)}):
            p.whole(seat, instead.as_rule(live.rule, live.this, m.body, env))
    finally:
        p.scopes, p.surprised = outer, True


# ---------------------------------------------------------------------- before anybody is asked


def settle(p: Play) -> None:
    """What comes before anybody is asked anything.

    Truths of a player that come with a condition, and stay; and who has more than a bound that has dropped
    comes back to it.
    """
    for _ in range(statements.ROUNDS):
        next_due = p.take() if p.next("due") else None if p.trial else _due(p)
        if not isinstance(next_due, Due):
            return
        if not p.trial:
            p.note("due", next_due)
        if next_due.bound is None:
            p.s.player[next_due.seat, next_due.name] = True
            continue
        p.relieving = True
        procedure(p, next_due.name, Env(next_due.seat, in_turn=True))
        p.relieving = False
    raise GaveUp


def watch(p: Play) -> None:
    """The same of truths alone."""
    p.relieving, relieving = True, p.relieving
    settle(p)
    p.relieving = relieving


def _due(p: Play) -> Due | None:
    """What has to come before a question, if anything."""
    for name, condition in p.game.outline.watched if p.game.outline is not None else ():
        for seat in p.world.seats:
            if not p.s.player[seat, name] and values.truth(p, condition, Env(seat)):
                return Due(name, seat)
    order = [] if p.relieving else in_order(p, p.world.seats[p.s.first])
    for name, bound in p.v.bounds.items():
        for seat in order if bound.excess is not None and name in p.game.measures else ():
            if primitives.measure(p, name, seat) > readings.bound(p, name, seat):
                assert bound.excess is not None
                return Due(bound.excess.word, seat, name)
    return None

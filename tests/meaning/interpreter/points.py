"""Points: what the scoring rules that hold give each player, and who has won (sections 2 and 11)."""

from __future__ import annotations

from fractions import Fraction

from heroglyph.compiler.tree import rules as t

from . import primitives, sets, standing, values
from .play import Env, Play
from .standing import InForce
from .world import Seat


def given(p: Play, live: InForce, seat: Seat) -> int:
    """What one rule gives a player."""
    env, m = standing.env_of(p, live, seat), live.body
    if isinstance(m, t.ScoreTable):
        got = values.number(p, m.value, env)
        return next(
            (row.amount for row in m.rows if row.low <= got and (row.high is None or got <= row.high)), 0
        )
    assert isinstance(m, t.Score)
    if not standing.holds(p, m.guard, env):
        return 0
    if m.per is None:
        return values.number(p, m.amount, env)
    name = m.per.name
    return sum(values.number(p, m.amount, env.naming(name, x)) for x in sets.bound(p, m.per, env))


def pay(p: Play, moment: str, turn: Seat | None = None) -> None:
    """What scores at a moment is gained then, in the first resource that scores."""
    name = next((name for name, resource in p.v.resources.items() if resource.scores), None)
    for live in standing.in_force(p, t.Score) if name is not None else ():
        assert name is not None and isinstance(live.body, t.Score)
        if live.body.moment == moment:
            order = sets.seats_in(values.value(p, t.Player("turn_order"), Env(None)))
            for seat in [seat for seat in order if live.owner in (None, seat) and turn in (None, seat)]:
                got = given(p, live, seat)
                more = (
                    primitives.gained(p, seat, name, got)
                    if got > 0
                    else -min(-got, primitives.spendable(p, seat, name))
                )
                primitives.receive(p, seat, name, more)


def total(p: Play, seat: Seat) -> Fraction:
    """The points of a player if the game ended now."""
    fraction = Fraction(0)
    for live in (*standing.in_force(p, t.Score), *standing.in_force(p, t.ScoreTable)):
        if live.owner in (None, seat) and getattr(live.body, "moment", None) is None:
            fraction += given(p, live, seat)
    for name, resource in p.v.resources.items():
        if resource.scores:
            fraction += Fraction(p.s.held[seat, name], resource.scale)
    return fraction


def places(p: Play) -> dict[Seat, int]:
    """The place of each player: by points, then by the ties of the outline; behind them who is out."""
    ties = p.game.outline.ties if p.game.outline is not None else ()
    rank = {seat: (total(p, seat), *(values.number(p, e, Env(seat)) for e in ties)) for seat in p.world.seats}
    gone = {seat for seat in p.world.seats if values.is_out(p, seat)}
    before = max(1, len(rank) - len(gone))

    def above(seat: Seat) -> int:
        alike = [other for other in p.world.seats if (other in gone) is (seat in gone)]
        return sum(rank[other] > rank[seat] for other in alike) + (before if seat in gone else 0)

    return {seat: 1 + above(seat) for seat in p.world.seats}


def title(p: Play, seat: Seat) -> str:
    """The title of a player; empty where the game has none."""
    outline = p.game.outline
    if outline is None or (outline.titled is not None and not p.world.settled(outline.titled)):
        return ""
    got, titles = total(p, seat), outline.titles
    return next((name for least, name in titles if got >= least), titles[-1][1] if titles else "")

"""Who is asked though he can start nothing, so that nobody sees from who is asked what he hides."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from heroglyph.compiler.tree import rules as t
from heroglyph.compiler.typed.walk import walk

from . import standing, turns, values
from .play import Play
from .standing import InForce
from .world import Place, Seat


def might_start(p: Play, seat: Seat, window: str) -> bool:
    """Whether others cannot know that a player could start nothing.

    A card with an action of the window could lie in his hidden hand, or the condition of an action that he
    has speaks of what he hides.
    """
    if values.is_out(p, seat):
        return False
    hidden = {zone.name: zone for zone in p.v.zones.values() if zone.hidden and zone.owned and not zone.pile}
    full = {name: zone for name, zone in hidden.items() if p.s.lying(Place("zone", name, seat))}
    return any(
        live.owner in (None, seat)
        and isinstance(live.body, t.Action)
        and live.body.guard is not None
        and turns.opens_at(p, live, seat, window)
        and any(is_hidden(p, part, full) for part in read(p, live.body.guard, set()))
        for live in standing.in_force(p, t.Action)
    ) or any(
        p.v.related(live.this.noun, zone.of) and turns.opens_at(p, live, seat, window)
        for live in _on_cards(p, seat)
        for zone in full.values()
        if live.this is not None and not zone.idle
    )


def _on_cards(p: Play, seat: Seat) -> Iterator[InForce]:
    """The actions on all cards, as if a player had them."""
    for thing, rules in p.world.bearers(t.Action, ""):
        for _, rule in rules:
            yield InForce(rule, rule.body, seat, thing)


def is_hidden(p: Play, part: t.Node, full: Collection[str]) -> bool:
    """Whether it is a hidden field, or one of some zones."""
    if isinstance(part, t.Member) and part.noun == "player":
        return p.v.player[part.field].hidden
    return isinstance(part, t.Zone) and part.zone in full


def read(p: Play, node: t.Node, inside: set[tuple[str, str]]) -> Iterator[t.Node]:
    """All that a condition reads, also in what derived fields are worked out from."""
    for part in walk(node):
        yield part
        if isinstance(part, t.Member) and (part.noun, part.field) not in inside:
            formula = p.game.formulas.get((part.noun, part.field))
            if formula is not None:
                inside.add((part.noun, part.field))
                yield from read(p, formula, inside)

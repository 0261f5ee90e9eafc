"""A position in neutral words, for programs and quick looks: what each player has, and who is asked."""

from __future__ import annotations

from typing import Any

from ...runtime.events.scoring import points_now
from ...runtime.game.game import legal, pending
from ...runtime.game.labels import thing_label
from ...runtime.machine.machine import Machine
from ...runtime.table.state import State


def player_summary(m: Machine, s: State, player: int) -> dict[str, Any]:
    """The points of a player now, what he has of each resource, and what lies in his zones."""
    held = s.holdings[player * m.resources : (player + 1) * m.resources]
    return {
        "score": points_now(m, s, player),
        "resources": {r.name: count for r, count in zip(m.table.resources, held, strict=True)},
        "zones": _zones(m, s, player),
    }


def asked(s: State) -> list[dict[str, Any]]:
    """Who is asked what kind of question now, and how many options there are."""
    return [{"player": q.player + 1, "kind": q.kind, "options": len(legal(s, q.player))} for q in pending(s)]


def _zones(m: Machine, s: State, player: int) -> dict[str, list[str]]:
    """The things in each zone of a player, and below each what it holds."""
    zones = {}
    for number, zone in enumerate(m.table.zones):
        if zone.owned and not zone.zones and zone.holder < 0:
            things = s.contents[m.zone_place[number] + player]
            if things:
                zones[zone.name] = [thing_label(m, s, thing) for thing in things]
    for thing in range(len(s.roster.noun)):
        hold = s.roster.hold[thing]
        if hold >= 0 and s.roster.owner[thing] == player and s.contents[hold]:
            zones[thing_label(m, s, thing)] = [thing_label(m, s, inner) for inner in s.contents[hold]]
    return zones

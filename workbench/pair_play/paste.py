"""A trouble as an example that can be put on a card: what is given, what is done, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from ...runtime.events.changes import parts_of
from ...runtime.events.scoring import points_now
from ...runtime.game.labels import thing_label
from ...runtime.machine.machine import Machine
from ...runtime.table.state import State
from .setups import ROLLS, Given, Setup, owner_word
from .trouble import Trouble


def example_of(m: Machine, trouble: Trouble, name: str) -> dict[str, Any]:
    """The keys of the example, in the order in which they are written."""
    example: dict[str, Any] = {"name": name}
    setup = trouble.setup
    if setup.players != 2:
        example["players"] = setup.players
    if setup.given:
        example["given"] = {given.path: _given(m, given) for given in setup.given}
    rolls = _rolls(setup, trouble.state)
    if rolls:
        example["rolls"] = rolls
    lines = [*setup.do, *trouble.answers]
    if lines:
        example["do"] = lines
    if trouble.state is not None:
        expected = dict(_expected(m, trouble.state, trouble.other))
        if expected:
            example["expect"] = expected
    return example


def written_example(example: dict[str, Any]) -> str:
    """The example as an entry of ``examples``, to be put on a card."""
    return str(
        yaml.safe_dump([example], default_flow_style=None, sort_keys=False, allow_unicode=True, width=100)
    )


def otherwise(m: Machine, trouble: Trouble) -> dict[str, Any]:
    """What the same paths have where the other card comes first."""
    if trouble.state is None or trouble.other is None:
        return {}
    return dict(_expected(m, trouble.other, trouble.state))


def _given(m: Machine, given: Given) -> Any:
    if given.holding >= 0:
        return given.amount
    kept = given.place < m.zone_places and any(
        zone.kept and m.zone_place[n] <= given.place < m.zone_place[n] + m.players
        for n, zone in enumerate(m.table.zones)
    )
    return given.things[0] if kept else list(given.things)


def _rolls(setup: Setup, state: State | None) -> list[int]:
    """As many results of chance as were used."""
    if not setup.roll or state is None:
        return []
    return [setup.roll] * (ROLLS - len(state.scripted))


def _expected(m: Machine, s: State, other: State | None) -> Iterator[tuple[str, Any]]:
    """What tells a final position from the other one, as far as an example can say it."""
    for player in range(min(m.players, 2)):
        for resource, definition in enumerate(m.table.resources):
            at = player * m.resources + resource
            here, there = _amount(m, s, player, resource), other and _amount(m, other, player, resource)
            if here != there and (other is None or definition.scores or s.holdings[at] != other.holdings[at]):
                yield f"{owner_word(player)}{definition.name}", here
    for place, zone in enumerate(s.roster.place_zone):
        if zone < 0 or m.table.zones[zone].kept or s.roster.place_owner[place] > 1:
            continue
        things = _labels(m, s, place)
        if other is None or things != _labels(m, other, place):
            yield f"{owner_word(s.roster.place_owner[place])}{m.table.zones[zone].name}", things


def _amount(m: Machine, s: State, player: int, resource: int) -> int | float:
    if m.table.resources[resource].scores and m.table.resources[resource].scale == 1:
        return points_now(m, s, player) or 0
    return s.holdings[player * m.resources + resource]


def _labels(m: Machine, s: State, place: int) -> list[str]:
    """What lies in a place, in a union as well, each by its label."""
    return [thing_label(m, s, thing) for part in parts_of(m, s, place) for thing in s.contents[part]]

"""Points in parts: a resource with a ``scale`` is a fraction of one, and nothing is lost in between."""

from __future__ import annotations

from tests.runtime.games import machine, place

from heroglyph.runtime.events.scoring import in_points, score
from heroglyph.runtime.game.build import fill
from heroglyph.runtime.game.ranking import ranking, winners
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import State
from heroglyph.runtime.view.why import why_score


def position(held: dict[str, tuple[int, int]], tools: tuple[str, ...] = ()) -> tuple[Machine, State]:
    """Two players with some of each resource, the first with some tools."""
    m = machine("offers")
    state = empty_state(m, 1)
    names = [resource.name for resource in m.table.resources]
    for name, counts in held.items():
        for player, count in enumerate(counts):
            state.holdings[player * m.resources + names.index(name)] = count
    fill(m, state, place(m, "tools"), list(tools))
    return m, state


def points(m: Machine, state: State) -> list[int | float]:
    return [in_points(m, score(m, state, player)) for player in range(2)]


def test_four_quarters_make_a_point() -> None:
    m, state = position({"crumb": (4, 3)})
    assert points(m, state) == [1, 0.75]
    assert isinstance(points(m, state)[0], int)


def test_whole_points_parts_and_rules_add_up() -> None:
    m, state = position({"point": (1, 2), "crumb": (6, 2)}, ("knife", "spoon"))
    assert points(m, state) == [1 + 1.5 + 4, 2.5]
    assert sum(part.amount for part in why_score(m, state, 0)) == score(m, state, 0)


def test_a_part_decides_who_wins() -> None:
    m, state = position({"point": (2, 1), "crumb": (0, 5)})
    assert winners(m, state) == (1,)
    m, state = position({"point": (2, 1), "crumb": (0, 4)})
    assert [(standing.player, standing.place) for standing in ranking(m, state)] == [(0, 1), (1, 1)]

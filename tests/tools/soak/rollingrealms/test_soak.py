"""Signs that broken rules of Rolling Realms are noticed, and the second scorer on sheets with known stars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tools.soak.rollingrealms import second_scorer
from tools.soak.rollingrealms.reader import Realms
from tools.soak.rollingrealms.sheet import REALMS, SHAPES, Sheet, Turn, fits, takes, turned, usable
from tools.soak.rollingrealms.watch import COSTLY, ROLLING_REALMS, RealmsWatch
from tools.soak.watching import machine

from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.table.state import PASS, State

M = machine(ROLLING_REALMS.pack, 2)


def opened(seed: int = 4) -> tuple[RealmsWatch, State]:
    """The first question of a game, with who watches it."""
    return RealmsWatch(M), start(M, seed)


def _set(s: State, r: Realms, name: str, value: int) -> None:
    s.player_fields[r.columns[-1, name].number] = value


def _gain_too_much(r: Realms, s: State) -> None:
    _set(s, r, "pumpkins", 13)


def _have_what_was_not_gained(r: Realms, s: State) -> None:
    s.holdings[r.resources["coin"]] = 1


def _play_a_realm_twice(r: Realms, s: State) -> None:
    s.contents[r.place("gone")] = s.contents[r.place("drawn")][:1]


def _open_another_realm(r: Realms, s: State) -> None:
    closed = next(i for i, realm in enumerate(REALMS) if r.realm(s, 0, realm, "closed"))
    thing = s.roster.units[r.nouns["realm"], closed, 0]
    s.fields[thing * M.stored + r.columns[r.nouns["realm"], "closed"].number] = 0


def _score_where_nobody_plays(r: Realms, s: State) -> None:
    closed = next(i for i, realm in enumerate(REALMS) if r.realm(s, 0, realm, "closed"))
    thing = s.roster.units[r.nouns["realm"], closed, 0]
    s.fields[thing * M.stored + r.columns[r.nouns["realm"], "stars"].number] = 1


def _roll_for_oneself(r: Realms, s: State) -> None:
    s.contents[r.place("roll")] = s.contents[r.place("roll")][::-1]


def _pass_with_a_die(r: Realms, s: State) -> None:
    s.questions[0].options = (PASS,)


def _hide_a_realm(r: Realms, s: State) -> None:
    s.questions[0].offers = s.questions[0].offers[1:]


def _play_on(r: Realms, s: State) -> None:
    s.periods[M.table.periods.index("throw")] = 28


def _end_early(r: Realms, s: State) -> None:
    s.ended = 1


DAMAGE: tuple[Callable[[Realms, State], None], ...] = (
    _gain_too_much,
    _have_what_was_not_gained,
    _play_a_realm_twice,
    _open_another_realm,
    _score_where_nobody_plays,
    _roll_for_oneself,
    _pass_with_a_die,
    _hide_a_realm,
    _play_on,
    _end_early,
)


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__.strip("_"))
def test_damage_is_noticed(damage: Callable[[Realms, State], None]) -> None:
    watch, s = opened()
    assert watch.broken(s, True) == []
    damage(watch.reader, s)
    assert watch.broken(s, True) != []


def test_what_is_erased_and_what_is_rolled_again_is_noticed() -> None:
    watch, s = opened()
    while not any(any(row) for row in watch.reader.sheet(s, 0).parts()["tapestry"][0][:1]):
        player = pending(s)[0].player
        s = answer(M, s, player, legal(s, player)[0])
    watch.before(s)
    cell = next(c for c in s.roster.cells[watch.reader.grids["plot"], watch.player] if s.fields[c * M.stored])
    broken = s.copy()
    broken.events = []
    for column in range(M.stored):
        broken.fields[cell * M.stored + column] = 0
    die = s.contents[watch.reader.place("roll")][0]
    column = watch.reader.columns[watch.reader.nouns["result"], "value"].number
    broken.fields[die * M.stored + column] = 7 - s.fields[die * M.stored + column]
    assert len(watch.after(broken)) == 2


# ------------------------------------------------------------------ the rules written again


def blank() -> Sheet:
    """A sheet on which nothing is written but the dots."""
    return Realms(M).sheet(start(M, 1), 0)


def test_shapes_are_as_large_as_their_number() -> None:
    for value, shape in SHAPES.items():
        assert {len(cells) for cells in turned(shape)} == {value}
    plot = tuple(tuple(int((r, c) != (0, 0)) for c in range(6)) for r in range(6))
    assert [value for value in range(1, 7) if fits(plot, value)] == [1]


def test_where_a_die_may_go() -> None:
    sheet, first = blank(), Turn(frozenset())
    assert all(takes(sheet, realm, value) for realm in REALMS for value in range(1, 7))
    used = Turn(frozenset(REALMS))
    assert not any(usable(sheet, used, realm, 3, False) for realm in REALMS if realm != "between_two_castles")
    assert all(usable(sheet, used, realm, 3, True) for realm in REALMS)
    assert usable(sheet, Turn(frozenset({"scythe"}), columns=frozenset({2})), "scythe", 2, False)
    assert not usable(sheet, Turn(frozenset({"scythe"}), columns=frozenset({2})), "scythe", 1, False)
    marked = replace(sheet, rings=((0, 0, 1, 0, 0, 0),) * 2)
    assert not usable(marked, first, "my_little_scythe", 3, False)


def test_stars_counted_by_hand() -> None:
    full = replace(
        blank(),
        plot=((1,) * 6,) * 6,
        cities=((1, 2, 1), (0, 0, 0), (0, 0, 0)),
        nests=((1, 2, 4), (6, 6, 1), (6, 5, 5)),
        wharfs=((1,) * 6, (2,) * 6, (1, 1, 0, 0, 0, 0)),
        cellar=((1, 0, 1),),
    )
    assert second_scorer.own_stars(full) == {
        "tapestry": 6,
        "scythe": 0,
        "wingspan": 4,
        "between_two_castles": 0,
        "charterstone": 2,
        "viticulture": 4,
    }
    three = [["tapestry", "between_two_cities", "viticulture"], ["euphoria", "wingspan", "charterstone"]]
    assert second_scorer.stars(full, {"euphoria": 7}, three) == {
        "tapestry": 6,
        "viticulture": 4,
        "between_two_cities": 3,
        "euphoria": 6,
        "wingspan": 4,
        "charterstone": 2,
    }
    assert [second_scorer.stars_by_gains(n) for n in (2, 3, 5, 6, 8, 9, 12)] == [0, 1, 1, 2, 2, 3, 3]


def test_the_costly_checks_are_made_in_every_game() -> None:
    assert [check.__name__ for check in COSTLY] == ["lying", "choices"]

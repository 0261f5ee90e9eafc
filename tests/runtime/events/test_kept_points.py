"""Points that are kept with what they read are the points that would be worked out; and most are kept."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.runtime.games import PLAYABLE, compiled_pack, linked
from tests.sampling import SOAK

from heroglyph.runtime.events import kept_points
from heroglyph.runtime.events.kept_points import KeptPoints
from heroglyph.runtime.events.scoring import points_of, points_told
from heroglyph.runtime.expressions.active_rules import Rule
from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.limits import AbortedError
from heroglyph.runtime.table.notes import Notes
from heroglyph.runtime.table.random import below
from heroglyph.runtime.table.state import State
from heroglyph.runtime.view.sampling import resample

GAMES = 10 if SOAK else 1
EXAMPLES = {"kite_strings": 2, "lantern_fair": 2, "nettle_patch": 3, "velvet_hammer": 3}
"""Packs of the documentation, with how many they are played here: other rules than the built-in ones."""
LISTS = {"contents", "fields", "holdings", "place", "player_fields", "shown", "supply", "was"}
OTHERS = {"branches", "grants", "main", "order", "periods", "quotas", "stack", "start_player", "turn"}
UNREAD = {"who_looks": "nobody looks ahead where points are counted"}
"""The functions of expressions that need not note what they read, with why."""


def machine(name: str) -> Machine:
    if name in PLAYABLE:
        return linked(name, 2)
    return compiled_pack(ROOT / "docs" / "examples" / name, EXAMPLES[name])


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often points were worked out."""
    counts: Counter[str] = Counter()

    def counted(m: Machine, s: State, rule: Rule, player: int) -> int:
        counts["worked out"] += 1
        return points_of(m, s, rule, player)

    monkeypatch.setattr(kept_points, "points_of", counted)
    return counts


def same(m: Machine, kept: KeptPoints, state: State) -> int:
    """Compares all points of a position; how many there are."""
    for rule in m.scores:
        for player in range(m.players):
            assert kept.of(m, state, rule, player) == points_of(m, state, rule, player), rule.effect.id
    return len(m.scores) * m.players


@pytest.mark.parametrize("name", [*PLAYABLE, *EXAMPLES])
def test_in_all_positions_of_random_games(name: str, worked_out: Counter[str]) -> None:
    """And in those that players imagine, of which each deals anew what is hidden."""
    m, asked_for = machine(name), 0
    for seed in range(GAMES):
        state, choices, kept = start(m, seed), [seed], KeptPoints()
        while asked := pending(state):
            player = asked[0].player
            asked_for += same(m, kept, state)
            asked_for += same(m, kept, resample(m, state, player, seed)) if state.choices % 4 == 0 else 0
            options = legal(state, player)
            state = answer(m, state, player, options[below(choices, 0, len(options))])
        asked_for += same(m, kept, state)
    assert worked_out["worked out"] < asked_for


def test_the_results_of_another_machine_are_not_taken() -> None:
    kept = KeptPoints()
    for players in (2, 3):
        m = linked("rollplayer", players)
        state = start(m, 1)
        same(m, kept, state)


@pytest.mark.plain_python("a call inside it goes past what a test puts in its place")
def test_what_cannot_be_told_leaves_nothing_noted() -> None:
    m = linked("rollplayer", 2)
    state, kept = start(m, 1), KeptPoints()

    def too_much(m: Machine, s: State, rule: Rule, player: int) -> int:
        assert s.notes is not None
        raise AbortedError("number", 1, (), 0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_points, "points_of", too_much)
        assert points_told(m, state, 0, kept.of) is None
    assert state.notes is None
    assert points_told(m, state, 0, kept.of) == points_told(m, state, 0)


def test_whatever_an_expression_reads_of_a_position_is_noted() -> None:
    """Where somebody adds a way to read one, what is kept would not know of it: each says that it does."""
    rooms, silent = ROOT / "runtime" / "expressions", []
    for path in sorted(rooms.glob("*.py")):
        for function in _functions(path):
            named = {node.attr for node in ast.walk(function) if isinstance(node, ast.Attribute)}
            if _read(function) and "notes" not in named:
                silent.append(function.name)
    assert sorted(silent) == sorted(UNREAD)


def _functions(path: Path) -> list[ast.FunctionDef]:
    return [
        node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)
    ]


def _read(function: ast.FunctionDef) -> set[str]:
    """What a function reads of the position ``s``; how many players there are is the same in all."""
    counted = {
        id(node.args[0])
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len"
    }
    return {
        node.attr
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "s"
        and node.attr in LISTS | OTHERS
        and not (id(node) in counted and node.attr == "order")
    }


@pytest.mark.plain_python("it asks a class for its slots")
def test_each_list_of_a_position_has_its_notes() -> None:
    """But what no expression reads, or only where somebody looks ahead."""
    assert LISTS - {"shown", "supply"} <= set(Notes.__slots__)

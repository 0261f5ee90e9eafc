"""The reasons of a number add up to it."""

from __future__ import annotations

import random

from tests.runtime.games import lowered

from heroglyph.runtime.game.game import answer, legal, pending, score, start
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.options import chosen_options
from heroglyph.runtime.table.state import State
from heroglyph.runtime.view.view import view
from heroglyph.runtime.view.why import why_constant, why_formula, why_limit, why_points, why_score


def linked(players: int) -> Machine:
    game = lowered("rollplayer")
    return link(game.table, game.effects, players, chosen_options(game.table, players, {}))


def ended(m: Machine, seed: int) -> State:
    chance = random.Random(seed)
    state = start(m, seed)
    while pending(state):
        player = pending(state)[0].player
        state = answer(m, state, player, chance.choice(legal(state, player)), reuse=True)
    return state


def test_points_are_the_sum_of_their_reasons() -> None:
    m = linked(3)
    for seed in range(4):
        state = ended(m, seed)
        for player in range(3):
            parts = why_score(m, state, player)
            assert sum(part.amount for part in parts) == score(m, state, player)
            assert all(part.amount for part in parts)
            for part in parts:
                assert part.rule < 0 or sum(why_points(m, state, part.rule, player)) == part.amount


def test_a_derived_value_is_the_sum_of_its_reasons() -> None:
    m = linked(2)
    names = {rule.effect.id: number for number, rule in enumerate(m.book.formulas)}
    for seed in range(6):
        state = ended(m, seed)
        for row in (t for t in view(m, state, 0, frozenset({"row.score", "row.total"})).lying_nowhere):
            if row.field("score") is None:
                continue
            parts = why_formula(m, state, names["row.score"], row.thing)
            assert sum(part.amount for part in parts) == row.field("score")
            assert parts[0].amount == sum(hold.field("value") or 0 for hold in row.holds)


def test_a_value_on_a_card_is_what_is_printed_and_what_rules_add() -> None:
    m = linked(2)
    state = ended(m, 1)
    cost = next(i for i, column in enumerate(m.table.columns) if column.name == "cost")
    thing = next(
        t
        for t, card in enumerate(state.roster.card)
        if card >= 0 and cost in m.table.nouns[state.roster.noun[t]].columns
    )
    printed = state.roster.constants[thing * m.constants + m.table.columns[cost].number]
    assert [part.amount for part in why_constant(m, state, cost, thing, 0, -1)] == [printed]


def test_a_limit_has_its_reasons() -> None:
    m = linked(2)
    state = ended(m, 2)
    parts = why_limit(m, state, 0, 0)
    assert max(part.amount for part in parts) == m.book.limit(state, 0, 0)

"""Random games: the interpreter with its steps and log, against the same game written out in Python."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.lowering.lower import lower
from heroglyph.runtime.game.build import fill
from heroglyph.runtime.game.game import answer, begin_effect, legal, pending, score
from heroglyph.runtime.game.link import link
from heroglyph.runtime.game.setup import empty_state, reseed
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.machine.opening import open_rule
from heroglyph.runtime.table.random import below
from heroglyph.runtime.table.state import State

from .model_game import COLORS, DECK, MARKET, PLAYERS, START_COINS, model_playout
from .rows import Row
from .timing import Effort, compare

PACK = Path(__file__).parent / "packs" / "draft"
_GAMES = 4
_DICE = 60


@cache
def machine() -> Machine:
    """The game of the pack ``draft``, linked. Raises ValueError where the pack has mistakes."""
    checked = check(load([PACK]))
    if checked.diagnostics:
        raise ValueError(checked.diagnostics)
    lowered = lower(checked.game)
    return link(lowered.table, lowered.effects, PLAYERS)


def laid_out(m: Machine) -> State:
    """The table before a game: dice in the bag, wares in deck and market, coins."""
    state = empty_state(m, 0)
    zones = [zone.name for zone in m.table.zones]
    fill(m, state, m.zone_place[zones.index("bag")], [f"{COLORS[i % len(COLORS)]} 1" for i in range(_DICE)])
    fill(m, state, m.zone_place[zones.index("deck")], list(DECK))
    fill(m, state, m.zone_place[zones.index("market")], list(MARKET))
    for player in range(PLAYERS):
        state.holdings[player * m.resources] = START_COINS
    return state


def first_position(m: Machine, table: State, seed: int) -> State:
    """The procedure runs from a table that is laid out to its first question."""
    state = table.copy()
    reseed(m, state, seed)
    procedure = next(i for i, effect in enumerate(m.effects) if effect.kind == "procedure")
    return begin_effect(m, state, open_rule(m, state, procedure, 0, -1, 0))


Played = tuple[list[tuple[int, int]], list[int]]
"""The log of a game (how many options, which was taken) and its scores."""


def our_playout(m: Machine, table: State, seed: int, reuse: bool) -> Played:
    """A random game; with ``reuse`` in one position that changes, else every position a value of its own."""
    state, choices = first_position(m, table, seed), [seed]
    log = []
    while asked := pending(state):
        options = legal(state, asked[0].player)
        chosen = below(choices, 0, len(options))
        log.append((len(options), chosen))
        state = answer(m, state, asked[0].player, options[chosen], reuse)
    return log, [score(m, state, player) for player in range(PLAYERS)]


def shape(m: Machine, table: State, seeds: range) -> tuple[float, float, float]:
    """Decisions a game, events a decision, options a decision."""
    decisions = events = options = 0
    for seed in seeds:
        state, choices = first_position(m, table, seed), [seed]
        while asked := pending(state):
            offered = legal(state, asked[0].player)
            state = answer(m, state, asked[0].player, offered[below(choices, 0, len(offered))])
            decisions += 1
            events += len(state.events)
            options += len(offered)
    return decisions / len(seeds), events / decisions, options / decisions


def playing(effort: Effort) -> Iterator[Row]:
    """Games of the same seeds, which both play decision by decision alike."""
    m = machine()
    table, seeds = laid_out(m), range(_GAMES)
    for seed in seeds:
        for reuse in (True, False):
            ours, theirs = our_playout(m, table, seed, reuse), model_playout(seed, _DICE)
            if ours != theirs:
                raise ValueError(seed, ours, theirs)
    compared = compare(
        {
            "model": lambda: [model_playout(seed, _DICE) for seed in seeds],
            "ours": lambda: [our_playout(m, table, seed, True) for seed in seeds],
            "kept": lambda: [our_playout(m, table, seed, False) for seed in seeds],
        },
        "model",
        effort,
    )
    decisions, events, options = shape(m, table, seeds)
    note = f"{decisions:.0f} decisions a game, {events:.1f} events and {options:.1f} options a decision"
    yield Row(
        "random game, steps and log: speed / plain-Python model",
        1 / compared.cost["ours"],
        at_least=0.2,
        note=note,
    )
    yield Row("… every position kept as a value", 1 / compared.cost["kept"])
    rate = decisions * _GAMES / compared.seconds["ours"]
    yield Row("random game: decisions a second", rate, note="this machine, this run")

"""Whole games of the built-in packs by random answers, beside the plain model of the small ``draft``."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Sequence
from functools import cache

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.lowering.lower import Lowered, lower
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.runtime.bots import BOTS
from heroglyph.runtime.game.game import answer, legal, pending, score, start
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.record.session import Session
from heroglyph.runtime.table.options import chosen_options
from heroglyph.runtime.table.random import below

from .model_game import model_playout
from .rows import Row
from .timing import QUICK, Effort, compare

SIZES = {"rollplayer": (2, 3, 4), "dungeonroll": (2,), "rollingrealms": (2,)}
BOTS_PLAY = "rollplayer", 3
_SEEDS = range(2)
_MODEL_DICE = 60


@cache
def _lowered(pack: str) -> Lowered:
    return lower(check(load([find_builtin_packs()[pack]])).game)


@cache
def linked(pack: str, players: int) -> Machine:
    """A game for a number of players, with the options it has where nobody chooses."""
    game = _lowered(pack)
    return link(game.table, game.effects, players, chosen_options(game.table, players, {}))


def counted_playout(m: Machine, seed: int) -> tuple[int, list[int]]:
    """A random game in one position that changes: how many decisions it had, and the scores."""
    state, choices, decisions = start(m, seed), [seed], 0
    while asked := pending(state):
        options = legal(state, asked[0].player)
        state = answer(m, state, asked[0].player, options[below(choices, 0, len(options))], reuse=True)
        decisions += 1
    return decisions, [score(m, state, player) for player in range(m.players)]


def playout(m: Machine, seed: int) -> list[int]:
    """The scores of such a game."""
    return counted_playout(m, seed)[1]


def kept(m: Machine, seed: int) -> Session:
    """The same game with every position kept."""
    session, choices = Session(m, start(m, seed)), [seed]
    while asked := pending(session.state):
        options = legal(session.state, asked[0].player)
        session.answer(asked[0].player, options[below(choices, 0, len(options))])
    return session


def whole_games(effort: Effort) -> Iterator[Row]:
    """Speed is decisions in the same time: a decision here is far more than one of the model."""
    seeds = _SEEDS if effort.rounds > QUICK.rounds else _SEEDS[:1]
    for pack, sizes in SIZES.items():
        for players in sizes if effort.rounds > QUICK.rounds else sizes[:1]:
            yield from _of_size(effort, f"whole game of {pack}", linked(pack, players), seeds)
    yield from _bots(effort)


def _of_size(effort: Effort, game: str, m: Machine, seeds: Sequence[int]) -> Iterator[Row]:
    model = sum(len(model_playout(seed, _MODEL_DICE)[0]) for seed in seeds)
    sessions = [kept(m, seed) for seed in seeds]
    scores = [[score(m, s.state, p) for p in range(m.players)] for s in sessions]
    if scores != [playout(m, s) for s in seeds]:
        raise ValueError("games whose positions are kept go on otherwise")
    positions = [state for session in sessions for state in session.states]
    decisions = sum(len(session.choices) for session in sessions)
    options = sum(len(legal(state, pending(state)[0].player)) for state in positions if pending(state))
    events = sum(len(state.events) for state in positions)
    compared = compare(
        {
            "model": lambda: [model_playout(seed, _MODEL_DICE) for seed in seeds],
            "ours": lambda: [playout(m, seed) for seed in seeds],
            "kept": lambda: [kept(m, seed) for seed in seeds],
        },
        "model",
        effort,
    )
    name = f"{game}, {m.players} players"
    rate, relative = decisions / compared.seconds["ours"], decisions / model
    note = (
        f"{decisions / len(sessions):.0f} decisions a game, {events / decisions:.1f} events "
        f"and {options / decisions:.1f} options a decision"
    )
    yield Row(
        f"{name}: decisions in a time / those of the model", relative / compared.cost["ours"], note=note
    )
    yield Row(f"{name}: decisions a second", rate, note="this machine, this run")
    yield Row(f"{name}: events a second", rate * events / decisions, note="this machine, this run")
    yield Row(
        "… every position kept: speed / one that changes", compared.cost["ours"] / compared.cost["kept"]
    )


def _bots(effort: Effort) -> Iterator[Row]:
    """Milliseconds of a decision among several options, in positions of one game of three."""
    m = linked(*BOTS_PLAY)
    positions = [state for state in kept(m, 1).states if pending(state)]
    choosable = [s for s in positions if len(legal(s, pending(s)[0].player)) > 1]
    for name, most in (("greedy", 20 * effort.rounds), ("montecarlo", effort.rounds)):
        bot = BOTS[name](1)
        spent: list[float] = []
        for state in choosable[:: max(1, len(choosable) // most)]:
            started = time.process_time()
            bot.choose(m, state, pending(state)[0].player)
            spent.append(1000 * (time.process_time() - started))
        label = f"a decision of the bot {name}: milliseconds"
        yield Row(label, statistics.mean(spent), note="this machine, this run")

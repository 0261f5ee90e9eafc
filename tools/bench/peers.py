"""Games of others, played by chance in a Python loop, as decisions of ours are measured by.

They come with ``pip install '.[bench]'``. What is not installed is told and passed over; so is boardgame.io,
which runs in node and not in Python.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from math import nan
from typing import Any, NamedTuple

from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import State

from .model_game import PLAYERS
from .play import Played, laid_out, machine, our_playout
from .rows import Row
from .timing import Effort, Work, compare
from .whole_games import BOTS_PLAY, counted_playout, linked, playout

Playing = Callable[[int], int]
"""Plays a game of a seed; gives how many moves it had."""


class Peer(NamedTuple):
    """A library, the game of it, and how many of our games are as long as one of its."""

    module: str
    game: str
    make: Callable[[], Playing]

    @property
    def name(self) -> str:
        """The library and the game."""
        return f"{self.module} {self.game}"

    @property
    def is_there(self) -> bool:
        """Whether it is installed."""
        return find_spec(self.module) is not None


def _open_spiel() -> Playing:
    """Moves of chance are moves as well: they are as many, and chosen in the same way."""
    game: Any = import_module("pyspiel").load_game("oh_hell(players=3)")

    def play(seed: int) -> int:
        chance, state, moves = random.Random(seed), game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(_one_of(state.legal_actions(), chance))
            moves += 1
        return moves

    return play


def _rlcard() -> Playing:
    env: Any = import_module("rlcard").make("uno")

    def play(seed: int) -> int:
        chance, moves = random.Random(seed), 0
        env.seed(seed)
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(_one_of(list(state["legal_actions"]), chance))
            moves += 1
        return moves

    return play


def _petting_zoo() -> Playing:
    env: Any = import_module("pettingzoo.classic").connect_four_v3.env()

    def play(seed: int) -> int:
        chance, moves = random.Random(seed), 0
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(_one_of([n for n, legal in enumerate(seen["action_mask"]) if legal], chance))
            moves += 1
        return moves

    return play


def _one_of(options: list[int], chance: random.Random) -> int:
    return options[int(chance.random() * len(options))]


OPEN_SPIEL = Peer("pyspiel", "oh_hell", _open_spiel)
PEERS = (OPEN_SPIEL, Peer("rlcard", "uno", _rlcard), Peer("pettingzoo", "connect_four", _petting_zoo))
_LIBRARIES = {"pyspiel": "OpenSpiel", "rlcard": "RLCard", "pettingzoo": "PettingZoo"}
_BUDGETS = {  # what decisions of ours must be at least, for each move of theirs
    ("rollplayer", "pyspiel"): 0.045,
    ("dungeonroll", "pyspiel"): 0.018,
    ("rollingrealms", "pyspiel"): 0.018,
    ("rollplayer", "rlcard"): 0.5,
    ("rollplayer", "pettingzoo"): 1.1,
}
_OURS = {"rollplayer": BOTS_PLAY[1], "dungeonroll": 2, "rollingrealms": 2}
_SEEDS = range(2)
_GAMES = 20


def _moves(play: Playing) -> int:
    return sum(map(play, range(_GAMES)))


def _played(m: Machine) -> list[list[int]]:
    return [playout(m, seed) for seed in _SEEDS]


def _drafted(m: Machine, table: State) -> list[Played]:
    return [our_playout(m, table, seed, True) for seed in _SEEDS]


def peers(effort: Effort) -> Iterator[Row]:
    """Decisions in the time of a move of each peer, random games of both in turn."""
    there = {peer: peer.make() for peer in PEERS if peer.is_there}
    ours: dict[str, tuple[int, Work]] = {}
    for pack, players in _OURS.items():
        m = linked(pack, players)
        decisions = sum(counted_playout(m, seed)[0] for seed in _SEEDS)
        ours[pack] = decisions, partial(_played, m)
    draft, table = machine(), laid_out(machine())
    drafts = partial(_drafted, draft, table)
    ours["draft"] = sum(len(log) for log, _ in drafts()), drafts
    moves = {peer: _moves(play) for peer, play in there.items()}
    works = {pack: work for pack, (_, work) in ours.items()}
    theirs: dict[str, Work] = {peer.name: partial(_moves, play) for peer, play in there.items()}
    compared = compare(works | theirs, "draft", effort) if theirs else None
    for peer in PEERS:
        for pack, (decisions, _) in ours.items():
            budget = _BUDGETS.get((pack, peer.module))
            if budget is None and peer is not OPEN_SPIEL:
                continue
            players = _OURS.get(pack, PLAYERS)
            name = f"decisions of {pack}, {players} players / moves of {_LIBRARIES[peer.module]} {peer.game}"
            if compared is None or peer not in there:
                yield Row(name, nan, note="not measured: pip install '.[bench]'")
                continue
            cost = compared.cost[pack] / compared.cost[peer.name]
            yield Row(name, decisions / moves[peer] / cost, at_least=budget)
    node = "is not among the peers yet" if shutil.which("node") else "needs node, which is not there"
    yield Row("decisions of draft / moves of boardgame.io", nan, note=f"not measured: it {node}")

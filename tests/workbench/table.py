"""A game of Roll Player as the tests of ``play`` need it: linked, drawn, in the middle."""

from __future__ import annotations

from functools import cache

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.source.pack import find_builtin_packs
from heroglyph.compiler.typed.board import Board
from heroglyph.runtime.bots import BOTS
from heroglyph.runtime.game import answer, pending, start
from heroglyph.runtime.link import link
from heroglyph.runtime.machine import Machine
from heroglyph.runtime.options import chosen_options
from heroglyph.runtime.state import State
from heroglyph.workbench.messages import available_languages, read_messages
from heroglyph.workbench.play.drawing import Drawing
from heroglyph.workbench.play.words import Words

LANGUAGES = available_languages()
SMALL = ("play", "rollplayer", "--players", "2", "--bots", "greedy", "--seed", "7")
"""The words that begin a small game with a bot."""


@cache
def checked() -> CheckedGame:
    return check(load([find_builtin_packs()["rollplayer"]]), checks=())


@cache
def linked(players: int) -> Machine:
    lowered = lower(checked().game)
    return link(lowered.table, lowered.effects, players, chosen_options(lowered.table, players, {}))


def words_of(language: str, players: int) -> Words:
    return Words(checked(), linked(players), language, read_messages(language), [""] * players)


def board() -> Board:
    outline = checked().game.outline
    assert outline is not None and outline.board is not None
    return outline.board


def drawn_in(language: str, players: int) -> Drawing:
    return Drawing(board(), words_of(language, players))


def middle(m: Machine, answers: int = 60, seed: int = 3) -> State:
    """A position in the middle of a game of chance."""
    bots = [BOTS["random"](seat) for seat in range(m.players)]
    state = start(m, seed)
    for _ in range(answers):
        player = pending(state)[0].player
        state = answer(m, state, player, bots[player].choose(m, state, player))
    return state

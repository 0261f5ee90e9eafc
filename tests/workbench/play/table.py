"""A game as the tests of ``play`` need it: linked, drawn, in the middle, read by a person."""

from __future__ import annotations

from functools import cache

from rich.console import Console
from tests import builtin

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.words.panels import Board
from heroglyph.runtime.bots import BOTS
from heroglyph.runtime.game.game import answer, pending, start
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.options import chosen_options
from heroglyph.runtime.table.state import State
from heroglyph.runtime.view.view import View, asked_question, view
from heroglyph.workbench.play.asking import Prompter
from heroglyph.workbench.play.barring import Barring
from heroglyph.workbench.play.board.drawing import draw
from heroglyph.workbench.play.board.layout import BoardLayout
from heroglyph.workbench.play.board.words import Words
from heroglyph.workbench.play.explaining import Explainer
from heroglyph.workbench.play.telling import Teller
from heroglyph.workbench.report.lexicon import GameLexicon
from heroglyph.workbench.report.messages import available_languages, read_messages

LANGUAGES = available_languages()
SMALL = ("play", "rollplayer", "--players", "2", "--bots", "greedy", "--seed", "7")
"""The words that begin a small game with a bot."""


def checked() -> CheckedGame:
    return builtin.checked("rollplayer")


@cache
def linked(players: int) -> Machine:
    lowered = builtin.lowered("rollplayer")
    return link(lowered.table, lowered.effects, players, chosen_options(lowered.table, players, {}))


def words_of(language: str, players: int) -> Words:
    return Words(GameLexicon(checked(), language), linked(players), read_messages(language), [""] * players)


def board() -> Board:
    outline = checked().game.outline
    assert outline is not None and outline.board is not None
    return outline.board


def layout_in(language: str, players: int) -> BoardLayout:
    return BoardLayout(board(), words_of(language, players))


class Reader:
    """All that a person can read of a position at a table, in one language."""

    def __init__(self, game: CheckedGame, m: Machine, language: str) -> None:
        outline = game.game.outline
        shown = (outline and outline.board) or Board()
        words = Words(GameLexicon(game, language), m, read_messages(language), [""] * m.players)
        self.layout = BoardLayout(shown, words)
        self.asker = Prompter(words, self.layout.label)
        self.barring = Barring(words, self.asker.purposes)
        self.teller = Teller(words, shown.log)
        panels = (*shown.table, *shown.player, *shown.others)
        self.explainer = Explainer(words, [name for panel in panels for name in panel.show])

    def read(self, state: State, player: int) -> str:
        """The board, the log, the question, and what ``?`` and ``why`` answer."""
        seen = view(self.asker.m, state, player, self.layout.derived)
        out = Console(width=80, no_color=True)
        with out.capture() as capture:
            out.print(draw(self.layout.board(seen)))
        lines = [capture.get(), *self.teller.lines(seen), *self.barring.limits(state, player)]
        question = asked_question(state, player)
        if question is not None:
            lines += self.asker.prompt(state, question) + self.asker.labels(state, question, seen)
        return "\n".join([*lines, *self._explained(state, seen)])

    def _explained(self, state: State, seen: View) -> list[str]:
        lines = self.explainer.points(state, seen.player)
        for option in seen.options:
            lines += self.explainer.option(option, "")
        question = asked_question(state, seen.player)
        things = [content for place in seen.places for content in place.seen]
        for thing in (*things, *seen.lying_nowhere, *(option.seen for option in seen.options if option.seen)):
            lines += self.explainer.thing(state, thing, seen.player)
            lines += self.barring.thing(state, question, thing) if question is not None else []
        return lines


def middle(m: Machine, answers: int = 60, seed: int = 3) -> State:
    """A position in the middle of a game of chance."""
    bots = [BOTS["random"](seat) for seat in range(m.players)]
    state = start(m, seed)
    for _ in range(answers):
        player = pending(state)[0].player
        state = answer(m, state, player, bots[player].choose(m, state, player))
    return state

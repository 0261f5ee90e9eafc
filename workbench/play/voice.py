"""What a game says to those who play it, in one language: to each seat what it may know, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...compiler.compile import CheckedGame
from ...compiler.words.panels import Board
from ...runtime.machine.machine import Machine
from ...runtime.record.gamefile import Head
from ...runtime.table.effects import NONE
from ...runtime.table.state import State
from ...runtime.view.view import View, asked_question, view
from ..report.lexicon import GameLexicon
from ..report.messages import DEFAULT_LANGUAGE, Messages, available_languages, read_messages
from .asking import Prompter
from .board.layout import BoardLayout
from .board.shown_board import ShownBoard
from .board.words import Words
from .explaining import Explainer
from .observation import Observer
from .telling import Teller


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that waits for a seat: what it says, a line each, and its options in words.

    An option is answered by its number in ``options``, from 0. ``things``: for each the number of the thing
    that it is about, as on the board of the seat; -1 where it is about none.
    """

    seat: int
    lines: tuple[str, ...]
    options: tuple[str, ...]
    things: tuple[int, ...]


class Voice:
    """Says positions of one game. ``head``: how it began, with the names of those who play."""

    def __init__(self, checked: CheckedGame, m: Machine, head: Head, language: str) -> None:
        self.language = language
        self.m = m
        self.messages = messages_in(language)
        names = [*head.names, *[""] * m.players][: m.players]
        self.words = Words(GameLexicon(checked, language), m, self.messages, names)
        board = (checked.game.outline.board if checked.game.outline is not None else None) or Board()
        self._layout = BoardLayout(board, self.words)
        self._prompter = Prompter(self.words, self._layout.label)
        self._teller = Teller(self.words, board.log)
        self._observer = Observer(self.words)
        panels = (*board.table, *board.player, *board.others)
        self.explainer = Explainer(self.words, [name for panel in panels for name in panel.show])

    @property
    def seats(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(self.words.players)

    def asked(self, s: State, seat: int) -> Asked | None:
        """The question that waits for a seat."""
        question = asked_question(s, seat)
        if question is None:
            return None
        seen = self._seen(s, seat)
        labels = self._prompter.labels(s, question, seen)
        things = tuple(NONE if option.seen is None else option.seen.thing for option in seen.options)
        return Asked(seat, tuple(self._prompter.prompt(s, question)), tuple(labels), things)

    def told(self, states: Iterable[State], seat: int) -> tuple[str, ...]:
        """What happened up to some positions one after the other, as a seat is told it."""
        return tuple(line for s in states for line in self._teller.lines(view(self.m, s, seat)))

    def board(self, s: State, seat: int) -> ShownBoard:
        """The board as a seat sees it, panel by panel as the pack arranges it."""
        return self._layout.board(self._seen(s, seat))

    def observation(self, s: State, seat: int) -> dict[str, object]:
        """The position as a seat sees it: ids of the pack, with words beside them."""
        return self._observer.observation(self._seen(s, seat))

    def _seen(self, s: State, seat: int) -> View:
        return view(self.m, s, seat, self._layout.derived)


def messages_in(language: str | None) -> Messages:
    """The program's own messages, in English where it does not speak a language."""
    return read_messages(language if language in available_languages() else DEFAULT_LANGUAGE)

"""A game at one table: who sits where, whose turn it is, and what they type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from rich.console import Console

from ...compiler.words.panels import Board
from ...runtime.bots import Bot
from ...runtime.game.game import legal
from ...runtime.game.ranking import awards, winners
from ...runtime.record.session import RevealedError
from ...runtime.table.limits import AbortedError
from ...runtime.table.state import PASS, Question, State
from ...runtime.view.known import keeps_secrets
from ...runtime.view.view import View, asked_question, shown_options, view
from ..report.budget_told import told
from ..terminal.failure import Failure
from .again import Again
from .asking import Prompter
from .barring import Barring
from .board.drawing import draw
from .board.flow import in_columns
from .board.layout import BoardLayout
from .board.words import Words
from .explaining import Explainer
from .proceeding import Proceeding
from .records import Record
from .telling import Teller
from .typed_lines import MOST, TooLongError, is_number, option_at, read_line, short, stdin_echoes
from .unbroken import Hanging

MANY = 20  # options: so many are shown side by side if they are short


class Leave(Exception):
    """Somebody wants to stop, or there is no more input."""


class Seated:
    """What one table shows and understands, for all persons who sit at it."""

    def __init__(
        self, words: Words, board: Board, record: Record, bots: Mapping[int, Bot], out: Console, again: Again
    ) -> None:
        self.words, self.board, self.record, self.bots, self.out = words, board, record, bots, out
        self.m = words.m
        self.layout = BoardLayout(board, words)
        self.asker = Prompter(words, self.layout.label)
        self.barring = Barring(words, self.asker.purposes)
        self.teller = Teller(words, board.log)
        panels = (*board.table, *board.player, *board.others)
        self.explainer = Explainer(words, [name for panel in panels for name in panel.show])
        self.again = again
        self._told = self._last_answers()
        self._answered = False  # whether a person has
        self._warned = False  # that the game is not kept
        self._shown = ""  # the board shown last
        self._last = -1  # the person who was asked last
        self._secrets = keeps_secrets(self.m)
        self.proceeding = Proceeding(record, bots, self._answer)

    @property
    def state(self) -> State:
        """The position now."""
        return self.record.game.session.state

    def _last_answers(self) -> dict[int, int]:
        """By player: up to which position he knows what happened: in a game gone on with, his last answer."""
        return {choice.player: number for number, choice in enumerate(self.record.game.session.choices, 1)}

    # -------------------------------------------------------------- the loop

    def play(self) -> None:
        """Goes on until the game is over; who can only pass is asked if others are there. Raises Leave."""
        while (player := self.proceeding.person()) is not None:
            self._ask(player)
        self._show_result()

    def _answer(self, player: int, option: int) -> None:
        """Goes on with an answer. Where its line cannot be written, the game goes on without its file."""
        with self._told_of_the_file():
            self.record.answer(player, option)

    @contextmanager
    def _told_of_the_file(self) -> Iterator[None]:
        """Tells why the game is no longer kept, and how to keep it elsewhere."""
        try:
            yield
        except Failure as failure:
            self._failed(failure)
            self._say("kept_no_more")

    def _ask(self, player: int) -> None:
        """Asks a person until there is an answer."""
        if self._last < 0:
            self._say("begin")
        self._hand_over(player)
        try:
            self._show(player)
            self._heard(player)
        except AbortedError as aborted:  # a value that is shown is more than numbers may be
            self._print([*told(self.m, aborted, self.words.checked, self.words.messages)])
            raise Leave from None

    def _heard(self, player: int) -> None:
        """Reads what a person types until it is an answer, or the position is another one."""
        position = len(self.record.game.session.states)
        while True:
            line = self._read(player)
            option = self._understood(player, line)
            if option is not None:
                self._answered = True
                self._answer(player, option)
                return
            if len(self.record.game.session.states) != position:
                return

    def _hand_over(self, player: int) -> None:
        """Where players hide things from each other, the screen is cleared before the next one looks."""
        if self._secrets and self._last not in (-1, player):
            self.out.clear()
            self.out.print(self.words.say("hand_over", player=self.words.players[player]), markup=False)
            self._line()
        self._last = player

    def _show(self, player: int) -> None:
        """What happened, the board, the question and its options."""
        self._tell(player)
        seen = self.seen(player)
        self._show_board(seen)
        self._show_question(player, seen)

    def _show_board(self, seen: View) -> None:
        """The board, unless nothing on it has changed since it was shown."""
        drawn = self._drawn(seen)
        if drawn != self._shown:
            self.out.file.write(drawn)
            self._shown = drawn

    def _drawn(self, seen: View) -> str:
        """The board as it is written, without spaces at the ends of lines."""
        with self.out.capture() as capture:
            self.out.print(draw(self.layout.board(seen)))
        return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())

    def seen(self, player: int) -> View:
        """The position as a player sees it, with what the board needs."""
        return view(self.m, self.state, player, self.layout.derived)

    def _tell(self, player: int) -> None:
        """What has happened since the player was told; at a screen for all, since anybody was."""
        states = self.record.game.session.states
        first = min(self._told.get(player, 0), len(states))
        for state in states[first:]:
            for line in self.teller.lines(view(self.m, state, player)):
                self.out.print(Hanging(line, 2))
        persons = (
            [player] if self._secrets else [seat for seat in range(self.m.players) if seat not in self.bots]
        )
        self._told |= dict.fromkeys(persons, len(states))

    def _show_question(self, player: int, seen: View) -> None:
        question = self._question(player)
        self.out.print()
        for line in self.asker.prompt(self.state, question):
            self.out.print(Hanging(line, style="bold"))
        labels = self.asker.labels(self.state, question, seen)
        begins = self._numbers(len(labels))
        if len(labels) > MANY:
            options = [f"{begin}{label}" for begin, label in zip(begins, labels, strict=True)]
            for line in in_columns(options, self.out.width):
                self.out.print(line, markup=False, highlight=False)
            return
        for begin, label in zip(begins, labels, strict=True):
            self.out.print(Hanging(f"{begin}{label}", len(begin)))

    def _numbers(self, count: int) -> list[str]:
        """What stands in front of so many options, all as wide."""
        width = len(str(count))
        return [self.words.say("option", number=f"{n:>{width}}", label="") for n in range(1, count + 1)]

    def _question(self, player: int) -> Question:
        question = asked_question(self.state, player)
        assert question is not None
        return question

    # -------------------------------------------------------------- what is typed

    def _read(self, player: int) -> str:
        while True:
            self.out.print(self.words.say("prompt", player=self.words.players[player]), end="", markup=False)
            try:
                return self._line()
            except TooLongError:
                self._say("line_too_long", maximum=MOST)

    def _line(self) -> str:
        """A line of input; Leave at its end."""
        try:
            line = read_line()
        finally:
            if not stdin_echoes():
                self.out.print()
        if line is None:
            if stdin_echoes():
                self.out.print()
            raise Leave
        return line

    def _understood(self, player: int, line: str) -> int | None:
        """The option that was typed; anything else is done here, or answered in a line."""
        if is_number(line):
            options = shown_options(self.m, self.state, player)
            at = option_at(line, len(options))
            if at is None:
                self._say("no_such_option", number=short(line), count=len(options))
            return None if at is None else options[at]
        word, _, rest = line.partition(" ")
        command = self._commands().get(word.casefold())
        if command is None:
            self._again(player) if not line else self._say("not_understood", line=short(line))
        else:
            command(player, rest.strip())
        return None

    def _again(self, player: int) -> None:
        """An empty line: the board and the question once more."""
        self._shown = ""
        self._show(player)

    def _commands(self) -> dict[str, Callable[[int, str], None]]:
        """The commands by the words that the player's language has for them, and by the English ones."""
        known: dict[str, Callable[[int, str], None]] = {
            "help": self._explain,
            "why": self._why,
            "undo": self._undo,
            "redo": self._redo,
            "skip": self._skip,
            "save": self._save,
            "quit": self._quit,
        }
        commands = {"?": self._explain, **known}
        for key, command in known.items():
            commands |= dict.fromkeys(self.words.say(f"word_{key}").split(), command)
        return commands

    def _say(self, key: str, **arguments: str | int) -> None:
        self.out.print(Hanging(self.words.say(key, **arguments)))

    def _say_whole(self, key: str, **arguments: str | int) -> None:
        """A message that is not broken into lines, so that a command in it can be copied."""
        self.out.print(self.words.say(key, **arguments), markup=False, highlight=False, soft_wrap=True)

    def _failed(self, failure: Failure) -> None:
        self.out.print(Hanging(self.words.messages.say("cli", failure.key, **failure.arguments)))

    def _print(self, lines: list[str]) -> None:
        for line in lines:
            indent = len(line) - len(line.lstrip())
            self.out.print(Hanging(line, indent and indent + 3))

    def _explain(self, player: int, what: str) -> None:
        """``?``: the commands; with a number an option, with a name a card."""
        if not what:
            self._say("commands")
            return
        if is_number(what):
            seen, question = self.seen(player), self._question(player)
            at = option_at(what, len(seen.options))
            if at is not None:
                label = self.asker.labels(self.state, question, seen)[at]
                self._print(self.explainer.option(seen.options[at], label))
                return
        card = self.explainer.find_card(what)
        if card is None:
            self._say("no_such_card", name=short(what))
        else:
            self._print(self.explainer.card(card))

    def _why(self, player: int, what: str) -> None:
        """``why``: one's points; with a name or a number, what bars a thing, and its numbers; or limits."""
        scoring = [i for i, resource in enumerate(self.m.table.resources) if resource.scores]
        names = [self.m.table.resources[i].name for i in scoring] + [self.words.resource(i) for i in scoring]
        if not what or what.casefold() in [name.casefold() for name in names]:
            self._print(self.explainer.points(self.state, player))
            return
        if what.casefold() in ("limits", *self.words.say("word_limits").split()):
            self._print(list(self.barring.limits(self.state, player)) or [self.words.say("no_limits")])
            return
        seen = self.seen(player)
        at = option_at(what, len(seen.options))
        thing = self.explainer.find_thing(what, seen) if at is None else seen.options[at].seen
        lines: list[str] = []
        if thing is not None:
            lines = self.barring.thing(self.state, self._question(player), thing)
            lines += self.explainer.thing(self.state, thing, player)
        self._print(lines) if lines else self._say("no_number", name=short(what))

    def _undo(self, player: int, _: str) -> None:
        """Back to the last answer of a person who had a choice; nothing is taken back by half."""
        with self._told_of_the_file():
            self._undo_or_tell()

    def _undo_or_tell(self) -> None:
        try:
            self.proceeding.undo()
        except (IndexError, RevealedError) as error:
            self._say("revealed" if isinstance(error, RevealedError) else "nothing_to_undo")
            return
        self._forget()

    def _redo(self, player: int, _: str) -> None:
        try:
            with self._told_of_the_file():
                self.record.redo()
        except IndexError:
            self._say("nothing_to_redo")

    def _skip(self, player: int, _: str) -> None:
        """Passes now, if that is on offer, and whatever is offered as long as the turn lasts."""
        self.proceeding.passing.begin(self.state, player)
        self._say("passes_ahead")
        if PASS in legal(self.state, player):
            self._answer(player, PASS)

    def _forget(self) -> None:
        """After going back, what happens from here on is told again."""
        count = len(self.record.game.session.states)
        self._told = {player: min(told, count) for player, told in self._told.items()}

    def _save(self, player: int, path: str) -> None:
        if not path:
            self._say("save_where")
            return
        try:
            written = self.record.save(path)
            self._say_whole("saved", command=self.again.command(written))
        except Failure as failure:
            self._failed(failure)

    def _quit(self, player: int, _: str) -> None:
        """Leaves; a game that would be lost only at the second word."""
        if self.record.kept or self._warned or not self._answered:
            raise Leave
        self._warned = True
        self._say("quit_unsaved")

    def say_left(self) -> None:
        """How to go on with a game that is left, or that it is lost."""
        if (path := self.record.path) is not None:
            self._say_whole("left_with", command=self.again.command(path))
        else:
            self._say("left")

    # -------------------------------------------------------------- the end

    def _show_result(self) -> None:
        """What happened last, who has how many points, why, and who has won."""
        if self._last >= 0:
            self._tell(self._last)
            self._show_board(self.seen(self._last))
            self.out.print()
        session = self.record.game.session
        if session.aborted is not None:
            self._print([*told(self.m, session.aborted, self.words.checked, self.words.messages)])
            return
        self._say("over")
        for player in range(self.m.players):
            lines = self.explainer.points(self.state, player)
            self.out.print(Hanging(self.explainer.final(self.state, player), style="bold"))
            self._print(lines[1:])
            self._print([f"  {self.words.award(award)}" for award in awards(self.m, self.state, player)])
        won = winners(self.m, self.state)
        if not won:
            self._say("won_by_nobody")
        elif self.m.players > 1:
            players = self.words.messages.listed(self.words.players[player] for player in won)
            self._say("won", players=players, count=len(won))

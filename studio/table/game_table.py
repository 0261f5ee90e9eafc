"""A game at a table whose seats are pages: what each seat is sent, and what it may ask for.

A seat is told only what its player may know; it says so itself, by the secret in its address.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from ...runtime.bots import Bot
from ...runtime.events.scoring import points_told
from ...runtime.game.game import pending
from ...runtime.game.ranking import winners
from ...runtime.record.session import RevealedError
from ...runtime.view.view import shown_options
from ...workbench.play.board.shown_board import ShownBoard
from ...workbench.play.proceeding import OfAnotherError, Proceeding
from ...workbench.play.records import Record
from ...workbench.play.voice import Voice
from ...workbench.report.budget_told import told
from ...workbench.terminal.failure import Failure


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked; ``things``: for each option the thing on the board that it is about, or -1."""

    lines: tuple[str, ...]
    options: tuple[str, ...]
    things: tuple[int, ...]


class Position(msgspec.Struct, frozen=True):
    """All that a seat is shown of a position. ``at`` names it: an answer for another one is refused.

    ``told``: what happened since it was told last; ``told_anew``: that all before is to be forgotten;
    ``note``: what is to be known of the game beside that; ``waiting``: who is asked now.
    """

    at: int
    board: ShownBoard
    told: tuple[str, ...]
    told_anew: bool
    note: str
    question: Question | None
    waiting: tuple[str, ...]
    over: bool
    outcome: tuple[str, ...]


class Refused(msgspec.Struct, frozen=True):
    """Why something that a seat asked for is not done."""

    refused: str


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat asks for: an answer by its number from 0, to go back, to pass in advance."""

    do: str
    at: int
    option: int = -1


class Page(Protocol):
    """What shows a seat to a person."""

    def send(self, message: Position | Refused) -> None:
        """Shows something."""

    def leave(self) -> None:
        """Another page shows the seat from now on."""


@dataclass(slots=True)
class Seat:
    """A person: which player, in whose words, and how the page is reached that shows it now."""

    player: int
    voice: Voice
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    page: Page | None = None
    told: int = 0


class GameTable:
    """A game, its persons and its bots. All that it does is done in one thread, a wish at a time."""

    def __init__(self, record: Record, bots: Mapping[int, Bot], voices: Sequence[Voice]) -> None:
        """``voices``: by person, in the order of the players that no bot is."""
        self.record = record
        self.m = record.game.m
        self._proceeding = Proceeding(record, bots)
        persons = (player for player in range(self.m.players) if player not in bots)
        self.seats = tuple(Seat(player, voice) for player, voice in zip(persons, voices, strict=True))
        self._at = 0
        self._kept = record.file is not None
        self._one = asyncio.Lock()

    def seat(self, secret: str) -> Seat | None:
        """The seat that has a secret."""
        given = secret.encode("utf-8", "surrogatepass")
        return next((s for s in self.seats if secrets.compare_digest(s.secret.encode(), given)), None)

    async def sit(self, seat: Seat, page: Page) -> None:
        """A page shows a seat from now on, in place of any other; it is told all from the beginning."""
        async with self._one:
            if seat.page is not None:
                seat.page.leave()
            seat.page, seat.told = page, 0
            await self._go_on()
            self._show(seat, anew=True)

    async def wish(self, seat: Seat, wish: Wish) -> None:
        """Does what a seat asks for, and shows all seats what has become of it."""
        async with self._one:
            refused = self._refused(seat, wish)
            if refused:
                if seat.page is not None:
                    seat.page.send(Refused(refused))
                return
            await self._go_on()
            self._at += 1
            for each in self.seats:
                self._show(each)

    async def _go_on(self) -> None:
        """Bots think in a thread of their own, so that pages are answered meanwhile."""
        await asyncio.to_thread(self._proceed)

    def _proceed(self) -> None:
        try:
            self._proceeding.person()
        except Failure:  # the answer was given; its file can keep it no longer, as all seats are told
            self._proceeding.person()

    # -------------------------------------------------------------- wishes

    def _refused(self, seat: Seat, wish: Wish) -> str:
        """Does what is asked for; why not, where it cannot be."""
        say = seat.voice.words.say
        if wish.at != self._at:
            return say("table_late")
        try:
            match wish.do:
                case "answer":
                    return self._answered(seat, wish.option)
                case "undo":
                    self._proceeding.undo(seat.player)
                    self._tell_again()
                    return ""
                case "pass":
                    self._proceeding.passing.begin(self._proceeding.state, seat.player)
                    return ""
        except RevealedError:
            return say("revealed")
        except OfAnotherError:
            return say("table_not_yours")
        except IndexError:
            return say("nothing_to_undo")
        except Failure:  # it was done; its file can keep it no longer, as all seats are told
            self._tell_again()
            return ""
        return say("table_unknown")

    def _answered(self, seat: Seat, number: int) -> str:
        state = self._proceeding.state
        over = self.record.game.over
        options = () if over else shown_options(self.m, state, seat.player)
        if not options:
            return seat.voice.words.say("not_asked", player=seat.voice.seats[seat.player])
        if not 0 <= number < len(options):
            return seat.voice.words.say("no_such_option", number=str(number + 1), count=len(options))
        self.record.answer(seat.player, options[number])
        return ""

    def _tell_again(self) -> None:
        """After going back, what happens from there on is told again, and what was is forgotten."""
        for seat in self.seats:
            seat.told = 0

    # -------------------------------------------------------------- what is shown

    def _show(self, seat: Seat, *, anew: bool = False) -> None:
        if seat.page is not None:
            seat.page.send(self.position(seat, anew=anew or seat.told == 0))

    def position(self, seat: Seat, *, anew: bool = False) -> Position:
        """What a seat is shown now."""
        session = self.record.game.session
        state, over = session.state, self.record.game.over
        told_now = seat.voice.told(session.states[seat.told :], seat.player)
        seat.told = len(session.states)
        asked = None if over else seat.voice.asked(state, seat.player)
        waiting = () if over else tuple(seat.voice.seats[question.player] for question in pending(state))
        return Position(
            self._at,
            seat.voice.board(state, seat.player),
            told_now,
            anew,
            seat.voice.words.say("table_kept_no_more") if self._kept and self.record.file is None else "",
            None if asked is None else Question(asked.lines, asked.options, asked.things),
            waiting,
            over,
            self._outcome(seat.voice, seat.player) if over else (),
        )

    def _outcome(self, voice: Voice, player: int) -> tuple[str, ...]:
        """How the game has ended: who has how many points, and who has won; or what has stopped it."""
        aborted = self.record.game.session.aborted
        if aborted is not None:
            return tuple(told(self.m, aborted, voice.words.checked, voice.messages))
        state, say = self._proceeding.state, voice.words.say
        points = [
            say("points", player=name, count=points_told(self.m, state, seat) or 0)
            for seat, name in enumerate(voice.seats)
        ]
        won = winners(self.m, state)
        names = voice.messages.listed(voice.seats[seat] for seat in won)
        end = say("won", players=names, count=len(won)) if won else say("won_by_nobody")
        return (say("over"), *points, *((end,) if self.m.players > 1 else ()))

"""A game that a program puts before people: questions in words, answers by number, what a seat sees as data.

It prints nothing and asks nobody. Everything that a seat is told of it is computed from what it may know.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from ...compiler.compile import CheckedGame
from ...runtime.bots import BOTS
from ...runtime.events.scoring import points_told
from ...runtime.game.game import pending
from ...runtime.game.ranking import winners
from ...runtime.record.gamefile import GameFileError
from ...runtime.record.passing import Passing
from ...runtime.record.recorded import Playable, RecordedGame, begin, head_of
from ...runtime.record.session import RevealedError
from ...runtime.table.options import PlayersError, UnknownOptionError, check_players
from ...runtime.table.state import PASS, State
from ...runtime.view.view import shown_options
from ..games.game_files import failure_of, played_again
from ..games.playable import open_game
from ..report.budget_told import told
from ..report.messages import DEFAULT_LANGUAGE
from ..report.speaking import languages_of
from ..terminal.failure import Failure
from .board.shown_board import ShownBoard
from .names import names_by_seat
from .voice import Asked, Voice, messages_in

_SEEDS = 1 << 32
__all__ = ["Asked", "Match", "MatchError"]

_TEXT = "match"  # how messages call a game that comes as a text


class MatchError(ValueError):
    """What was asked for cannot be done; the message says why, in the language of the match."""


class Match:
    """A game under way, in one language. Seats are numbered from 0."""

    def __init__(self, game: RecordedGame, lines: bytes, checked: CheckedGame, language: str | None) -> None:
        spoken = languages_of([checked], None)
        self.language = language or next(iter(spoken), DEFAULT_LANGUAGE)
        if self.language not in spoken:
            known = ", ".join(spoken) or "–"
            raise _told(Failure("pack_lacks_language", language=self.language, known=known), language)
        self._game, self._lines, self._passing = game, lines, Passing()
        self._voice = Voice(checked, game.m, game.head, self.language)

    @classmethod
    def begin(
        cls,
        packs: Sequence[str],
        *,
        players: int,
        seed: int | None = None,
        language: str | None = None,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
    ) -> Match:
        """A new game of some packs (names of built-in ones, folders), or of a compiled file.

        ``seed``: by chance where none is given; ``language``: the first of the pack. Raises ``MatchError``.
        """
        playable, checked = _opened(packs, language)
        number = secrets.randbelow(_SEEDS) if seed is None else seed
        try:
            check_players(playable.table, players)
            messages = messages_in(language)
            unnamed = [messages.say("play", "player", number=seat) for seat in range(1, players + 1)]
            called = names_by_seat(names, players, unnamed)
            game = begin(playable, head_of(playable, players, number, options, names=called))
        except Failure as failure:
            raise _told(failure, language) from None
        except PlayersError as error:
            wrong = {"found": error.players, "low": error.low, "high": error.high}
            raise _told(Failure("wrong_number_of_players", **wrong), language) from None
        except UnknownOptionError as error:
            known = ", ".join(
                f"{setting.name}={'|'.join(setting.values)}" for setting in playable.table.options
            )
            raise _told(Failure("no_such_game_option", option=str(error), known=known), language) from None
        except GameFileError as error:
            raise _told(failure_of(error, _TEXT), language) from error
        return cls(game, game.first_line() + game.finish(), checked, language)

    @classmethod
    def resume(cls, lines: bytes, packs: Sequence[str], *, language: str | None = None) -> Match:
        """A game gone on with from its ``lines``. Raises ``MatchError``, also where rules have changed."""
        playable, checked = _opened(packs, language)
        try:
            played = played_again(_TEXT, playable, lines)
        except Failure as failure:
            raise _told(failure, language) from None
        return cls(played.game, lines[: played.length] + played.game.finish(), checked, language)

    @property
    def lines(self) -> bytes:
        """All that is needed to go on with the game: the lines of a game file."""
        return self._lines

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self._game.over

    @property
    def seats(self) -> tuple[str, ...]:
        """What the players are called."""
        return self._voice.seats

    @property
    def asked(self) -> tuple[Asked, ...]:
        """The questions that wait: one, or one of each seat that answers at the same time."""
        if self.over:
            return ()
        asked = (self._voice.asked(self._state, question.player) for question in pending(self._state))
        return tuple(filter(None, asked))

    @property
    def points(self) -> tuple[int, ...]:
        """The points of all seats in the end; before, ``observation`` tells those that a seat may know."""
        seats = range(len(self.seats)) if self.over and not self.stopped else ()
        return tuple(points_told(self._game.m, self._state, seat) or 0 for seat in seats)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody before the end."""
        return winners(self._game.m, self._state) if self.points else ()

    @property
    def stopped(self) -> tuple[str, ...]:
        """Where a limit has ended the game: which, and what was under way, a line each."""
        aborted = self._game.session.aborted
        if aborted is None:
            return ()
        return tuple(told(self._game.m, aborted, self._voice.words.checked, self._voice.messages))

    def answer(self, seat: int, number: int) -> None:
        """Answers the question of a seat with an option. Raises ``MatchError``."""
        options = self._options(seat)
        if not 0 <= number < len(options):
            raise self._error("no_such_option", number=str(number + 1), count=len(options))
        self._lines += self._game.answer(seat, options[number])
        self._pass_on()

    def pass_ahead(self, seat: int) -> None:
        """Passes for a seat whatever it is offered from now on, as long as the turn lasts.

        A question that is no offer is asked all the same; ``ask_again`` takes it back. Raises ``MatchError``
        for a seat that there is not.
        """
        if seat not in range(len(self.seats)):
            raise self._error("not_asked", player=str(seat))
        self._passing.begin(self._state, seat)
        self._pass_on()

    def ask_again(self, seat: int) -> None:
        """Takes back that a seat has passed in advance."""
        self._passing.end(seat)

    def _pass_on(self) -> None:
        while not self.over and (player := self._passing.next(self._state)) is not None:
            self._lines += self._game.answer(player, PASS)

    def suggestion(self, seat: int, bot: str = "greedy", seed: int = 0) -> int:
        """The option that a bot would take for a seat. Raises ``MatchError`` for a bot that is not known."""
        if bot not in BOTS:
            raise _told(Failure("no_such_bot", bot=bot, known=", ".join(BOTS)), self.language)
        options = self._options(seat)
        return options.index(BOTS[bot](seed).choose(self._game.m, self._state, seat))

    def undo(self) -> None:
        """Takes the last answer back.

        Raises ``MatchError`` where there is none, or it has revealed something.
        """
        try:
            self._lines += self._game.undo()
        except (IndexError, RevealedError) as error:
            key = "revealed" if isinstance(error, RevealedError) else "nothing_to_undo"
            raise self._error(key) from None

    def told(self, seat: int, since: int = 0) -> tuple[str, ...]:
        """What happened, as a seat is told it, from the position after so many answers on."""
        return self._voice.told(self._game.session.states[since:], seat)

    @property
    def answers(self) -> int:
        """How many answers have been given: what ``told`` can begin from."""
        return len(self._game.session.choices)

    def observation(self, seat: int) -> dict[str, object]:
        """The position as a seat sees it, as plain data for JSON: ids of the pack, with words beside them."""
        return self._voice.observation(self._state, seat)

    def board(self, seat: int) -> ShownBoard:
        """The board as a seat sees it, panel by panel as the pack arranges it, in the words of the match."""
        return self._voice.board(self._state, seat)

    @property
    def _state(self) -> State:
        return self._game.session.state

    def _options(self, seat: int) -> tuple[int, ...]:
        """The options of a seat in the order of ``Asked``. Raises ``MatchError`` where it is not asked."""
        options = () if self.over or seat not in range(len(self.seats)) else self._shown(seat)
        if not options:
            called = self.seats[seat] if 0 <= seat < len(self.seats) else str(seat)
            raise self._error("not_asked", player=called)
        return options

    def _shown(self, seat: int) -> tuple[int, ...]:
        return shown_options(self._game.m, self._state, seat)

    def _error(self, key: str, **arguments: str | int) -> MatchError:
        return MatchError(self._voice.messages.say("play", key, **arguments))


def _opened(packs: Sequence[str], language: str | None) -> tuple[Playable, CheckedGame]:
    try:
        opened = open_game(packs)
        if opened.game.table.outline is None:
            raise Failure("no_whole_game", pack=opened.game.table.pack)
        return opened.game, opened.checked
    except Failure as failure:
        raise _told(failure, language) from None


def _told(failure: Failure, language: str | None) -> MatchError:
    return MatchError(messages_in(language).say("cli", failure.key, **failure.arguments))

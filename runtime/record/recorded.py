"""A game that is written down as it is played, and played again from what was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields

from ..events.scoring import points_told
from ..game.game import NotLegalError, legal, pending, start
from ..game.labels import option_label
from ..game.link import link
from ..machine.machine import Machine
from ..saving.save import SCHEMA, digest
from ..table import effects as fx
from ..table import table as tb
from ..table.limits import AbortedError, Budgets, FileLimits
from ..table.options import PlayersError, UnknownOptionError, check_players, chosen_options
from .gamefile import Answer, Chain, Entry, GameEnd, GameFileError, Head, PackMark, Redo, Undo
from .session import RevealedError, Session

STATE_EVERY = 16  # so many lines lie between two digests of the position: one costs as much as two answers
FREE, UNTIL_REVEALED = "free", "until_revealed"
ENGINE = {"effects": fx.SCHEMA, "state": SCHEMA, "table": tb.SCHEMA}


class Playable(tb.Record, frozen=True):
    """A compiled game with what a game file says of it: packs, a hash of each part, the rules language."""

    table: tb.GameTable
    effects: tuple[fx.Effect, ...]
    packs: tuple[PackMark, ...]
    parts: Mapping[str, str]
    language: int = 1


def head_of(
    game: Playable,
    players: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    *,
    names: Sequence[str] = (),
    undo: str = "",
    begins: str = "",
    budgets: Budgets | None = None,
) -> Head:
    """The head of a new game. Raises ``UnknownOptionError``.

    ``undo``: ``free``, or ``until_revealed``, which is the rule where several play.
    """
    numbers = chosen_options(game.table, players, options or {})
    return Head(
        format=1,
        packs=list(game.packs),
        parts=dict(game.parts),
        language=game.language,
        engine=ENGINE,
        players=players,
        options={s.name: s.values[n] for s, n in zip(game.table.options, numbers, strict=True)},
        budgets=asdict(budgets or Budgets()),
        seed=seed,
        undo=undo or (FREE if players == 1 else UNTIL_REVEALED),
        begins=begins,
        names=list(names),
    )


def begin(game: Playable, head: Head) -> RecordedGame:
    """A game at its first question, its head not yet written. Raises ``GameFileError``."""
    _check_head(game, head)
    budgets = Budgets(**head.budgets)
    m = link(game.table, game.effects, head.players, _options(game.table, head), budgets)
    try:
        first = start(m, head.seed, head.begins)
    except KeyError:
        raise GameFileError("wrong_line", line=1, place="begins") from None
    except AbortedError as aborted:
        raise GameFileError("stops_at_start", limit=aborted.budget, maximum=aborted.limit) from aborted
    return RecordedGame(Session(m, first, head.undo == FREE), head)


class RecordedGame:
    """A session whose every step is a line. What is done returns the bytes to be written."""

    def __init__(self, session: Session, head: Head) -> None:
        self.session = session
        self.head = head
        self.chain = Chain()
        self.ended = False  # whether the last line says so

    @property
    def m(self) -> Machine:
        """The machine of the game."""
        return self.session.m

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.session.aborted is not None or not pending(self.session.state)

    def first_line(self) -> bytes:
        """The head."""
        return self.chain.write(self.head)

    def answer(self, player: int, option: int) -> bytes:
        """Goes on with an answer; where it ends the game, that is a line too. Raises ``NotLegalError``."""
        of, label = self._looked_up(player, option)
        self.session.answer(player, option)
        n = self.chain.number
        return self.chain.write(Answer(n, player, option, of, label, self._state(n))) + self.finish()

    def undo(self) -> bytes:
        """Takes the last answer back. Raises IndexError, ``RevealedError``."""
        self.session.undo()
        self.ended = False
        n = self.chain.number
        return self.chain.write(Undo(n, self._state(n)))

    def redo(self) -> bytes:
        """Gives the answer undone last again. Raises IndexError."""
        self.session.redo()
        n = self.chain.number
        return self.chain.write(Redo(n, self._state(n))) + self.finish()

    def finish(self) -> bytes:
        """The line that says that the game is over, where it is and no line says so yet; else nothing."""
        if self.ended or not self.over:
            return b""
        self.ended = True
        return self.chain.write(self._end())

    def take(self, line: bytes) -> Head | Entry:
        """Goes on as the next line of a file says, checking all of it. Raises ``GameFileError``."""
        entry = self.chain.read(line)
        number = self.chain.number
        if isinstance(entry, Head):
            return entry
        if entry.n != number - 1:
            raise GameFileError("wrong_line", line=number, place="n")
        if self.ended and not isinstance(entry, Undo):
            raise GameFileError("after_the_end", line=number)
        try:
            self._follow(entry)
        except NotLegalError:
            raise GameFileError("not_legal", line=number) from None
        except (IndexError, RevealedError):
            raise GameFileError("no_undo", line=number) from None
        self.ended = isinstance(entry, GameEnd)
        if entry.state and entry.state != self.session.digest():
            raise GameFileError("other_position", line=number)
        return entry

    def _follow(self, entry: Entry) -> None:
        match entry:
            case Answer():
                if (entry.of, entry.label) != self._looked_up(entry.player, entry.option):
                    raise GameFileError("other_position", line=self.chain.number)
                self.session.answer(entry.player, entry.option)
            case Undo():
                self.session.undo()
            case Redo():
                self.session.redo()
            case GameEnd():
                if not self.over or entry != self._end(entry.n):
                    raise GameFileError("other_end", line=self.chain.number)

    def _looked_up(self, player: int, option: int) -> tuple[int, str]:
        """Of how many options it is one, and what it says. Raises ``NotLegalError``."""
        options = legal(self.session.state, player)
        if self.session.aborted is not None or option not in options:
            raise NotLegalError(player, option)
        question = next(q for q in pending(self.session.state) if q.player == player)
        return len(options), option_label(self.m, self.session.state, question, option)

    def _state(self, n: int) -> str:
        return self.session.digest() if n % STATE_EVERY == 0 else ""

    def _end(self, n: int = -1) -> GameEnd:
        state, aborted = self.session.state, self.session.aborted
        scores = [points_told(self.m, state, player) or 0 for player in range(self.m.players)]
        number = self.chain.number if n < 0 else n
        return GameEnd(number, digest(state), scores, "" if aborted is None else aborted.budget)


def _check_head(game: Playable, head: Head) -> None:
    """Whether a game can be played here as it was there. Raises ``GameFileError``."""
    limits = FileLimits()
    if head.engine != ENGINE:
        raise GameFileError("other_engine")
    if head.language != game.language:
        raise GameFileError("other_language", found=head.language, known=game.language)
    if len(head.names) > head.players or any(len(name) > limits.name for name in head.names):
        raise GameFileError("wrong_line", line=1, place="names")
    try:
        check_players(game.table, head.players)
    except PlayersError as error:
        raise GameFileError("wrong_players", found=error.players, low=error.low, high=error.high) from None
    if head.undo not in (FREE, UNTIL_REVEALED):
        raise GameFileError("wrong_line", line=1, place="undo")
    if not 0 <= head.seed < 1 << 64:
        raise GameFileError("wrong_line", line=1, place="seed")
    _check_budgets(head, limits)


def _check_budgets(head: Head, limits: FileLimits) -> None:
    names = [field.name for field in fields(Budgets)]
    if sorted(head.budgets) != sorted(names):
        raise GameFileError("wrong_line", line=1, place="budgets")
    for name, value in head.budgets.items():
        if not 0 < value <= getattr(Budgets(), name) * limits.budget_factor:
            raise GameFileError("wrong_line", line=1, place=f"budgets.{name}")


def _options(table: tb.GameTable, head: Head) -> tuple[int, ...]:
    """The options in the order of the table; each must stand in the head as it follows from the others."""
    try:
        numbers = chosen_options(table, head.players, head.options)
    except UnknownOptionError as error:
        raise GameFileError("other_options", option=str(error)) from None
    for setting, number in zip(table.options, numbers, strict=True):
        if head.options.get(setting.name) != setting.values[number]:
            raise GameFileError("other_options", option=setting.name)
    return numbers

"""Games on the disk, a line a step, only ever appended: a crash loses at most the line being written."""

from __future__ import annotations

import contextlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from ...compiler.source.limits import BUDGETS
from ...runtime.game.game import NotLegalError
from ...runtime.machine.machine import Machine
from ...runtime.record.gamefile import Chain, Entry, GameFileError, Head
from ...runtime.record.recorded import Playable, RecordedGame, begin
from ...runtime.record.session import RevealedError, Session
from ...runtime.table.limits import FileLimits
from ...runtime.table.state import State
from ..files.passing_file import clear_left, prepare
from ..terminal.failure import FINDINGS, REFUSED, Failure
from .same_rules import check_same_rules

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
_ADD = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
_TOLD = 300  # letters of what stands in a file
_REFUSED = frozenset({"too_large", "line_too_long", "too_many_entries", "stops_at_start"})


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a file gave: the game, its entries, the number of the line that was cut off (or 0), its length."""

    game: RecordedGame
    entries: tuple[Entry, ...]
    incomplete: int
    length: int


class GameFile:
    """A game under way and the file that keeps it. To be closed, or used in a ``with``."""

    def __init__(self, path: str, game: RecordedGame, handle: int, length: int, *, sync: bool) -> None:
        self.path = path
        self.game = game
        self.incomplete = 0  # the number of the line that was cut off when the file was loaded
        self._handle = handle
        self._length = length
        self._sync = sync

    @property
    def session(self) -> Session:
        """The positions so far."""
        return self.game.session

    @property
    def m(self) -> Machine:
        """The machine of the game."""
        return self.game.m

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.game.over

    def answer(self, player: int, option: int) -> State:
        """Goes on with an answer and writes it down. Raises ``NotLegalError``, Failure."""
        self.append(self.game.answer(player, option))
        return self.session.state

    def undo(self) -> State:
        """Takes the last answer back. Raises IndexError, ``RevealedError``, Failure."""
        self.append(self.game.undo())
        return self.session.state

    def redo(self) -> State:
        """Gives the answer undone last again. Raises IndexError, Failure."""
        self.append(self.game.redo())
        return self.session.state

    def close(self) -> None:
        """Lets go of the file; the game can be looked at, but not go on."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> GameFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def content(self) -> bytes:
        """All lines so far. Raises Failure."""
        try:
            os.lseek(self._handle, 0, os.SEEK_SET)
            return _content(self.path, self._handle)
        except OSError:
            raise Failure("unreadable", path=self.path) from None

    def append(self, data: bytes) -> None:
        """Writes whole lines or nothing. Raises Failure; the file is then as it was, and closed."""
        if self._handle < 0:
            raise Failure("unwritable", path=self.path)
        try:
            status = os.fstat(self._handle)
            if status.st_size != self._length or not status.st_nlink:
                self.close()
                raise Failure("game_two_writers" if status.st_nlink else "game_gone", path=self.path)
            _write(self._handle, data, sync=self._sync)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._length)
            self.close()
            raise Failure("unwritable", path=self.path) from None
        self._length += len(data)


def create(path: str, playable: Playable, head: Head, *, sync: bool = False) -> GameFile:
    """A new game in a new file. ``sync``: a line is on the disk before the game goes on. Raises Failure."""
    try:
        game = begin(playable, head)
    except GameFileError as error:
        raise failure_of(error, path) from error
    line = game.first_line()
    write_game(path, line, sync=sync)
    handle = _open(path, _ADD, "unwritable")
    _take(handle, path)
    return GameFile(path, game, handle, len(line), sync=sync)


def write_game(path: str, lines: bytes, *, sync: bool = True) -> None:
    """A new file with these lines, whole or not at all. Raises Failure; an existing file is left alone."""
    try:
        clear_left(Path(path).parent)
        if os.path.lexists(path):
            raise FileExistsError
        passing = prepare(Path(path), lines, sync=sync)
        try:
            passing.create()
        finally:
            passing.drop()
    except FileExistsError:
        raise Failure("game_exists", path=path) from None
    except (OSError, ValueError):
        raise Failure("unwritable", path=path) from None


def resume(path: str, playable: Playable, *, sync: bool = False) -> GameFile:
    """A game to be gone on with from its file; a line that was cut off is taken away. Raises Failure."""
    handle = _open(path, _ADD, "unwritable")
    _take(handle, path)
    clear_left(Path(path).parent)
    try:
        played = played_again(path, playable, _content(path, handle), None)
        if played.incomplete:
            os.ftruncate(handle, played.length)
    except OSError:
        os.close(handle)
        raise Failure("unwritable", path=path) from None
    except BaseException:
        os.close(handle)
        raise
    made = GameFile(path, played.game, handle, played.length, sync=sync)
    made.incomplete = played.incomplete
    made.append(played.game.finish())
    return made


def replay(path: str, playable: Playable, to: int | None = None) -> Replayed:
    """Plays a file again up to an entry, or all of it, and checks every line. Raises Failure."""
    return played_again(path, playable, _read(path), to)


def read_head(path: str) -> Head:
    """The first line of a file: with which packs it was played, and how. Raises Failure."""
    try:
        return _head(Chain(), _lines(_read(path))[0])
    except GameFileError as error:
        raise failure_of(error, path) from error


def failure_of(error: GameFileError, path: str) -> Failure:
    """Why a file cannot be used, to be told in one line."""
    code = REFUSED if error.key in _REFUSED else FINDINGS
    arguments = {name: _short(value) for name, value in error.arguments.items()}
    if "limit" in arguments:
        arguments["limit"] = BUDGETS.get(str(arguments["limit"]), arguments["limit"])
    return Failure(f"game_{error.key}", code, path=path, **arguments)


def _short(told: str | int) -> str | int:
    """What a file says of itself may be long; the message is to be a line."""
    return f"{told[:_TOLD]}…" if isinstance(told, str) and len(told) > _TOLD else told


def played_again(path: str, playable: Playable, data: bytes, to: int | None = None) -> Replayed:
    """Plays lines of a file again, as ``replay`` does; ``path`` is how messages call it. Raises Failure."""
    try:
        lines, cut = _lines(data)
        game, length = _begun(playable, lines)
        entries: list[Entry] = []
        for line in lines[1:] if to is None else lines[1 : to + 1]:
            entry = game.take(line)
            assert not isinstance(entry, Head)  # a head is the first line only
            entries.append(entry)
            length += len(line) + 1
    except GameFileError as error:
        raise failure_of(error, path) from error
    whole = len(entries) == len(lines) - 1
    return Replayed(game, tuple(entries), len(lines) + 1 if cut and whole else 0, length)


def _begun(playable: Playable, lines: list[bytes]) -> tuple[RecordedGame, int]:
    """The game of a head, and how long that is."""
    chain = Chain()
    head = _head(chain, lines)
    check_same_rules(playable, head)
    game = begin(playable, head)
    game.chain = chain
    return game, len(lines[0]) + 1


def _head(chain: Chain, lines: list[bytes]) -> Head:
    head = chain.read(lines[0])
    assert isinstance(head, Head)
    return head


def _lines(data: bytes) -> tuple[list[bytes], bool]:
    """The whole lines of a file, and whether another one was begun. Raises ``GameFileError``."""
    limits = FileLimits()
    *lines, rest = data.split(b"\n")
    if len(lines) > limits.entries + 1:
        raise GameFileError("too_many_entries", maximum=limits.entries)
    for number, line in enumerate(lines, 1):
        most = limits.head if number == 1 else limits.line
        if len(line) > most:
            raise GameFileError("line_too_long", line=number, maximum=most)
    if not lines:
        raise GameFileError("no_head")
    return lines, bool(rest)


def _read(path: str) -> bytes:
    handle = _open(path, _READ, "unreadable")
    try:
        return _content(path, handle)
    finally:
        os.close(handle)


def _open(path: str, flags: int, key: str) -> int:
    try:
        return os.open(path, flags)
    except FileNotFoundError:
        raise Failure("no_such_path", path=path) from None
    except (OSError, ValueError):
        raise Failure(key, path=path) from None


def _take(handle: int, path: str) -> None:
    """Takes a file for this program alone, until it is closed. Raises Failure where another one has it."""
    if fcntl is None:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise Failure("game_in_use", path=path) from None
    except OSError:  # a file system without locks: a second writer is noticed by the length of the file
        return


def _content(path: str, handle: int) -> bytes:
    """All of a plain file that is not too large. Raises Failure."""
    most = FileLimits().size
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise Failure("unreadable", path=path)
        data = b""
        while len(data) <= most and (piece := os.read(handle, 1 << 20)):
            data += piece
    except OSError:
        raise Failure("unreadable", path=path) from None
    if len(data) > most:
        raise failure_of(GameFileError("too_large", maximum=most), path)
    return data


def _write(handle: int, data: bytes, *, sync: bool) -> None:
    """All of it: a full disk may take a part first and refuse the rest."""
    while data:
        data = data[os.write(handle, data) :]
    if sync:
        os.fsync(handle)


__all__ = [
    "GameFile",
    "NotLegalError",
    "Replayed",
    "RevealedError",
    "create",
    "read_head",
    "replay",
    "resume",
]

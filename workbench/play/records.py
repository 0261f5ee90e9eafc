"""The game under way and where it is kept: in memory until somebody saves it, or in a file line by line."""

from __future__ import annotations

import os

from ...runtime.record.gamefile import GameFileError, Head
from ...runtime.record.recorded import Playable, RecordedGame, begin
from ...runtime.record.session import RevealedError
from ..games.game_files import GameFile, failure_of, write_game
from ..terminal.backstop import still_going
from ..terminal.failure import Failure


class Record:
    """A game and all lines that tell it. A file that fails is let go of; the game goes on without it."""

    def __init__(self, game: RecordedGame, file: GameFile | None = None) -> None:
        self.game = game
        self.file = file
        self._lines = [game.first_line()] if file is None else [file.content()]
        self._saved = len(self._lines)
        self.saved: str | None = None  # the file that it was written into last

    @classmethod
    def begun(cls, playable: Playable, head: Head) -> Record:
        """A new game that no file keeps. Raises Failure."""
        try:
            return cls(begin(playable, head))
        except GameFileError as error:
            raise failure_of(error, ", ".join(pack.id for pack in head.packs)) from error

    @property
    def kept(self) -> bool:
        """Whether nothing is lost where the game is left now."""
        return self.file is not None or self._saved == len(self._lines)

    @property
    def path(self) -> str | None:
        """The file that keeps the game as it is now; None where none does."""
        return self.file.path if self.file is not None else self.saved if self.kept else None

    def answer(self, player: int, option: int) -> None:
        """Goes on with an answer. Raises ``NotLegalError``; Failure where the file can no longer keep it."""
        still_going()
        self._keep(self.game.answer(player, option))

    def undo(self) -> None:
        """Takes the last answer back. Raises IndexError, ``RevealedError``, Failure."""
        self._keep(self.game.undo())

    def redo(self) -> None:
        """Gives the answer taken back last again. Raises IndexError, Failure."""
        self._keep(self.game.redo())

    def save(self, path: str) -> str:
        """Writes the game so far into a new file and returns where it is.

        Raises Failure; an existing file is left alone, and one that cannot be written whole is not there.
        """
        path = os.path.expanduser(path)
        write_game(path, b"".join(self._lines))
        self._saved, self.saved = len(self._lines), path
        return path

    def close(self) -> None:
        """Lets go of the file."""
        if self.file is not None:
            self.file.close()

    def _keep(self, line: bytes) -> None:
        self._lines.append(line)
        if self.file is None:
            return
        try:
            self.file.append(line)
        except Failure:
            self.file = None
            raise


__all__ = ["Record", "RevealedError"]

"""The game under way and where it is kept: in memory until somebody saves it, or in a file line by line."""

from __future__ import annotations

import os

from ...runtime.gamefile import GameFileError, Head
from ...runtime.recorded import Playable, RecordedGame, begin
from ...runtime.session import RevealedError
from ..failure import Failure
from ..game_files import GameFile, failure_of


class Record:
    """A game and the lines that tell it."""

    def __init__(self, game: RecordedGame, file: GameFile | None = None) -> None:
        self.game = game
        self.file = file
        self._lines = [] if file is not None else [game.first_line()]

    @classmethod
    def begun(cls, playable: Playable, head: Head) -> Record:
        """A new game that no file keeps. Raises Failure."""
        try:
            return cls(begin(playable, head))
        except GameFileError as error:
            raise failure_of(error, "-") from None

    def answer(self, player: int, option: int) -> None:
        """Goes on with an answer. Raises ``NotLegalError``, Failure."""
        if self.file is not None:
            self.file.answer(player, option)
        else:
            self._lines.append(self.game.answer(player, option))

    def undo(self) -> None:
        """Takes the last answer back. Raises IndexError, ``RevealedError``, Failure."""
        if self.file is not None:
            self.file.undo()
        else:
            self._lines.append(self.game.undo())

    def redo(self) -> None:
        """Gives the answer taken back last again. Raises IndexError, Failure."""
        if self.file is not None:
            self.file.redo()
        else:
            self._lines.append(self.game.redo())

    def save(self, path: str) -> None:
        """Writes the game so far into a new file. Raises Failure; an existing file is left alone."""
        try:
            with open(path, "xb") as target:
                target.write(self._content())
                target.flush()
                os.fsync(target.fileno())
        except FileExistsError:
            raise Failure("game_exists", path=path) from None
        except (OSError, ValueError):
            raise Failure("unwritable", path=path) from None

    def _content(self) -> bytes:
        if self.file is None:
            return b"".join(self._lines)
        with open(self.file.path, "rb") as source:
            return source.read()


__all__ = ["Record", "RevealedError"]

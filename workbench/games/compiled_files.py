"""Files of compiled games, as ``heroglyph build`` writes them: read without the compiler, within a limit."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from ...runtime.record.artefact import Artefact, ArtefactError, read_artefact
from ...runtime.record.recorded import Playable
from ...runtime.table.limits import FileLimits
from ..terminal.failure import FINDINGS, REFUSED, Failure

ENDING = ".json"
_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


def load_compiled(path: str | Path) -> Playable:
    """The game of a file that ``heroglyph build`` wrote, ready to be linked, without packs and compiler.

    Raises OSError where it cannot be read, ``ArtefactError``, a ValueError, where it is no compiled game of
    this version of the program, or has been changed.
    """
    return read_compiled(path).game


def read_compiled(path: str | Path) -> Artefact:
    """The same with the texts of its packs. Raises OSError or ArtefactError."""
    most = FileLimits().compiled
    handle = os.open(path, _READ)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise ArtefactError("other_kind")
        with open(handle, "rb", closefd=False) as file:
            data = file.read(most + 1)
    finally:
        os.close(handle)
    if len(data) > most:
        raise ArtefactError("too_large", maximum=most)
    return read_artefact(data)


def is_compiled(path: str) -> bool:
    """Whether what was named for a pack is meant to be the file of a compiled game."""
    return path.endswith(ENDING) and Path(path).is_file()


def open_compiled(path: str) -> Artefact:
    """What a file holds that a user named. Raises Failure."""
    try:
        return read_compiled(path)
    except OSError:
        raise Failure("unreadable", path=path) from None
    except ArtefactError as error:
        code = REFUSED if error.key == "too_large" else FINDINGS
        raise Failure(f"compiled_{error.key}", code, path=path, **error.arguments) from None

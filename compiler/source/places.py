"""Where the files of a pack lie: in a folder of the disk or inside an archive, read in the same way."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

Kind = Literal["folder", "file", "odd"]
_OF_SYSTEMS = frozenset({"thumbs.db", "desktop.ini", "__macosx"})  # what Windows and macOS lay beside files
_BACKUP = "~"  # behind the name of the copy that an editor keeps
_OPENING = ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY")  # none of them exists on every system


class FolderEntry(NamedTuple):
    """What lies in a folder: its name and whether it is a folder, a plain file, or neither."""

    name: str
    kind: Kind


def is_passed_over(name: str) -> bool:
    """Whether nobody wrote a file or folder: hidden, laid there by a system, an editor's copy."""
    return name.startswith(".") or name.lower() in _OF_SYSTEMS or name.endswith(_BACKUP)


class NotPlainError(OSError):
    """What was to be read is no plain file: a link, a pipe, a device, a folder."""


class FileTree(Protocol):
    """A tree of files. Paths are relative, with ``/`` between their parts; the top has the empty path."""

    def entries(self, folder: str) -> list[FolderEntry]:
        """What lies in a folder, by name. Raises OSError."""

    def read(self, relative: str, most: int) -> bytes:
        """At most so many bytes of a file. Raises FileNotFoundError, NotPlainError, OSError, ValueError."""


@dataclass(frozen=True, slots=True)
class _Unsaved:
    """Texts over files of the disk, by real paths; ``folders`` remembers where folders really are."""

    texts: Mapping[str, bytes]
    folders: dict[str, str] = field(default_factory=dict)

    def text(self, folder: Path, name: str) -> bytes | None:
        """What lies over a file of a folder."""
        return self.texts.get(os.path.join(self._real(folder), name)) if self.texts else None

    def names(self, folder: Path) -> Iterator[str]:
        """The files of a folder over which something lies."""
        real = self._real(folder) if self.texts else ""
        return (name for place, name in map(os.path.split, self.texts) if place == real)

    def _real(self, folder: Path) -> str:
        named = str(folder)
        if named not in self.folders:
            self.folders[named] = os.path.realpath(named)
        return self.folders[named]


_unsaved = _Unsaved({})


@contextmanager
def laid_over(texts: Mapping[str, bytes]) -> Iterator[None]:
    """While it lasts, unsaved texts lie over the files of folders; ``texts`` has them by real paths."""
    global _unsaved
    before, _unsaved = _unsaved, _Unsaved(texts)
    try:
        yield
    finally:
        _unsaved = before


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of the disk. Links are entries like any other odd thing: nothing follows them."""

    base: Path

    def entries(self, folder: str) -> list[FolderEntry]:
        """What lies in a folder, by name. Raises OSError."""
        with os.scandir(self.base / folder) as entries:
            there = {entry.name: FolderEntry(entry.name, _kind(entry)) for entry in entries}
        for name in _unsaved.names(self.base / folder):
            there.setdefault(name, FolderEntry(name, "file"))
        return sorted(there.values())

    def read(self, relative: str, most: int) -> bytes:
        """At most so many bytes of a plain file. Raises FileNotFoundError, NotPlainError, OSError."""
        path = self.base / relative
        held = _unsaved.text(path.parent, path.name)
        if held is not None:
            return held[:most]
        if not stat.S_ISREG(path.lstat().st_mode):
            raise NotPlainError(relative)
        return read_plain(path, most)


def _kind(entry: os.DirEntry[str]) -> Kind:
    if entry.is_dir(follow_symlinks=False):
        return "folder"
    return "file" if entry.is_file(follow_symlinks=False) else "odd"


def read_plain(path: Path, most: int) -> bytes:
    """At most so many bytes of a file that is plain also when it is opened; it may have changed meanwhile.

    Raises NotPlainError for any other.
    """
    handle = os.open(path, os.O_RDONLY | sum(getattr(os, name, 0) for name in _OPENING))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise NotPlainError(path.name)
        return file.read(most)

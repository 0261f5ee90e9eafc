"""What was found out about packs, kept in the user's own folder for the next time it is asked.

An entry lies under a key, which is a digest of everything that it depends on: it is never out of date, only
no longer asked for. It is bytes with a sum over them and their key, and is believed only if the sum is right:
one that is damaged, cut off, or another's is as none. A folder into which others may write is not used.
Several processes may read and write at once. What cannot be read or written is passed over: nothing that a
user sees depends on whether an entry was there.

``HEROGLYPH_CACHE`` names another folder, or is ``off``.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from .caches import keep

VARIABLE = "HEROGLYPH_CACHE"
OFF = "off"
MOST_BYTES = 32 * 1024 * 1024
MOST_ENTRIES = 2_000
LARGEST = 4 * 1024 * 1024
_MARK = b"heroglyph kept 1\n"
_SUM = 32
_ENDING = ".kept"
_ENTRY = re.compile(r"[0-9a-f]+\.kept(?:\.[0-9]+)?")  # also what earlier versions left


@dataclass(frozen=True, slots=True)
class Store:
    """Entries in a folder, by the digests of what they depend on."""

    folder: Path

    def read(self, key: bytes) -> bytes | None:
        """What is kept under a key; None where there is nothing, or nothing sound."""
        path = self._path(key)
        try:
            with open(path, "rb", opener=_waiting_for_nobody) as file:
                if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                    return None
                data = file.read(LARGEST + len(_MARK) + _SUM + 1)
            os.utime(path)  # those not asked for are dropped first
        except OSError:
            return None
        start = len(_MARK) + _SUM
        content = data[start:]
        if data[:start] != _MARK + _sum(key, content):
            return None
        return content

    def write(self, key: bytes, content: bytes) -> None:
        """Keeps something under a key, and drops what has not been asked for longest where it is too much."""
        self.write_all({key: content})

    def write_all(self, contents: Mapping[bytes, bytes]) -> None:
        """The same, of several things by their keys."""
        keep(
            {
                str(self._path(key)): _MARK + _sum(key, content) + content
                for key, content in contents.items()
                if len(content) <= LARGEST
            }
        )
        try:
            self._tidy()
        except OSError:  # another process tidies
            return

    def _path(self, key: bytes) -> Path:
        return self.folder / (key.hex() + _ENDING)

    def _tidy(self) -> None:
        """Keeps the newest entries, as many as there may be. Other files in the folder are none of ours."""
        with os.scandir(self.folder) as listing:
            entries = [
                (entry.stat(follow_symlinks=False), entry.path)
                for entry in listing
                if _ENTRY.fullmatch(entry.name) and not entry.is_dir(follow_symlinks=False)
            ]
        entries.sort(key=lambda entry: entry[0].st_mtime_ns, reverse=True)
        size = 0
        for place, (status, path) in enumerate(entries):
            size += status.st_size
            if place >= MOST_ENTRIES or size > MOST_BYTES:
                os.remove(path)


def store() -> Store | None:
    """The user's store, its folder made; None where nothing may be kept."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted == OFF or sys.dont_write_bytecode:  # Python was told to keep nothing: we do not either
        return None
    try:
        folder = Path(wanted) if wanted else _usual_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Store(folder) if _is_own(folder) else None
    except (OSError, ValueError, RuntimeError):  # such as a user who has no home
        return None


def _usual_folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("heroglyph", appauthor=False)


def _is_own(folder: Path) -> bool:
    """Whether a folder is the user's, and nobody else may write into it. Windows keeps such folders apart."""
    if not hasattr(os, "geteuid"):
        return True
    status = os.lstat(folder)
    shared = status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() and not shared


def _waiting_for_nobody(path: str, flags: int) -> int:
    """Opens an entry; a pipe, which no entry is, does not make us wait for somebody to write into it."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _sum(key: bytes, content: bytes) -> bytes:
    return blake2b(content, digest_size=_SUM, key=key[:64]).digest()

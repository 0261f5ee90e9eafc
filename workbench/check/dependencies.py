"""What the outcome of a check depends on, as one digest: program, packs, options, and what is installed.

The whole of each file counts, never its time. Where something cannot be read, or is too much, there is no
digest and nothing is kept.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from ...compiler.source.digest import digest
from ...compiler.source.languages import own_languages
from ...compiler.source.limits import LIMITS, Limits
from ...compiler.source.packs.archive import is_archive
from ...compiler.source.packs.built_in import is_builtin
from ...compiler.source.places import Folder, read_plain
from ..cache.caches import data_file
from ..packs.which_packs import PackTarget

_PARTS = ("compiler", "runtime", "workbench", "grammar", "locales")
_INSTALLED = ".dist-info"
_MADE = "__pycache__"
_DEPTH = LIMITS["pack_depth"].cap + 3  # one more than is read, below a house
_FILES = LIMITS["pack_files"].cap
_BYTES = LIMITS["pack_bytes"].cap


class _UncountedError(Exception):
    """Something of which no digest can be made."""


def digest_of_check(wanted: PackTarget, limits: Limits, *parts: str) -> bytes | None:
    """The digest of all that a check of a pack depends on beside the program; None where there is none."""
    try:
        return digest(_of_check(wanted, limits, *parts))
    except (OSError, ValueError, RuntimeError, _UncountedError):
        return None


def digest_of_games(games: Iterable[Iterable[Path]], limits: Limits, *parts: str) -> bytes | None:
    """The digest of all that some games depend on beside the program, each of some packs; else None."""
    try:
        return digest(_of_games(games, limits, *parts))
    except (OSError, ValueError, RuntimeError, _UncountedError):
        return None


def _of_games(games: Iterable[Iterable[Path]], limits: Limits, *parts: str) -> Iterator[str | bytes]:
    yield from (repr(limits), *parts)
    yield from _counted(("file", name, data) for name, data in _files_below(data_file("cards")))
    for roots in games:
        yield "game"
        for root in roots:
            yield str(root.absolute())
            yield from _of_pack(root)


def _of_check(wanted: PackTarget, limits: Limits, *parts: str) -> Iterator[str | bytes]:
    yield from (repr(limits), os.getcwd(), *parts)
    yield from _counted(("file", name, data) for name, data in _files_below(data_file("cards")))
    yield from (f"{file}\n{file.resolve()}" for file in wanted.files)
    yield str(wanted.named)
    for root in (wanted.root, *wanted.beside):
        yield str(root)
        yield from _of_pack(root)


def unchanged_program() -> bytes | None:
    """The digest of the program that runs; None where it is no longer what lies on the disk."""
    try:
        asked_before = _program_at_first.cache_info().currsize > 0
        first = _program_at_first()
        return first if not asked_before or program_digest() == first else None
    except (OSError, _UncountedError):
        return None


@cache
def _program_at_first() -> bytes:
    """The program as it was when this process first asked: it keeps in memory what it has read of itself."""
    return program_digest()


def program_digest() -> bytes:
    """The digest of the program: its code and data, languages of one's own, Python, and what is installed.

    Raises OSError or _UncountedError.
    """
    return digest(_of_program())


def _of_program() -> Iterator[str | bytes]:
    yield from (sys.version, sys.implementation.name, *_installed())
    for part in _PARTS:
        for row in _files_below(data_file(part)):
            yield from row
    folder, codes = own_languages()
    for code in codes if folder is not None else ():
        yield code
        yield from _counted(_readable(Folder(Path(folder or "", code))))


def _installed() -> Iterator[str]:
    """The names of the distributions that can be imported, which tell their versions."""
    for folder in sys.path:
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        yield from sorted(name for name in names if name.endswith(_INSTALLED))


def _files_below(folder: str) -> Iterator[tuple[str, bytes]]:
    """The package's own files; links are followed, as Python does."""
    with os.scandir(folder) as listing:
        entries = sorted(listing, key=lambda entry: entry.name)
    for entry in entries:
        if entry.is_dir():
            if entry.name != _MADE:
                yield from _files_below(entry.path)
        else:
            with open(entry.path, "rb", buffering=0) as file:
                yield entry.path, file.read()


def _of_pack(root: Path) -> Iterator[str | bytes]:
    """A zip, or the files of a folder; of a pack that has its words beside it those as well."""
    if is_archive(root):
        most = LIMITS["zip_file"].cap
        data = read_plain(root, most + 1)
        if len(data) > most:
            raise _UncountedError
        yield from ("zip", data)
        return
    yield "folder"
    yield from _counted(_readable(Folder(root)))
    if is_builtin(root):
        yield "words"
        yield from _counted(_readable(Folder(root.absolute().parents[1] / "locales")))


def _counted(files: Iterable[tuple[str, str, bytes]]) -> Iterator[str | bytes]:
    """Files as pieces, as long as they are not too many or too much."""
    size = 0
    for count, row in enumerate(files):
        size += len(row[-1])
        if count > _FILES or size > _BYTES:
            raise _UncountedError
        yield from row


def _readable(place: Folder, folder: str = "", depth: int = 0) -> Iterator[tuple[str, str, bytes]]:
    """What the loader may see in a folder: all that is not hidden, as far in as it looks. Raises OSError."""
    for entry in place.entries(folder):
        name = f"{folder}/{entry.name}" if folder else entry.name
        if entry.name.startswith("."):
            continue
        read = entry.kind == "file"
        yield entry.kind, name, place.read(name, LIMITS["yaml_file"].cap + 1) if read else b""
        if entry.kind == "folder" and depth < _DEPTH:
            yield from _readable(place, name, depth + 1)

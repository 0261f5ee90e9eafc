"""Writes several files as one step: all of them or none, and never half of one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from ..failure import Failure


def write_files(contents: Mapping[Path, bytes], inside: Iterable[Path] = ()) -> None:
    """Writes or replaces files, their folders made first. Raises Failure, with everything as it was.

    ``inside``: folders that may be a stranger's. No link in them is followed, since it may lead out of them.
    """
    closed = tuple(inside)
    made: list[Path] = []
    prepared: dict[Path, str] = {}
    before: dict[Path, bytes | None] = {}
    current = Path()
    try:
        for path, data in contents.items():
            current = path
            if path.exists() and not path.is_file():  # a device or a pipe would be replaced, or never end
                raise OSError(path)
            if any(_is_behind_a_link(path, folder) for folder in closed):
                raise OSError(path)
            made += _make_folders(path.parent)
            prepared[path] = _prepare(path, data)
        for path, passing in prepared.items():
            current, target = path, path.resolve()
            before[target] = target.read_bytes() if target.exists() else None
            os.replace(passing, target)
    except OSError:
        _undo(before, prepared.values(), made)
        raise Failure("unwritable", path=str(current)) from None
    except BaseException:
        _undo(before, prepared.values(), made)
        raise


def _is_behind_a_link(path: Path, folder: Path) -> bool:
    """Whether a file below a folder is a link, or lies in a linked folder there."""
    below = (one for one in (path, *path.parents) if one != folder and one.is_relative_to(folder))
    return any(one.is_symlink() for one in below)


def _prepare(path: Path, data: bytes) -> str:
    """The data in a file of its own beside the one that it will replace."""
    target = path.resolve()
    handle, passing = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.chmod(passing, target.stat().st_mode if target.exists() else 0o666 & ~_umask())
    except BaseException:  # a full disk, or somebody who has had enough: nothing is left of it
        Path(passing).unlink(missing_ok=True)
        raise
    return passing


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _make_folders(folder: Path) -> list[Path]:
    """Makes a folder and those above it; returns the new ones, the outermost first."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        one.mkdir()
    return list(reversed(missing))


def _undo(before: Mapping[Path, bytes | None], passing: Iterable[str], made: list[Path]) -> None:
    """Puts everything back; what cannot be put back is left, since there is nothing more to be done."""
    for target, data in before.items():
        try:
            if data is None:
                target.unlink(missing_ok=True)
            else:
                target.write_bytes(data)
        except OSError:
            continue
    for name in passing:
        Path(name).unlink(missing_ok=True)
    for folder in reversed(made):
        try:
            folder.rmdir()
        except OSError:
            continue

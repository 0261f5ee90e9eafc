"""Writes several files as one step: all of them or none, and never half of one. Every command writes so."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePath

from ..terminal.failure import Failure
from .passing_file import PassingFile, clear_left, prepare, prepare_folder


def write_files(contents: Mapping[Path, bytes], inside: Iterable[Path] = ()) -> None:
    """Write or replace files, their folders made first. Raises Failure, with everything as it was.

    No link is written through that a stranger may have made: no file that is one, and no linked folder at or
    below the current one or a folder ``inside``. A repository that somebody cloned can hold such links.
    """
    closed = tuple(os.path.abspath(folder) for folder in (Path(), *inside))
    new = _new_folder(contents)
    if new is not None:
        for path in contents:
            _refuse_links(path, closed)
        _write_folder(new, {path.relative_to(new): data for path, data in contents.items()})
        return
    made: list[Path] = []
    prepared: list[PassingFile] = []
    before: dict[Path, bytes | None] = {}
    current = Path()
    try:
        for path, data in contents.items():
            current = path
            _refuse_links(path, closed)
            if path.exists() and not path.is_file():  # a device or a pipe would be replaced, or never end
                raise OSError(path)
            made += _make_folders(path.parent)
            prepared.append(prepare(path, data))
        for passing in prepared:
            current = target = passing.target
            before[target] = target.read_bytes() if target.exists() else None
            passing.replace()
    except OSError:
        _undo(before, prepared, made)
        raise Failure("unwritable", path=str(current)) from None
    except BaseException:
        _undo(before, prepared, made)
        raise
    for folder in dict.fromkeys(path.parent for path in contents):
        clear_left(folder)


def _new_folder(paths: Iterable[Path]) -> Path | None:
    """Give the outermost folder that is not there yet and will hold all of some files; None without one."""
    above = [set(path.parents) for path in paths]
    shared = set.intersection(*above) if above else set()
    missing = [folder for folder in shared if not os.path.lexists(folder)]
    return min(missing, key=lambda folder: len(folder.parts), default=None)


def _write_folder(folder: Path, files: Mapping[PurePath, bytes]) -> None:
    """Write a new folder as one step, whoever kills the program. Raises Failure, with nothing of it there."""
    try:
        passing = prepare_folder(folder, files)
        try:
            passing.become()
        except BaseException:
            passing.drop()
            raise
    except OSError:
        raise Failure("unwritable", path=str(folder)) from None
    clear_left(folder.parent)


def _refuse_links(path: Path, closed: tuple[str, ...]) -> None:
    """Raise Failure for a file that is a link, or that lies in a linked folder of a closed one."""
    whole = Path(os.path.abspath(path))
    for part in (whole, *_parents_below(whole, closed)):
        if part.is_symlink():
            raise Failure("linked", path=str(path), link=os.path.relpath(part))


def _parents_below(path: Path, closed: tuple[str, ...]) -> Iterator[Path]:
    """Give the folders of a path that lie below one of some others."""
    for parent in path.parents:
        if any(parent.is_relative_to(folder) and str(parent) != folder for folder in closed):
            yield parent


def _make_folders(folder: Path) -> list[Path]:
    """Make a folder and those above it; returns the new ones, the outermost first."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for missing_folder in reversed(missing):
        missing_folder.mkdir()
    return list(reversed(missing))


def _undo(before: Mapping[Path, bytes | None], prepared: Iterable[PassingFile], made: list[Path]) -> None:
    """Put everything back; what cannot be put back is left, since there is nothing more to be done."""
    for target, data in before.items():
        try:
            if data is None:
                target.unlink(missing_ok=True)
            else:
                target.write_bytes(data)
        except OSError:
            continue
    for passing in prepared:
        passing.drop()
    for folder in reversed(made):
        try:
            folder.rmdir()
        except OSError:
            continue

"""The folder into which a reference is written: a new or empty one, or one with a reference and no more."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from ....compiler.source.places import read_plain
from ...files.passing_file import is_passing
from ...files.write_files import write_files
from ...terminal.failure import Failure

MARK = "heroglyph-reference.json"
"""The file that tells of a folder that a reference was written into it, and which files are of that."""
_LARGEST_MARK = 4 * 1024 * 1024
_ENDINGS = frozenset({".html", ".css", ".js", ".md", ".pdf", ".txt"})


def write_folder(out: Path, files: Mapping[str, bytes]) -> None:
    """Writes all files or none, in place of those written before. Raises Failure; nothing else is touched."""
    before = _checked(out)
    known = sorted(files.keys() | before)  # who is killed now leaves files of both
    listed = json.dumps({"files": known}, indent=1) + "\n"
    contents = {MARK: listed.encode("utf-8"), **files}
    write_files({out / name: data for name, data in contents.items()}, inside=[out])
    for name in before - contents.keys():
        _remove(out, name)


def _checked(out: Path) -> set[str]:
    """The files of an earlier reference. Raises Failure for a folder that holds anything else."""
    try:
        if not out.exists():
            return set()
        if not out.is_dir():
            raise Failure("not_a_folder", path=str(out))
        there = set(_files(out))
        links = {name for name in there if (out / name).is_symlink()}
        before = set() if MARK in links else _listed(out) & there
    except OSError:
        raise Failure("unreadable", path=str(out)) from None
    strange = sorted(there - before - {MARK} | links)
    if strange:
        raise Failure("foreign_folder", path=str(out), file=strange[0])
    return before


def _files(out: Path) -> Iterator[str]:
    """All files below a folder, by their paths in it."""
    for place, folders, names in os.walk(out):
        here = Path(place)
        for name in (*names, *(folder for folder in folders if (here / folder).is_symlink())):
            if not is_passing(name):
                yield (here / name).relative_to(out).as_posix()


def _listed(out: Path) -> set[str]:
    """What the mark of a folder lists, as far as it can be of a reference."""
    try:
        listed = json.loads(read_plain(out / MARK, _LARGEST_MARK))["files"]
        names = [name for name in listed if isinstance(name, str)]
    except (FileNotFoundError, ValueError, KeyError, TypeError, RecursionError):
        return set()
    return {name for name in names if _is_ours(PurePosixPath(name))}


def _is_ours(name: PurePosixPath) -> bool:
    return not name.is_absolute() and ".." not in name.parts and name.suffix in _ENDINGS


def _remove(out: Path, name: str) -> None:
    """Takes away a file that this reference has no more, and its folder if it is empty then."""
    try:
        (out / name).unlink(missing_ok=True)
        for folder in (out / name).relative_to(out).parents:
            if folder != Path():
                (out / folder).rmdir()
    except OSError:
        return

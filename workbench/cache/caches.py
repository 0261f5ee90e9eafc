"""What was made once and may be made again is kept: in a file, as a whole, and believed only if it is sound.

What was made of the package's own files lies beside them, as Python keeps its modules. What was made of packs
lies in the user's folder for such things (``disk_cache.py``).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path

from ...compiler.source.package import PACKAGE, keep_beside


def data_file(*parts: str) -> str:
    """The path of a data file, found without the imports that reading it needs."""
    return os.path.join(PACKAGE, *parts)


def kept_path(source: str) -> str:
    """The file in which something made from a data file is kept."""
    return cache_from_source(source)


def may_keep(path: str) -> bool:
    """Whether such a file may be written, its folder made; Python can be told to keep nothing."""
    if sys.dont_write_bytecode:
        return False
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    except OSError:
        return False
    return True


def keep(contents: Mapping[str, bytes]) -> None:
    """Writes files by their paths, each in one step, so that nobody reads half of it.

    What cannot be written is not kept. What runs that were killed have left beside them goes.
    """
    from ..files.passing_file import clear_left, prepare  # most often there is nothing to be written

    for path, data in contents.items():
        with suppress(OSError):
            passing = prepare(Path(path), data, sync=False)
            try:
                passing.replace()
            except BaseException:
                passing.drop()
                raise
    for folder in {os.path.dirname(path): None for path in contents}:
        clear_left(Path(folder))


def keep_parser() -> None:
    """Has the tables of the parser kept: making them takes longer than checking a card."""
    keep_beside(_beside)


def _beside(source: str) -> str | None:
    path = kept_path(source)
    return path if os.path.isfile(path) or may_keep(path) else None

"""Changes of texts that nobody has made yet: by file, each at its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple


class Change(NamedTuple):
    """Something else in place of what stands in a file from one character up to another one."""

    path: Path
    start: int
    end: int
    text: str


def changed(text: str, changes: Iterable[Change]) -> str:
    """A text with changes that do not overlap."""
    for change in sorted(changes, key=lambda change: -change.start):
        text = text[: change.start] + change.text + text[change.end :]
    return text


def by_file(changes: Iterable[Change]) -> Mapping[Path, list[Change]]:
    """Changes by the files that they are of, each once."""
    files: dict[Path, list[Change]] = {}
    for change in dict.fromkeys(changes):
        files.setdefault(change.path, []).append(change)
    return files

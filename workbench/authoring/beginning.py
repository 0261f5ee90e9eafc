"""The files that a new game begins with (``grammar/new_game/``), commented in the author's own language."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from ...compiler.source.data.data import data_path
from ..report.messages import Messages

_FOLDER = ("grammar", "new_game")
_LOCALES, _ENDING = "locales", ".yaml"
_COMMENT = re.compile(r"^( *)# \{(\w+)\}$")
_WIDTH = 100


def beginning_languages() -> tuple[str, ...]:
    """The languages that a new game can begin with."""
    return tuple(sorted(path.stem for path in (data_path(*_FOLDER) / _LOCALES).glob(f"*{_ENDING}")))


def beginning_files(name: str, languages: Sequence[str], messages: Messages) -> dict[PurePosixPath, str]:
    """The files of a new game in some languages, by their paths below its folder."""
    root = data_path(*_FOLDER)
    paths = [path for path in sorted(root.rglob(f"*{_ENDING}")) if _wanted(path, languages)]
    return {
        PurePosixPath(path.relative_to(root).as_posix()): _filled(path, name, languages, messages)
        for path in paths
    }


def _wanted(path: Path, languages: Sequence[str]) -> bool:
    return path.parent.name != _LOCALES or path.stem in languages


def _filled(path: Path, name: str, languages: Sequence[str], messages: Messages) -> str:
    """A file with its comments, and with the id and the languages of the pack."""
    lines = path.read_text(encoding="utf-8").splitlines()
    text = "".join(f"{line}\n" for written in lines for line in _commented(written, messages))
    return text.replace("{id}", name).replace("{languages}", ", ".join(languages))


def _commented(line: str, messages: Messages) -> Iterator[str]:
    """A line as it is; for the mark of a comment its lines."""
    comment = _COMMENT.match(line)
    if comment is None:
        yield line
        return
    indent, key = comment.groups()
    for part in textwrap.wrap(messages.say("new_game", key), _WIDTH - len(indent)):
        yield f"{indent}# {part}"

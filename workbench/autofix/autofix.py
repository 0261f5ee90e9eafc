"""Rounds of checking and mending, until nothing is left that can be mended safely.

Each round writes its files whole, so whoever stops the program between two rounds has lost nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ...compiler.compile import CheckedGame
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.source.limits import DEFAULT_LIMITS
from ...compiler.source.yaml.decode import decode
from ...compiler.source.yaml.load import load_text
from ..check.checked_packs import check_pack
from ..files.write_files import write_files
from ..packs.file_paths import own_paths
from ..packs.which_packs import PackTarget, names_in
from .rounds import Round, mended, safe_fixes

_MARK = b"\xef\xbb\xbf"


ARCHIVE = "archive"
"""The note that a pack is a zip, which is never changed."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that was not done: ``key``, a message of the section ``mending``, and its arguments."""

    key: str
    arguments: tuple[tuple[str, str | int], ...]


@dataclass(slots=True)
class Mending:
    """What was done: the files as they were and are, how many changes, and what there is to say of it."""

    before: dict[Path, str] = field(default_factory=dict)
    after: dict[Path, str] = field(default_factory=dict)
    changes: int = 0
    notes: dict[Note, None] = field(default_factory=dict)


def mend(wanted: PackTarget, done: Mending, rounds: int = DEFAULT_LIMITS.fix_rounds) -> None:
    """Mends the files of a pack that were asked for, in place. Raises Failure where one cannot be written."""
    if wanted.root.is_file():
        done.notes[Note(ARCHIVE, (("path", wanted.root.as_posix()),))] = None
        return
    for _ in range(rounds):
        checked = check_pack(wanted, texts=False, examples=False)
        if not _round(wanted, checked, done):
            return
    done.notes[Note("stopped", (("maximum", rounds),))] = None


def _round(wanted: PackTarget, checked: CheckedGame, done: Mending) -> bool:
    """One round over all files; whether something was changed."""
    contents: dict[Path, bytes] = {}
    for path, name, text in _files(wanted, checked):
        own = [
            diagnostic
            for diagnostic in checked.diagnostics
            if diagnostic.fix is not None and diagnostic.fix.span.file == name
        ]
        if not safe_fixes(own):
            continue
        data = path.read_bytes()
        mark = _MARK if data.startswith(_MARK) else b""
        if decode(name, data)[0] != text:
            done.notes[Note("moved", (("path", path.as_posix()),))] = None
            continue
        changed = _mended(name, path, text, own, done)
        if changed != text:
            done.before.setdefault(path, text)
            done.after[path] = changed
            contents[path] = mark + changed.encode("utf-8")
    write_files(contents)
    return bool(contents)


def _files(wanted: PackTarget, checked: CheckedGame) -> Iterator[tuple[Path, str, str]]:
    """The files that may be changed, with their names in messages and their texts: no base, no archive."""
    paths = own_paths(checked.packs, wanted.root)
    for pack in checked.packs:
        asked = names_in(pack, wanted.root, wanted.files) if wanted.files else None
        for name, source in pack.sources.items():
            path = paths.get(name)
            if path is not None and path.is_file() and (asked is None or name in asked):
                yield path, name, source.text


def _mended(name: str, path: Path, text: str, diagnostics: list[Diagnostic], done: Mending) -> str:
    """A file with its safe fixes; what can only be read after others are made follows at once."""
    for _ in range(DEFAULT_LIMITS.fix_rounds):
        result = mended(name, text, diagnostics)
        _note(result, text, path, done)
        if not result.made:
            break
        text = result.text
        done.changes += result.made
        diagnostics = load_text(name, text)[1]
    return text


def _note(result: Round, text: str, path: Path, done: Mending) -> None:
    for key, several in (("overlap", result.overlapping), ("unhelpful", result.unhelpful)):
        for diagnostic in several:
            line = text.count("\n", 0, diagnostic.span.start) + 1
            place = f"{path.as_posix()}:{line}"
            code = (("code", diagnostic.code),) if key == "unhelpful" else ()
            done.notes[Note(key, (("place", place), *code))] = None

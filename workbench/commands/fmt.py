"""``heroglyph fmt``: the rules in card files in their one spelling."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ...compiler.parsing.format.file import format_file
from ...compiler.source.data.catalogue import has_errors
from ...compiler.source.diagnostics import Diagnostic, diagnostic
from ...compiler.source.documents import Document
from ...compiler.source.limits import DEFAULT_LIMITS
from ...compiler.source.packs.archive import is_archive
from ...compiler.source.packs.pack_files import PackFiles
from ...compiler.source.spans import Source, Span
from ...compiler.source.yaml.load import load_text
from ..authoring.own_pack import pack_around
from ..files.write_files import write_files
from ..report.findings import exit_code, show
from ..report.messages import Messages
from ..report.visible import visible
from ..requests.packs import FmtRequest
from ..terminal.failure import CLEAN, FINDINGS, Failure
from .fmt_texts import TextsWritten

_ENDING = ".yaml"
_MARK = b"\xef\xbb\xbf"


def fmt(request: FmtRequest, messages: Messages) -> int:
    """Rewrites files, or only names those that it would rewrite; returns the exit code."""
    diagnostics: list[Diagnostic] = []
    read = PackFiles("")
    files = list(dict.fromkeys(file for path in request.paths for file in _files(path)))
    links = [file for file in files if file.is_symlink() and str(file) not in request.paths]
    links += [link for path in request.paths for link in _linked_folders(path)]
    diagnostics += [diagnostic("H102", Span(str(link), 0, 0), file=link.name) for link in links]
    changed = 0
    texts = TextsWritten()
    for file in (file for file in files if file not in links):
        data = _read(file)
        document, more = load_text(str(file), data)
        if document is None or has_errors(more):
            diagnostics += more
            read.sources[str(file)] = Source(
                str(file), data.decode("utf-8", "replace").removeprefix("\ufeff")
            )
            continue
        formatted = _formatted(data, file, document, texts)
        if formatted != data:
            changed += 1
            print(visible(str(file)))
            if not request.check:
                write_files({file: formatted}, inside=_around(file))
    diagnostics += texts.diagnostics
    if diagnostics:
        show(diagnostics, [read, *texts.packs], messages, sys.stderr)
    key = "would_format" if request.check else "formatted"
    print(messages.say("cli", key, count=changed), file=sys.stderr)
    return max(exit_code(diagnostics), FINDINGS if request.check and changed else CLEAN)


def _formatted(data: bytes, file: Path, document: Document, texts: TextsWritten) -> bytes:
    """The file with its rules formatted, a byte-order mark and line ends as they were."""
    mark = _MARK if data.startswith(_MARK) else b""
    written = texts.written(data.removeprefix(_MARK).decode("utf-8"), document, file)
    return mark + format_file(written, str(file)).encode("utf-8")


def _files(path: str) -> Iterator[Path]:
    """A file, or the YAML files below a folder. Raises Failure."""
    if not path:  # for pathlib the empty path is the current folder: nobody meant that
        raise Failure("empty_path")
    place = Path(path)
    try:
        if is_archive(place):
            raise Failure("zip_only_read", path=path)
        if place.is_dir():
            yield from (
                file
                for file in sorted(place.rglob(f"*{_ENDING}"))
                if file.is_file() and not _hidden(file, place)
            )
            return
        exists = place.is_file()
    except (OSError, ValueError):
        raise Failure("unreadable", path=path) from None
    if not exists:
        raise Failure("no_such_path", path=path)
    yield place


def _linked_folders(path: str) -> Iterator[Path]:
    """The links below a folder behind which more files may lie, or none: nobody follows them."""
    folder = Path(path)
    for entry in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if entry.is_symlink() and not entry.is_file() and not _hidden(entry, folder):
            yield entry


def _around(file: Path) -> list[Path]:
    """The folder of the pack in which a file lies: it may be a stranger's."""
    pack = pack_around(file.parent)
    return [] if pack is None else [pack]


def _hidden(file: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in file.relative_to(folder).parts)


def _read(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(DEFAULT_LIMITS.yaml_file + 1)
    except OSError:
        raise Failure("unreadable", path=str(file)) from None

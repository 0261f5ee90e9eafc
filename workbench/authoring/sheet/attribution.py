"""Which cell of a sheet a finding of the check is about: by where it stands in the files as planned."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from ....compiler.source.diagnostics import Diagnostic
from ....compiler.source.documents import Document, entries_in, items_in, text_at, value_at
from ....compiler.source.yaml.load import load_text
from ....compiler.text.names import SECTION as NAMES
from .card_rows import NAME


class Attribution:
    """Finds cards and their parts in the texts of some files."""

    def __init__(self, texts: Mapping[Path, str]) -> None:
        self._texts = texts
        self._documents: dict[Path, Document | None] = {}

    def part(self, finding: Diagnostic) -> tuple[str, str]:
        """The card that a finding is about, and the key in it or part of its name; empty where none is."""
        path = self._path(finding.span.file)
        if path is None:
            return "", ""
        if path not in self._documents:
            self._documents[path] = load_text("", self._texts[path])[0]
        document, at = self._documents[path], finding.span.start
        for item in items_in(document):
            if item.span.start <= at < max(item.span.end, item.span.start + 1):
                return text_at(item, "id"), _key(item, at)
        for name, entry in entries_in(value_at(document, NAMES)):
            if name.span.start <= at < max(entry.span.end, name.span.end):
                return name.text, _key(entry, at) or NAME
        return "", ""

    def _path(self, file: str) -> Path | None:
        """The file that a finding is in: the one whose name ends alike."""
        parts = PurePosixPath(file).parts[-2:]
        return next((path for path in self._texts if path.absolute().parts[-2:] == parts), None)


def _key(entry: Document, at: int) -> str:
    """The key of an entry whose value has a place."""
    last = ""
    for key, _ in entries_in(entry):
        if key.span.start > at:
            break
        last = key.text
    return last

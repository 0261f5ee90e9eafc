"""Changes of texts as editors make them."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types as lsp

from ..writing.changes import Change, by_file
from .server import Server


def text_edits(ls: Server, changes: Iterable[Change]) -> dict[str, list[lsp.TextEdit]]:
    """Changes by the files that the client knows."""
    edits: dict[str, list[lsp.TextEdit]] = {}
    for path, several in by_file(changes).items():
        lines = ls.lines(path)
        edits[ls.uri(path)] = [
            lsp.TextEdit(lines.range(change.start, change.end), change.text) for change in several
        ]
    return edits


def workspace_edit(ls: Server, changes: Iterable[Change]) -> lsp.WorkspaceEdit:
    """Changes of any files, to be made together."""
    return lsp.WorkspaceEdit(text_edits(ls, changes))

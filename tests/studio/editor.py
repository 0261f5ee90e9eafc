"""An editor as the server sees one: it starts the program, opens and changes files, and asks. Black box."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest

pytest.importorskip("pygls", reason="the language server needs the packages of heroglyph[studio]")

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient
from tests.places import ROOT

T = TypeVar("T")
PATIENCE = 120
"""Seconds after which a test gives up: machines are slow at times."""


class Editor:
    """One editor with one server. Files are written by their paths; a mark ``|`` is a place in a text."""

    def __init__(self, client: LanguageClient) -> None:
        self.client = client
        self.texts: dict[Path, str] = {}
        self.told: dict[str, list[lsp.Diagnostic]] = {}
        self.shown: list[str] = []
        self._news = asyncio.Event()
        client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: self._publish(params))
        client.feature(lsp.WINDOW_SHOW_MESSAGE)(lambda params: self.shown.append(params.message))
        client.feature(lsp.WORKSPACE_INLAY_HINT_REFRESH)(lambda _: None)
        client.feature(lsp.WORKSPACE_CODE_LENS_REFRESH)(lambda _: None)

    def _publish(self, params: lsp.PublishDiagnosticsParams) -> None:
        self.told[params.uri] = list(params.diagnostics)
        self._news.set()

    # -------------------------------------------------------------- files

    def open(self, path: Path, text: str | None = None) -> None:
        """Opens a file, as it lies there or as somebody has it."""
        self.texts[path] = path.read_text("utf-8") if text is None else text
        item = lsp.TextDocumentItem(path.as_uri(), "yaml", 0, self.texts[path])
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def write(self, path: Path, text: str) -> None:
        """Changes a file, without saving it."""
        self.texts[path] = text
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(1, path.as_uri()),
                [lsp.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    def replace(self, path: Path, before: str, after: str) -> None:
        """Writes something else where something stands."""
        assert before in self.texts[path], before
        self.write(path, self.texts[path].replace(before, after, 1))

    def place(self, path: Path, text: str) -> lsp.Position:
        """Where a piece of a file stands: at its mark, or at its beginning."""
        before, mark, behind = text.partition("|")
        at = self.texts[path].index(before + behind) + (len(before) if mark else 0)
        line = self.texts[path].count("\n", 0, at)
        start = self.texts[path].rfind("\n", 0, at) + 1
        return lsp.Position(line, len(self.texts[path][start:at].encode("utf-16-le")) // 2)

    def covered(self, path: Path, place: lsp.Range) -> str:
        """What stands in a range."""
        lines = self.texts[path].split("\n")[place.start.line : place.end.line + 1]
        units = [line.encode("utf-16-le") for line in lines]
        units[-1] = units[-1][: 2 * place.end.character]
        units[0] = units[0][2 * place.start.character :]
        return "\n".join(unit.decode("utf-16-le") for unit in units)

    def edited(self, path: Path, edits: list[lsp.TextEdit]) -> str:
        """A file after some changes."""
        text = self.texts[path]

        def offset(position: lsp.Position) -> int:
            lines = text.split("\n")
            units = lines[position.line].encode("utf-16-le")[: 2 * position.character]
            return sum(len(line) + 1 for line in lines[: position.line]) + len(units.decode("utf-16-le"))

        places = [(offset(edit.range.start), offset(edit.range.end), edit.new_text) for edit in edits]
        for start, end, new in sorted(places, reverse=True):
            text = text[:start] + new + text[end:]
        return text

    # -------------------------------------------------------------- what is told

    def codes(self, path: Path) -> list[str]:
        """The codes that are told of a file now."""
        return [str(each.code) for each in self.told.get(path.as_uri(), [])]

    async def until(self, fits: Callable[[], bool]) -> None:
        """Waits until what is told is so."""
        async with asyncio.timeout(PATIENCE):
            while not fits():
                self._news.clear()
                await self._news.wait()

    def at(self, path: Path, text: str) -> dict[str, Any]:
        """A place as most questions name it."""
        return {
            "text_document": lsp.TextDocumentIdentifier(path.as_uri()),
            "position": self.place(path, text),
        }

    async def offered(self, path: Path, text: str) -> list[str]:
        """What may be written at a place."""
        answer = await self.client.text_document_completion_async(lsp.CompletionParams(**self.at(path, text)))
        assert isinstance(answer, lsp.CompletionList)
        return [item.label for item in answer.items]

    async def hover(self, path: Path, text: str) -> str:
        """What is said of a place."""
        answer = await self.client.text_document_hover_async(lsp.HoverParams(**self.at(path, text)))
        if answer is None:
            return ""
        assert isinstance(answer.contents, lsp.MarkupContent)
        return answer.contents.value


async def _with_editor(act: Callable[[Editor], Awaitable[T]], folder: Path, options: tuple[str, ...]) -> T:
    client = LanguageClient("editor", "1")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *filter(None, sys.path)]),
        "HEROGLYPH_LANGUAGE": "en",
    }
    editor = Editor(client)
    await client.start_io(sys.executable, "-m", "heroglyph", "lsp", *options, env=environment)
    server = client._server
    assert server is not None and server.stderr is not None
    said = asyncio.ensure_future(server.stderr.read())  # a full pipe would stop it
    try:
        await client.initialize_async(
            lsp.InitializeParams(
                capabilities=lsp.ClientCapabilities(
                    general=lsp.GeneralClientCapabilities(position_encodings=[lsp.PositionEncodingKind.Utf16])
                ),
                root_uri=folder.as_uri(),
                workspace_folders=[lsp.WorkspaceFolder(folder.as_uri(), folder.name)],
            )
        )
        client.initialized(lsp.InitializedParams())
        result = await act(editor)
        await client.shutdown_async(None)
        client.exit(None)
        async with asyncio.timeout(PATIENCE):
            assert await server.wait() == 0
        assert "Traceback" not in (await said).decode("utf-8", "replace")
        return result
    finally:
        if server.returncode is None:
            with suppress(ProcessLookupError):
                server.kill()
        print((await said).decode("utf-8", "replace"), file=sys.stderr)  # shown where a test fails
        await client.stop()  # type: ignore[no-untyped-call]


def with_editor(act: Callable[[Editor], Coroutine[Any, Any, T]], folder: Path, *options: str) -> T:
    """What comes of something that is done in an editor in which a folder is open."""
    return asyncio.run(_with_editor(act, folder, options))

"""The language server: a session, and what a client has opened; it checks soon after somebody has typed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls import uris
from pygls.lsp.server import LanguageServer

from ... import __version__
from ...workbench.formats.finding import FileRange, Finding
from ...workbench.report.messages import Messages
from ...workbench.report.report import cut
from ..session.checked import CheckedPack
from ..session.helper import Helper
from ..session.session import Session, real
from .lines import Lines

Feature = tuple[str, Any, Callable[..., Any]]
"""A feature of the protocol, the options that clients are told, and what answers."""
QUIET, THOROUGH = 0.08, 0.7
"""Seconds without typing before a pack is checked, and before texts are read back and examples played."""
_ADVICE = 240
"""So many letters of what to do are shown with a mistake: in a tooltip a list of all verbs hides the text."""
_NOWHERE = Path("/nowhere/heroglyph")
_SEVERITY = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "note": lsp.DiagnosticSeverity.Information,
}


class Server(LanguageServer):
    """One client and its packs."""

    def __init__(self, messages: Messages, shown: str | None) -> None:
        super().__init__("heroglyph", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self.session = Session(messages, shown)
        self.helper = Helper()
        self._thorough: dict[Path, tuple[CheckedPack, tuple[Finding, ...]]] = {}
        self._uris: dict[Path, str] = {}
        self._asking: set[asyncio.Future[None]] = set()
        self._soon: asyncio.Task[None] | None = None
        self._published: dict[Path, dict[str, list[lsp.Diagnostic]]] = {}

    # -------------------------------------------------------------- places

    def path(self, uri: str) -> Path:
        """Where a file lies; what has no place on the disk is in no pack."""
        place = uris.to_fs_path(uri) if uri.startswith("file:") else None
        return _NOWHERE if place is None else real(Path(place))

    def uri(self, path: Path | str) -> str:
        """What the client calls a file."""
        place = Path(path)
        return self._uris.get(place) or place.as_uri()

    def lines(self, path: Path) -> Lines:
        """A file as it is now."""
        return Lines(self.session.text(path) or "", self._encoding)

    def lines_checked(self, pack: CheckedPack, name: str) -> Lines:
        """A file, by its name in spans, as it was checked."""
        return Lines(pack.sources[name].text, self._encoding)

    @property
    def _encoding(self) -> str:
        return self.workspace.position_encoding or lsp.PositionEncodingKind.Utf16

    # -------------------------------------------------------------- texts

    def opened(self, uri: str, text: str) -> None:
        """A file is open, or has changed in the editor."""
        path = self.path(uri)
        self._uris[path] = uri
        self.session.open(path, text)
        self.check_soon()

    def closed(self, uri: str) -> None:
        """A file is no longer open."""
        path = self.path(uri)
        self.session.close(path)
        self._uris.pop(path, None)
        self.check_soon()

    # -------------------------------------------------------------- what is wrong

    def check_soon(self) -> None:
        """Checks when nobody types any more; what was to be checked before is not."""
        if self._soon is not None:
            self._soon.cancel()
        self._soon = asyncio.ensure_future(self._check())

    async def _check(self) -> None:
        await asyncio.sleep(QUIET)
        packs = self.session.open_packs()
        for pack in packs:
            self.publish(pack)
            await asyncio.sleep(0)
        self._forget({pack.target.root for pack in packs})
        self.refresh()
        await asyncio.sleep(THOROUGH)
        for pack in packs:
            if self.findings_of_helper(pack) is None:
                await self._look_closer(pack)

    async def _look_closer(self, pack: CheckedPack) -> None:
        """What only a helper finds. Who types meanwhile makes it out of date, and it is dropped."""
        answer = await asyncio.shield(asyncio.ensure_future(self.helper.ask(self.session.job(pack))))
        if answer is not None and self.session.is_current(pack):
            self._thorough[pack.target.root] = pack, answer.findings
            self.publish(pack)
            self.refresh()

    def findings(self, pack: CheckedPack) -> tuple[Finding, ...]:
        """All that is known to be wrong with a pack now."""
        known = self.findings_of_helper(pack)
        if known is not None:
            return known
        return (*self.session.problems(pack), *self._as_before(pack))

    def _as_before(self, pack: CheckedPack) -> Iterator[Finding]:
        """What only the helper finds, and found before, in files in which nobody has written since."""
        before, findings = self._thorough.get(pack.target.root, (None, ()))
        if before is None:
            return
        quick = frozenset(self.session.problems(before))
        texts, now = before.sources, pack.sources
        same = {str(path) for name, path in pack.files.items() if name in texts and texts[name] == now[name]}
        yield from (finding for finding in findings if finding not in quick and finding.place.file in same)

    def findings_of_helper(self, pack: CheckedPack) -> tuple[Finding, ...] | None:
        """What the helper has found in a pack as it stands; None before it has."""
        looked_at, findings = self._thorough.get(pack.target.root, (None, ()))
        return findings if looked_at is pack else None

    def publish(self, pack: CheckedPack) -> None:
        """Tells the client what is wrong with a pack, file by file, and which files have no mistake."""
        told: dict[str, list[lsp.Diagnostic]] = {}
        lines: dict[str, Lines] = {}
        for finding in self.findings(pack):
            told.setdefault(finding.place.file, []).append(self.diagnostic(finding, lines))
        before = self._published.get(pack.target.root, {})
        self._published[pack.target.root] = told
        self._tell({*before, *told, *(str(path) for path in self.session.open_files if path in pack.names)})

    def _forget(self, open_roots: set[Path]) -> None:
        """Tells nothing more of packs of which no file is open."""
        for root in [root for root in self._published if root not in open_roots]:
            self._tell(self._published.pop(root))

    def _tell(self, files: Iterable[str]) -> None:
        for file in sorted(files):
            several = [told[file] for told in self._published.values() if file in told]
            each = {repr(diagnostic): diagnostic for told in several for diagnostic in told}
            self.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(self.uri(file), list(each.values()))
            )

    def diagnostic(self, finding: Finding, lines: dict[str, Lines]) -> lsp.Diagnostic:
        """A finding as the client shows it."""
        related = [
            lsp.DiagnosticRelatedInformation(self.location(other.place, lines), other.message)
            for other in finding.related
        ]
        return lsp.Diagnostic(
            self.location(finding.place, lines).range,
            finding.message if finding.help is None else f"{finding.message}\n{cut(finding.help, _ADVICE)}",
            severity=_SEVERITY[finding.severity],
            code=finding.code,
            source=self.name,
            related_information=related or None,
        )

    def location(self, place: FileRange, lines: dict[str, Lines]) -> lsp.Location:
        """A place of a finding as the client counts; ``lines``: those of files that were read already."""
        if place.file not in lines:
            lines[place.file] = self.lines(Path(place.file))
        return lsp.Location(self.uri(place.file), lines[place.file].of_place(place))

    # -------------------------------------------------------------- life

    def refresh(self) -> None:
        """Asks the client to ask again for what stands beside the text, where it understands that."""
        able = self.client_capabilities.workspace
        if able is None:
            return
        for feature, ask in (
            (able.inlay_hint, self.workspace_inlay_hint_refresh_async),
            (able.code_lens, self.workspace_code_lens_refresh_async),
            (able.semantic_tokens, self.workspace_semantic_tokens_refresh_async),
        ):
            if feature is not None and feature.refresh_support:
                self._asking.add(asking := asyncio.ensure_future(ask(None)))
                asking.add_done_callback(self._asking.discard)

    def shutdown(self) -> None:
        """Ends all that was begun."""
        self.helper.end()
        super().shutdown()  # type: ignore[no-untyped-call]  # pygls has no type for it

"""Questions about a place: what it is, where it is declared, where else it stands."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from ..reading.about import About
from ..session.session import Session
from ..writing.renaming import RenamingError, places_of, renamed, use_at
from .edits import workspace_edit
from .server import Server


def register(server: Server) -> None:
    """Has the server answer such questions."""

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
        path = ls.path(params.text_document.uri)
        pack = ls.session.pack(path)
        if pack is None:
            return None
        lines = ls.lines(path)
        offset = lines.offset(params.position)
        about = About(ls.session, pack)
        parts = [about.place(path, offset), *_pages(ls, about, params)]
        shown = "\n\n---\n\n".join(filter(None, dict.fromkeys(parts)))
        content = lsp.MarkupContent(lsp.MarkupKind.Markdown, shown)
        return lsp.Hover(content) if shown else None

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(ls: Server, params: lsp.DefinitionParams) -> list[lsp.Location]:
        path = ls.path(params.text_document.uri)
        there = use_at(ls.session, path, ls.lines(path).offset(params.position))
        if there is None:
            return []
        pack, use = there
        places = [other.span for other in pack.atlas.uses_of(use.word) if other.declares]
        declared = pack.atlas.declared[use.word]
        if not places and declared.file in pack.files:
            places = [declared]
        return [
            lsp.Location(
                ls.uri(pack.files[place.file]), ls.lines_checked(pack, place.file).of_span(place)
            )
            for place in places
        ]

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(ls: Server, params: lsp.ReferenceParams) -> list[lsp.Location]:
        path = ls.path(params.text_document.uri)
        there = use_at(ls.session, path, ls.lines(path).offset(params.position))
        if there is None:
            return []
        return [
            lsp.Location(
                ls.uri(pack.files[use.span.file]), ls.lines_checked(pack, use.span.file).of_span(use.span)
            )
            for pack, use in places_of(ls.session, path, there[1].word)
            if params.context.include_declaration or not use.declares
        ]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlight(ls: Server, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        path = ls.path(params.text_document.uri)
        lines = ls.lines(path)
        there = use_at(ls.session, path, lines.offset(params.position))
        if there is None:
            return []
        pack, word = there[0], there[1].word
        return [
            lsp.DocumentHighlight(lines.of_span(use.span))
            for use in pack.atlas.in_file(pack.names[path])
            if use.word == word
        ]

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare_rename(ls: Server, params: lsp.PrepareRenameParams) -> lsp.Range | None:
        path = ls.path(params.text_document.uri)
        lines = ls.lines(path)
        there = use_at(ls.session, path, lines.offset(params.position))
        return None if there is None else lines.of_span(there[1].span)

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def rename(ls: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        path = ls.path(params.text_document.uri)
        offset = ls.lines(path).offset(params.position)
        try:
            changes = renamed(ls.session, path, offset, params.new_name)
        except RenamingError as error:
            raise _refusal(ls.session, error) from None
        return workspace_edit(ls, changes)


def _refusal(session: Session, error: RenamingError) -> Exception:
    from pygls.exceptions import JsonRpcInvalidParams

    return JsonRpcInvalidParams(session.messages.say("studio", error.key, **error.arguments))


def _pages(ls: Server, about: About, params: lsp.HoverParams) -> Iterator[str]:
    """The pages of the codes of mistakes at a place."""
    path = ls.path(params.text_document.uri)
    pack = ls.session.pack(path)
    lines = ls.lines(path)
    at = params.position
    for finding in ls.findings(pack) if pack is not None else ():
        if finding.place.file == str(path):
            place = lines.of_place(finding.place)
            if (place.start.line, place.start.character) <= (at.line, at.character) <= (
                place.end.line,
                place.end.character,
            ):
                yield about.code(finding)

"""Questions about a place: what it is, where it is declared, where else it stands."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from ..reading.about import About
from ..session.session import Session
from ..writing.renaming import RenamingError, places_of, renamed, use_at
from .edits import workspace_edit
from .server import Feature, Server


def hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    """What there is to say of a place, with the pages of the mistakes there."""
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


def definition(ls: Server, params: lsp.DefinitionParams) -> list[lsp.Location]:
    """Where the word at a place is declared."""
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
        lsp.Location(ls.uri(pack.files[place.file]), ls.lines_checked(pack, place.file).of_span(place))
        for place in places
    ]


def references(ls: Server, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Where else the word at a place stands, in all packs that are open."""
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


def highlight(ls: Server, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
    """Where else the word at a place stands in its file."""
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


def prepare_rename(ls: Server, params: lsp.PrepareRenameParams) -> lsp.Range | None:
    """The word that would have another name."""
    path = ls.path(params.text_document.uri)
    lines = ls.lines(path)
    there = use_at(ls.session, path, lines.offset(params.position))
    return None if there is None else lines.of_span(there[1].span)


def rename(ls: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    """The changes by which the word at a place is called otherwise.

    Raises JsonRpcInvalidParams, which tells why there are none.
    """
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
            if (
                (place.start.line, place.start.character)
                <= (at.line, at.character)
                <= (
                    place.end.line,
                    place.end.character,
                )
            ):
                yield about.code(finding)


_FEATURES: tuple[Feature, ...] = (
    (lsp.TEXT_DOCUMENT_HOVER, None, hover),
    (lsp.TEXT_DOCUMENT_DEFINITION, None, definition),
    (lsp.TEXT_DOCUMENT_REFERENCES, None, references),
    (lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, None, highlight),
    (lsp.TEXT_DOCUMENT_PREPARE_RENAME, None, prepare_rename),
    (lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True), rename),
)


def register(server: Server) -> None:
    """Has the server answer such questions."""
    for feature, options, act in _FEATURES:
        server.feature(feature, options)(act)

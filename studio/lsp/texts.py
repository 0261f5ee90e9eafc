"""What a client tells: its folders, and the files that are opened, changed, saved and closed."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp
from pygls import uris

from ..session.session import real
from .server import Feature, Server

_WATCHED = "**/*.yaml"


async def begun(ls: Server, _: lsp.InitializedParams) -> None:
    """The client is ready: its folders are looked at."""
    for folder in ls.workspace.folders.values():
        _add(ls, folder.uri)
    if not ls.workspace.folders and ls.workspace.root_uri:
        _add(ls, ls.workspace.root_uri)
    await _watch(ls)


def folders_changed(ls: Server, params: lsp.DidChangeWorkspaceFoldersParams) -> None:
    """Folders were opened or closed."""
    for folder in params.event.removed:
        if place := uris.to_fs_path(folder.uri):
            ls.session.workspace.remove(real(Path(place)))
    for folder in params.event.added:
        _add(ls, folder.uri)


def files_changed(ls: Server, params: lsp.DidChangeWatchedFilesParams) -> None:
    """Files have changed on the disk."""
    for change in params.changes:
        if place := uris.to_fs_path(change.uri):
            ls.session.touched(Path(place))
    ls.check_soon()


def opened(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    """A file was opened."""
    _take(ls, params.text_document.uri)


def changed(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    """Somebody has typed."""
    _take(ls, params.text_document.uri)


def saved(ls: Server, params: lsp.DidSaveTextDocumentParams) -> None:
    """A file was saved."""
    if place := uris.to_fs_path(params.text_document.uri):
        ls.session.touched(Path(place))
    ls.check_soon()


def closed(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    """A file was closed."""
    if params.text_document.uri.startswith("file:"):
        ls.closed(params.text_document.uri)


def _take(ls: Server, uri: str) -> None:
    """A file as the editor has it; what is no file yet is in no pack."""
    if uri.startswith("file:"):
        ls.opened(uri, ls.workspace.get_text_document(uri).source)


def _add(ls: Server, uri: str) -> None:
    if place := uris.to_fs_path(uri):
        ls.session.workspace.add(real(Path(place)))


async def _watch(ls: Server) -> None:
    """Asks the client to tell of files that change on the disk, where it can."""
    able = ls.client_capabilities.workspace
    watching = able.did_change_watched_files if able is not None else None
    if watching is None or not watching.dynamic_registration:
        return
    options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher(_WATCHED)])
    registration = lsp.Registration("files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
    await ls.client_register_capability_async(lsp.RegistrationParams([registration]))


_FEATURES: tuple[Feature, ...] = (
    (lsp.INITIALIZED, None, begun),
    (lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS, None, folders_changed),
    (lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, None, files_changed),
    (lsp.TEXT_DOCUMENT_DID_OPEN, None, opened),
    (lsp.TEXT_DOCUMENT_DID_CHANGE, None, changed),
    (lsp.TEXT_DOCUMENT_DID_SAVE, None, saved),
    (lsp.TEXT_DOCUMENT_DID_CLOSE, None, closed),
)


def register(server: Server) -> None:
    """Has the server hear of texts."""
    for feature, options, act in _FEATURES:
        server.feature(feature, options)(act)

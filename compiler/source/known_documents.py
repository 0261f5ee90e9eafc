"""The documents of files that were read before: a file with the same name and content is the same document.

Whoever keeps such things between processes says so here; without that every file is read.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from .diagnostics import Diagnostic
from .documents import Document
from .known import digest
from .limits import Limits
from .load import load_text


class Keeper(Protocol):
    """Keeps contents by the digests of all that they were made from."""

    def read(self, key: bytes) -> bytes | None:
        """What is kept under a key."""

    def write(self, key: bytes, content: bytes) -> None:
        """Keeps something under a key."""


_keeper: Keeper | None = None


def keep_documents(keeper: Keeper | None) -> None:
    """From now on documents are kept there, or nowhere any more."""
    global _keeper
    _keeper = keeper


def load_known(name: str, data: bytes, limits: Limits) -> tuple[Document | None, list[Diagnostic]]:
    """``load_text``, but for a file without a mistake that was read before: its document is what was kept."""
    keeper = _keeper
    if keeper is None:
        return load_text(name, data, limits)
    key = digest(32, "document", name, data, repr(limits))
    known = _decoded(keeper.read(key))
    if known is not None:
        return known, []
    document, found = load_text(name, data, limits)
    if document is not None and not found:
        _keep(keeper, key, document)
    return document, found


def _keep(keeper: Keeper, key: bytes, document: Document) -> None:
    try:
        keeper.write(key, msgspec.msgpack.encode(document))
    except UnicodeEncodeError:  # half a letter, which no file can hold, but an escape can
        return


_DECODER: msgspec.msgpack.Decoder[Document] = msgspec.msgpack.Decoder(Document)


def _decoded(content: bytes | None) -> Document | None:
    """A kept document, if it is one: whatever bytes these are, only such values come of them."""
    if content is None:
        return None
    try:
        return _DECODER.decode(content)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return None

"""What was made before of the same pieces by the same program need not be made again: the documents of files.

Whoever keeps such things between processes says so here; without that everything is made anew.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import cache, lru_cache
from typing import Any, Protocol, TypeVar

import msgspec

from ..cached_checks import CachedChecks, NothingCached, digest
from ..diagnostics import Diagnostic
from ..documents import Document
from ..limits import Limits
from .load import load_text

T = TypeVar("T")
_MOST_DECODED = 256  # a game with its words has some twenty files; who watches one reads them again and again


class Keeper(CachedChecks, Protocol):
    """Keeps contents by the digests of all that they were made from, and proofs."""

    def read(self, key: bytes) -> bytes | None:
        """What is kept under a key."""

    def write(self, key: bytes, content: bytes) -> None:
        """Keeps something under a key."""

    def book(self, name: str) -> MutableMapping[bytes, bytes]:
        """Many small contents by their keys, kept together; what is added to them is kept as well."""


_keeper: Keeper | None = None


def keep_in(keeper: Keeper | None) -> Keeper | None:
    """From now on what is made is kept there, or nowhere any more; gives where it was kept before."""
    global _keeper
    before, _keeper = _keeper, keeper
    return before


def book(name: str) -> MutableMapping[bytes, bytes] | None:
    """What is kept together under a name; None where nothing is kept."""
    return None if _keeper is None else _keeper.book(name)


def kept_proofs() -> CachedChecks:
    """What was found good before, as far as it is kept."""
    return NothingCached() if _keeper is None else _keeper


def load_known(name: str, data: bytes, limits: Limits) -> tuple[Document | None, list[Diagnostic]]:
    """``load_text``, but for a file without a mistake that was read before: its document is what was kept."""
    diagnostics: list[Diagnostic] = []

    def read() -> tuple[Document | None, bool]:
        document, mistakes = load_text(name, data, limits)
        diagnostics.extend(mistakes)
        return document, document is not None and not mistakes

    return _made(Document, read, "document", name, data, repr(limits)), diagnostics


def remembered(kind: type[T], make: Callable[[], T], *pieces: str) -> T:
    """A value that is made of nothing but these pieces and the program, as ``make`` makes it."""
    return _made(kind, lambda: (make(), True), *pieces)


def _made(kind: Any, make: Callable[[], tuple[T, bool]], *pieces: str | bytes) -> T:
    """A value as it was kept, or else as it is made; ``make`` also tells whether it may be kept."""
    keeper = _keeper
    if keeper is None:
        return make()[0]
    key = digest(32, *pieces)
    known: T | None = _decoded(kind, keeper.read(key))
    if known is not None:
        return known
    value, sound = make()
    if sound:
        _keep(keeper, key, value)
    return value


def _keep(keeper: Keeper, key: bytes, value: object) -> None:
    try:
        keeper.write(key, msgspec.msgpack.encode(value))
    except UnicodeEncodeError:  # half a letter, which no file can hold, but an escape can
        return


@cache
def _decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


@lru_cache(_MOST_DECODED)
def _decoded(kind: Any, content: bytes | None) -> Any:
    """A kept value, if it is one of its kind: whatever bytes these are, only such values come of them.

    None of them can be changed, so that all who read the same bytes in one process may have the same one.
    """
    if content is None:
        return None
    try:
        return _decoder(kind).decode(content)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError):
        return None

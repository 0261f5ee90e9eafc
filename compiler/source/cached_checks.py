"""What was found out before and still holds: whoever reads and checks again may bring it.

A proof is a digest of all that it is about, and says that nothing is wrong with it. Only what was found good
is a proof: a mistake is looked at anew each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSet
from hashlib import blake2b
from typing import Protocol

import msgspec

from .diagnostics import Diagnostic
from .documents import Document

Proof = bytes


class CachedChecks(Protocol):
    """Proofs made before, by the grounds on which they stand; those that are added may be kept."""

    def on(self, grounds: bytes) -> MutableSet[Proof]:
        """Gives the proofs kept on some grounds, to look up and to add to."""


class NothingCached:
    """Whoever knows none of the proofs made before, and keeps none."""

    def on(self, grounds: bytes) -> MutableSet[Proof]:
        """None."""
        return set()


def digest(size: int, *pieces: str | bytes) -> bytes:
    """A digest of so many bytes; no two rows of pieces have the same one."""
    made = blake2b(digest_size=size)
    for piece in pieces:
        data = piece if isinstance(piece, bytes) else piece.encode("utf-8", "surrogatepass")
        made.update(len(data).to_bytes(8, "big"))
        made.update(data)
    return made.digest()


def cached_check(
    cached: CachedChecks,
    check_name: str,
    documents: Iterable[Document | None],
    look: Callable[[], Iterable[Diagnostic]],
) -> list[Diagnostic]:
    """What is wrong with some documents, by a look that depends on nothing else but the program.

    ``check_name``: what is looked for. Where it was found before that nothing is wrong, nobody looks again.
    """
    if isinstance(cached, NothingCached):
        return list(look())
    proven = cached.on(digest(32, "sound", check_name))
    try:
        proof = digest(16, *map(msgspec.msgpack.encode, documents))
    except UnicodeEncodeError:  # half a letter, which no file can hold, but an escape can
        return list(look())
    if proof in proven:
        return []
    diagnostics = list(look())
    if not diagnostics:
        proven.add(proof)
    return diagnostics

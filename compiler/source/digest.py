"""The digest of what something depends on: its key among all that is kept. Few imports, it is asked first."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

_SIZE = 32


def digest(pieces: Iterable[str | bytes]) -> bytes:
    """A digest of a row of pieces; no two rows have the same one."""
    made = blake2b(digest_size=_SIZE)
    for piece in pieces:
        data = piece if isinstance(piece, bytes) else piece.encode("utf-8", "surrogatepass")
        made.update(len(data).to_bytes(8, "big"))
        made.update(data)
    return made.digest()

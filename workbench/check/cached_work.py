"""What reading and checking have found out, kept for the next time: only what has changed is looked at.

Proofs that texts say their rules and that files are sound, the documents of files, and whole verdicts. All of
it is of this very program, and saved only if that is still what lies on the disk.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, MutableSet
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b

import msgspec

from ...compiler.source.yaml.cached_documents import keep_in
from ..cache.disk_cache import Store, store
from .dependencies import unchanged_program

_SIZE = 16  # bytes of a proof, which is a digest
_MOST = 20_000  # proofs on the same grounds; a game with all its expansions has some hundreds
_MOST_IN_A_BOOK = 4_000  # a game has some hundreds of texts


@dataclass(slots=True)
class KeptWork:
    """What a store holds for a program; ``save`` writes what was added."""

    kept: Store
    program: bytes
    _read: dict[bytes, frozenset[bytes]] = field(default_factory=dict)
    _now: dict[bytes, set[bytes]] = field(default_factory=dict)
    _added: dict[bytes, bytes] = field(default_factory=dict)
    _books: dict[bytes, dict[bytes, bytes]] = field(default_factory=dict)
    _opened: dict[bytes, dict[bytes, bytes]] = field(default_factory=dict)

    def on(self, grounds: bytes) -> MutableSet[bytes]:
        """The proofs on some grounds."""
        key = self._key(b"proofs", grounds)
        if key not in self._now:
            self._read[key] = _proofs(self.kept.read(key))
            self._now[key] = set(self._read[key])
        return self._now[key]

    def read(self, key: bytes) -> bytes | None:
        """What was kept under a key, before or just now."""
        own = self._key(b"made", key)
        return self._added.get(own) or self.kept.read(own)

    def write(self, key: bytes, content: bytes) -> None:
        """Keeps something under a key, which is a digest of all that it was made from."""
        self._added[self._key(b"made", key)] = content

    def book(self, name: str) -> MutableMapping[bytes, bytes]:
        """Many small contents by their keys, kept together."""
        key = self._key(b"book", name.encode())
        if key not in self._books:
            self._opened[key] = _book(self.kept.read(key))
            self._books[key] = dict(self._opened[key])
        return self._books[key]

    def added(self) -> dict[bytes, bytes]:
        """What was found out since, by the keys of the store; where it is too much, that alone."""
        cached: dict[bytes, bytes] = {}
        for key, now in self._now.items():
            new = now - self._read[key]
            if new:
                cached[key] = b"".join(sorted(now if len(now) <= _MOST else new))
        return {**self._added, **cached, **self._written_on()}

    def _written_on(self) -> dict[bytes, bytes]:
        """The books to which something was added."""
        written: dict[bytes, bytes] = {}
        for key, contents in self._books.items():
            before = self._opened[key]
            new = {name: content for name, content in contents.items() if before.get(name) != content}
            if new:
                written[key] = msgspec.msgpack.encode(contents if len(contents) <= _MOST_IN_A_BOOK else new)
        return written

    def _key(self, sort: bytes, key: bytes) -> bytes:
        return blake2b(sort + self.program + key, digest_size=32).digest()


@contextmanager
def kept_work() -> Iterator[KeptWork | None]:
    """What the user's store holds, saved at the end; None where nothing may be kept."""
    kept = store()
    program = None if kept is None else unchanged_program()
    if kept is None or program is None:
        yield None
        return
    work = KeptWork(kept, program)
    before = keep_in(work)
    try:
        yield work
    finally:
        keep_in(before)
    added = work.added()
    if added and unchanged_program() == program:
        kept.write_all(added)


def _book(content: bytes | None) -> dict[bytes, bytes]:
    if content is None:
        return {}
    try:
        return msgspec.msgpack.decode(content, type=dict[bytes, bytes])
    except (msgspec.DecodeError, msgspec.ValidationError):
        return {}


def _proofs(content: bytes | None) -> frozenset[bytes]:
    if content is None or len(content) % _SIZE:
        return frozenset()
    return frozenset(content[at : at + _SIZE] for at in range(0, len(content), _SIZE))

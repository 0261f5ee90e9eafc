"""What reading and checking have found out, kept for the next time: only what has changed is looked at.

All of it is of this very program, and saved only if that is still what lies on the disk.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field

import click
import msgspec

from ...compiler.source.memo import digest, keep_in
from ..cache.disk_cache import Store, store
from .dependencies import unchanged_program

_OPEN = "heroglyph.kept"  # where click keeps it while a command runs
_MOST_IN_A_BOOK = 4_000  # a game has some hundreds of texts


@dataclass(slots=True)
class KeptWork:
    """What a store holds for a program, in books that are read when they are first opened."""

    kept: Store
    program: bytes
    _books: dict[bytes, dict[bytes, bytes]] = field(default_factory=dict)
    _opened: dict[bytes, dict[bytes, bytes]] = field(default_factory=dict)

    def book(self, name: bytes) -> MutableMapping[bytes, bytes]:
        """Contents by their keys, kept together."""
        key = digest((self.program, name))
        if key not in self._books:
            self._opened[key] = _book(self.kept.read(key))
            self._books[key] = dict(self._opened[key])
        return self._books[key]

    def added(self) -> dict[bytes, bytes]:
        """The books to which something was added, by the keys of the store; of a full one that alone."""
        written: dict[bytes, bytes] = {}
        for key, contents in self._books.items():
            before = self._opened[key]
            new = {name: content for name, content in contents.items() if before.get(name) != content}
            if new:
                written[key] = msgspec.msgpack.encode(contents if len(contents) <= _MOST_IN_A_BOOK else new)
        return written


@dataclass(slots=True)
class WorkInMemory:
    """The same for this process alone, where nothing may be kept on the disk."""

    _books: dict[bytes, dict[bytes, bytes]] = field(default_factory=dict)

    def book(self, name: bytes) -> MutableMapping[bytes, bytes]:
        """Contents by their keys, kept together."""
        return self._books.setdefault(name, {})


@contextmanager
def work_in_memory() -> Iterator[None]:
    """Has what is found out kept in memory."""
    before = keep_in(WorkInMemory())
    try:
        yield
    finally:
        keep_in(before)


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


def keep_while_running() -> KeptWork | None:
    """The same for the command that runs: saved when it ends; None as well where none does."""
    context = click.get_current_context(silent=True)
    if context is None:
        return None
    if _OPEN not in context.meta:
        context.meta[_OPEN] = context.with_resource(kept_work())
    work: KeptWork | None = context.meta[_OPEN]
    return work


def _book(content: bytes | None) -> dict[bytes, bytes]:
    if content is None:
        return {}
    try:
        return msgspec.msgpack.decode(content, type=dict[bytes, bytes])
    except (msgspec.DecodeError, msgspec.ValidationError):
        return {}

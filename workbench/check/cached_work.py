"""What reading and checking have found out, kept for the next time: only what has changed is looked at.

All of it is of this very program, and saved only if that is still what lies on the disk.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from ...compiler.source.digest import digest
from ...compiler.source.keeper import keep_in
from ..cache.disk_cache import Store, store
from .dependencies import unchanged_program

_OPEN = "heroglyph.kept"  # where click keeps it while a command runs
_MOST_IN_A_BOOK = 4_000  # a game has some hundreds of texts
_SOUND = b"sound"


@dataclass(slots=True)
class KeptWork:
    """What a store holds for a program, in books that are read when they are first opened."""

    kept: Store
    program: bytes
    _books: dict[bytes, dict[bytes, bytes]] = field(default_factory=dict)
    _opened: dict[bytes, dict[bytes, bytes]] = field(default_factory=dict)
    _sound: list[bytes] = field(default_factory=list)

    def is_sound(self, key: bytes) -> bool:
        """Whether nothing was found wrong with something. It has an entry of its own, which says no more."""
        return self.kept.read(self._of_sound(key)) is not None

    def keep_sound(self, key: bytes) -> None:
        """Keeps that nothing is wrong."""
        self._sound.append(self._of_sound(key))

    def _of_sound(self, key: bytes) -> bytes:
        return digest((self.program, _SOUND, key))

    def book(self, name: bytes) -> MutableMapping[bytes, bytes]:
        """Contents by their keys, kept together."""
        key = digest((self.program, name))
        if key not in self._books:
            self._opened[key] = _book(self.kept.read(key))
            self._books[key] = dict(self._opened[key])
        return self._books[key]

    def added(self) -> dict[bytes, bytes]:
        """The books to which something was added, by the keys of the store; of a full one that alone."""
        written = dict.fromkeys(self._sound, b"")
        for key, contents in self._books.items():
            before = self._opened[key]
            new = {name: content for name, content in contents.items() if before.get(name) != content}
            if new:
                import msgspec

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
    import click

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
    import msgspec

    try:
        return msgspec.msgpack.decode(content, type=dict[bytes, bytes])
    except (msgspec.DecodeError, msgspec.ValidationError):
        return {}

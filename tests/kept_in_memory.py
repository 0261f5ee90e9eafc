"""What the parsers make of files and rules, and which texts were read back, for all tests of a run.

The same small packs are read and said by hundreds of tests. Only bytes are kept, as the program keeps them
on the disk; what is made of the same bytes can be changed by nobody. The processes of a run share a folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableMapping
from contextlib import suppress
from pathlib import Path

from heroglyph.compiler.source.keeper import keep_in

_MOST_BYTES = 64 * 1024 * 1024


class _Book(MutableMapping[bytes, bytes]):
    def __init__(self, kept: KeptInMemory, folder: Path | None) -> None:
        self._kept = kept
        self._folder = folder
        self._contents: dict[bytes, bytes] = {}

    def __getitem__(self, key: bytes) -> bytes:
        if key not in self._contents and self._folder is not None:  # another process may have kept it
            with suppress(OSError):
                self._remember(key, (self._folder / key.hex()).read_bytes())
        return self._contents[key]

    def __setitem__(self, key: bytes, content: bytes) -> None:
        self._remember(key, content)
        if self._folder is not None:
            path = self._folder / key.hex()
            passing = path.with_suffix(f".{os.getpid()}")
            with suppress(OSError):
                self._folder.mkdir(exist_ok=True)
                passing.write_bytes(content)
                passing.replace(path)  # nobody reads half of it

    def __delitem__(self, key: bytes) -> None:
        del self._contents[key]

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._contents)

    def __len__(self) -> int:
        return len(self._contents)

    def _remember(self, key: bytes, content: bytes) -> None:
        self._kept.make_room(len(content))
        self._contents[key] = content


class KeptInMemory:
    """Contents by their keys, in books; where they become too much, all of them go.

    ``folder``: where what is kept lies for other processes as well.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.books: dict[bytes, _Book] = {}
        self._folder = folder
        self._size = 0

    def book(self, name: bytes) -> MutableMapping[bytes, bytes]:
        """Contents that are kept together."""
        if name not in self.books:
            self.books[name] = _Book(self, None if self._folder is None else self._folder / name.hex())
        return self.books[name]

    def make_room(self, size: int) -> None:
        """Has all of it go where it would be too much with so many bytes more."""
        self._size += size
        if self._size > _MOST_BYTES:
            self.books.clear()
            self._size = size

    def copied(self) -> KeptInMemory:
        """The same in books of its own."""
        copy = KeptInMemory()
        for name, book in self.books.items():
            copy.book(name).update(book)
        return copy


def kept_here() -> Iterator[KeptInMemory]:
    """Has all that is made kept in memory of its own: the body of a fixture."""
    memory = KeptInMemory()
    before = keep_in(memory)
    yield memory
    keep_in(before)

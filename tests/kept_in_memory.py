"""What the parsers make of files and rules, and which texts were read back, for all tests of a process.

The same small packs are read and said by hundreds of tests. Only bytes are kept, as the program keeps them
on the disk; what is made of the same bytes can be changed by nobody.
"""

from __future__ import annotations

_MOST_BYTES = 64 * 1024 * 1024


class _Book(dict[bytes, bytes]):
    def __init__(self, kept: KeptInMemory) -> None:
        super().__init__()
        self._kept = kept

    def __setitem__(self, key: bytes, content: bytes) -> None:
        self._kept.make_room(len(content))
        super().__setitem__(key, content)


class KeptInMemory:
    """Contents by their keys, in books; where they become too much, all of them go."""

    def __init__(self) -> None:
        self.books: dict[bytes, _Book] = {}
        self._size = 0

    def book(self, name: bytes) -> dict[bytes, bytes]:
        """Contents that are kept together."""
        return self.books.setdefault(name, _Book(self))

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

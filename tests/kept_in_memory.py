"""What the parsers make of files and rules, and which texts were read back, for all tests of a process.

The same small packs are read and said by hundreds of tests. Only bytes are kept, as the program keeps them
on the disk; what is made of the same bytes can be changed by nobody.
"""

from __future__ import annotations

from collections.abc import MutableMapping, MutableSet

_MOST_BYTES = 64 * 1024 * 1024


class KeptInMemory:
    """Contents by their keys; where they become too many, all of them go."""

    def __init__(self) -> None:
        self._kept: dict[bytes, bytes] = {}
        self._books: dict[str, dict[bytes, bytes]] = {}
        self.proofs: dict[bytes, set[bytes]] = {}
        self._size = 0

    def read(self, key: bytes) -> bytes | None:
        """What is kept under a key."""
        return self._kept.get(key)

    def write(self, key: bytes, content: bytes) -> None:
        """Keeps something under a key."""
        self._size += len(content)
        if self._size > _MOST_BYTES:
            self._kept.clear()
            self._size = len(content)
        self._kept[key] = content

    def on(self, grounds: bytes) -> MutableSet[bytes]:
        """The proofs on some grounds: that files have their shapes."""
        return self.proofs.setdefault(grounds, set())

    def book(self, name: str) -> MutableMapping[bytes, bytes]:
        """Many small contents by their keys."""
        return self._books.setdefault(name, {})

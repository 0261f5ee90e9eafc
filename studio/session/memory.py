"""What a session has made before, kept in this process only, and not more than a day of writing needs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager

from ...compiler.source.keeper import keep_in

_BOOKS = 1_200
_IN_A_BOOK = 20_000


class Memory:
    """Books of contents by their keys, a ``Keeper``; those not asked for longest are dropped first."""

    def __init__(self) -> None:
        self._books: OrderedDict[bytes, dict[bytes, bytes]] = OrderedDict()

    def book(self, name: bytes) -> MutableMapping[bytes, bytes]:
        """Contents by their keys, kept together."""
        book = self._books.setdefault(name, {})
        self._books.move_to_end(name)
        while len(self._books) > _BOOKS:
            self._books.popitem(last=False)
        if len(book) > _IN_A_BOOK:
            for key in list(book)[: _IN_A_BOOK // 2]:
                del book[key]
        return book

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """While it lasts, what is made is kept here."""
        before = keep_in(self)
        try:
            yield
        finally:
            keep_in(before)

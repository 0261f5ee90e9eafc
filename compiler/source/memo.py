"""What was made before of the same pieces by the same program need not be made again.

One door for all that is remembered longer than a process: documents, trees, what was found sound, whole
results. A thing lies under a digest of all that it was made of, so that it is never out of date, only no
longer asked for; what is read again is believed only if it is of its kind. Whoever keeps such things
(``workbench/check/cached_work.py``) says so with ``keep_in``; without that everything is made anew.

Two things go past it: the words of messages (``workbench/report/message_files.py``) and the tables of the
parser. They are made of the package's own files, and lie beside these (``kept_beside``): the program's help
needs the words before anything else, and Lark reads and writes its tables itself; to be sure of them the memo
would first take a digest of the whole program, which takes as long as reading the words.

What a process remembers for itself it remembers by ``functools``. ``cache`` is for what is made of the
program: its files, its classes; ``lru_cache`` for what is made of what somebody wrote, of which there is no
end; ``until_languages_change`` for what is made of files of languages, which may change. What goes with an
object is its ``cached_property``, or ``cache(self._make)`` where it depends on arguments. A dict by hand
remains where it is more than that: where an entry stands before it is finished, since making it may ask for
it, or where the key is less than what a thing is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, Generic, TypeVar

import msgspec

from .diagnostics import Diagnostic
from .digest import digest
from .keeper import keeper_now

T = TypeVar("T")


class Remembered(Generic[T]):
    """A kind of things that are remembered, written as ``form``, a type of msgspec's.

    ``apart``: each is large and lies in a book of its own; else those made on the same grounds lie together.
    ``most``: of so many a process makes only one of the same bytes, which nobody may change.
    """

    def __init__(self, name: str, form: Any, *, apart: bool = False, most: int = 0) -> None:
        self.name = name
        self.form = form
        self.apart = apart
        self._made = lru_cache(most)(self._make)

    @cached_property
    def _decoder(self) -> msgspec.msgpack.Decoder[Any]:
        return msgspec.msgpack.Decoder(self.form)

    def write(self, value: T) -> bytes:
        """A value as bytes. Raises UnicodeEncodeError for half a letter, which an escape can make."""
        return msgspec.msgpack.encode(value)

    def read(self, content: bytes) -> T:
        """The value of some bytes.

        Raises DecodeError, LookupError, TypeError, ValueError or RecursionError.
        """
        value: T = self._made(content)
        return value

    def _make(self, content: bytes) -> Any:
        return self._decoder.decode(content)


FINDINGS: Remembered[list[Diagnostic]] = Remembered("findings", list[Diagnostic])
"""What a look finds; only that it finds nothing is kept."""


def memo(
    kind: Remembered[T],
    pieces: Iterable[str | bytes],
    make: Callable[[], T],
    *,
    grounds: bytes = b"",
    sound: Callable[[T], bool] | None = None,
) -> T:
    """A value as it was kept, or else as it is made of these pieces and the program, and of nothing else.

    ``grounds``: a digest of what many values are made of beside their pieces; ``sound``: whether one may be
    kept.
    """
    keeper = keeper_now()
    if keeper is None:
        return make()
    try:
        key = digest(pieces)
    except UnicodeEncodeError:
        return make()
    book = keeper.book(digest((kind.name, key if kind.apart else grounds)))
    content = book.get(key)
    if content is not None:
        with suppress(msgspec.DecodeError, LookupError, TypeError, ValueError, RecursionError):
            return kind.read(content)
    value = make()
    if sound is None or sound(value):
        with suppress(UnicodeEncodeError, RecursionError):
            book[key] = kind.write(value)
    return value


def unless_sound(
    what: str, pieces: Iterable[object], look: Callable[[], Iterable[Diagnostic]], grounds: bytes = b""
) -> list[Diagnostic]:
    """What a look finds that depends on these pieces alone; nobody looks again where it found nothing."""
    row: Iterable[str | bytes] = chain([what], map(msgspec.msgpack.encode, pieces))
    return memo(FINDINGS, row, lambda: list(look()), grounds=grounds, sound=lambda problems: not problems)

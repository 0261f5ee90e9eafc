"""The documents of files that were read before."""

from __future__ import annotations

from functools import lru_cache

from ..diagnostics import Diagnostic
from ..documents import Document
from ..limits import Limits
from ..memo import Remembered, memo

Read = tuple[Document | None, list[Diagnostic]]

_MOST = 256  # a game with its words has some twenty files; who watches one reads them again and again


class _Documents(Remembered[Read]):
    """Documents as they are kept: of the same bytes a process makes one, which nobody can change."""

    def __init__(self) -> None:
        super().__init__("document", Read, apart=True)
        self._once = lru_cache(_MOST)(super().read)

    def read(self, content: bytes) -> Read:
        """The document of some bytes; see there for what it raises."""
        document, problems = self._once(content)
        return document, [*problems]


_DOCUMENTS = _Documents()


def load_known(name: str, data: bytes, limits: Limits) -> Read:
    """``load_text``, but for a file without a mistake that was read before: its document is what was kept."""

    def read() -> Read:
        from .load import load_text  # PyYAML with it, which nobody needs where all files were read before

        return load_text(name, data, limits)

    return memo(_DOCUMENTS, (name, data, repr(limits)), read, sound=_is_sound)


def _is_sound(read: Read) -> bool:
    return read[0] is not None and not read[1]

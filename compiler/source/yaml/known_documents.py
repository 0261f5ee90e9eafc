"""The documents of files that were read before."""

from __future__ import annotations

from ..diagnostics import Diagnostic
from ..documents import Document
from ..limits import Limits
from ..memo import Remembered, memo
from .load import load_text

Read = tuple[Document | None, list[Diagnostic]]

_DOCUMENTS: Remembered[Read] = Remembered("document", Read, apart=True)


def load_known(name: str, data: bytes, limits: Limits) -> Read:
    """``load_text``, but for a file without a mistake that was read before: its document is what was kept."""
    pieces = (name, data, repr(limits))
    return memo(_DOCUMENTS, pieces, lambda: load_text(name, data, limits), sound=_is_sound)


def _is_sound(read: Read) -> bool:
    return read[0] is not None and not read[1]

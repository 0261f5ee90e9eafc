"""A reference as a PDF, set by typst: an A4 book with contents, running heads, an index with page numbers."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from ...report.messages import Messages
from ...terminal.failure import Failure
from ..content.document import CardEntry, Reference
from .places import anchors_of

_LAYOUT = Path(__file__).parent / "print" / "book.typ"
_WORDS = ("contents", "example", "term", "house_note")


def write_book(reference: Reference, messages: Messages) -> bytes:
    """The PDF: the same bytes for the same reference. Raises Failure where typst is not installed."""
    try:
        import typst
    except ImportError:
        raise Failure("needs_typst") from None
    data = json.dumps(_data(reference, messages), ensure_ascii=True)
    root, own = str(_LAYOUT.parent), {"data": data}
    made: bytes = typst.compile(
        str(_LAYOUT), root=root, ignore_system_fonts=True, sys_inputs=own, format="pdf"
    )
    return made


def _data(reference: Reference, messages: Messages) -> dict[str, Any]:
    """What the layout needs: the document, and the few words of its own."""
    words = {key: messages.say("reference", key) for key in _WORDS}
    words["made_from"] = messages.say("reference", "made_from", packs=", ".join(reference.packs))
    words["colon"] = messages.say("reference", "colon")
    return {
        **_plain(reference, messages),
        "words": words,
        "anchors": [anchor for chapter in reference.chapters for anchor in anchors_of(chapter)],
    }


def _plain(value: Any, messages: Messages) -> Any:
    """A part of the document as data, each record with the name of its sort."""
    if is_dataclass(value):
        made = {field.name: _plain(getattr(value, field.name), messages) for field in fields(value)}
        if isinstance(value, CardEntry) and value.pack:
            made["from"] = messages.say("reference", "from_pack", pack=value.pack)
        return {"kind": type(value).__name__, **made}
    if isinstance(value, tuple):
        return [_plain(part, messages) for part in value]
    return value

"""Documents as plain data: texts, lists and mappings without their positions."""

from __future__ import annotations

from typing import Any

from ...source.documents import Document, Mapping, Scalar


def plain(document: Document) -> Any:
    """The texts, lists and dictionaries of a document, in the order written."""
    match document:
        case Scalar():
            return document.text
        case Mapping():
            return {key.text: plain(value) for key, value in document}
    return [plain(item) for item in document]

"""Whether two documents say the same, however they are laid out."""

from __future__ import annotations

from ..documents import Document, Mapping, Scalar, Sequence


def same_document(document: Document, other: Document) -> bool:
    """Whether two documents hold the same texts; of mappings the order does not count."""
    if isinstance(document, Scalar) and isinstance(other, Scalar):
        return (
            document.text.split() == other.text.split()
            if "\n" in document.text
            else document.text == other.text
        )
    if isinstance(document, Sequence) and isinstance(other, Sequence):
        return len(document) == len(other) and all(map(same_document, document, other))
    if isinstance(document, Mapping) and isinstance(other, Mapping):
        values = {key.text: value for key, value in other}
        return len(document.entries) == len(other.entries) and all(
            key.text in values and same_document(value, values[key.text]) for key, value in document
        )
    return False

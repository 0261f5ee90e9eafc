"""Whether two documents say the same, however they are laid out."""

from __future__ import annotations

from ..documents import Document, Mapping, Scalar, Sequence


def same_document(one: Document, other: Document) -> bool:
    """Whether two documents hold the same texts; of mappings the order does not count."""
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        return one.text.split() == other.text.split() if "\n" in one.text else one.text == other.text
    if isinstance(one, Sequence) and isinstance(other, Sequence):
        return len(one) == len(other) and all(map(same_document, one, other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        values = {key.text: value for key, value in other}
        return len(one.entries) == len(other.entries) and all(
            key.text in values and same_document(value, values[key.text]) for key, value in one
        )
    return False

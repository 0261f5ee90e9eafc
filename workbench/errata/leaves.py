"""Documents as paths with the texts at their ends, as a reader of the file would name them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...compiler.source.documents import Document, Scalar, Sequence
from ...compiler.source.documents import Mapping as MappingNode


def leaves(document: Document | None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of a document with the keys that lead there; a list of texts is one text."""
    if isinstance(document, Scalar):
        yield path, document.text
    elif isinstance(document, MappingNode):
        for key, value in document:
            yield from leaves(value, (*path, key.text))
    elif isinstance(document, Sequence):
        texts = [item.text for item in document if isinstance(item, Scalar)]
        if len(texts) == len(document):
            yield path, f"[{', '.join(texts)}]"
        else:
            for number, item in enumerate(document, 1):
                yield from leaves(item, (*path, str(number)))


def by_word(texts: Mapping[tuple[str, ...], str]) -> dict[tuple[str, ...], dict[str, str]]:
    """Leaves by the first two keys, a section and a word of it; the rest of the path stays their name."""
    words: dict[tuple[str, ...], dict[str, str]] = {}
    for path, text in texts.items():
        words.setdefault(path[:2], {})[".".join(path[2:])] = text
    return words

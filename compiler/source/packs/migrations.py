"""What an older pack must change: for each version of the rules language the steps to the next one.

A step looks at the documents of a pack and gives changes of its files, so that comments and layout stay. A
change of the language that old packs would notice brings a step with it, and a test with a pack from before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ..diagnostics import Fix
from ..documents import Document, Scalar, entries_in, key_at, value_at
from ..documents import Mapping as MappingNode
from ..spans import Span

Step = Callable[["Files"], Iterator[Fix]]


@dataclass(frozen=True, slots=True)
class Files:
    """The files of a pack by their paths below it, as text and as documents."""

    texts: Mapping[str, str]
    documents: Mapping[str, Document]


def whole_points(files: Files) -> Iterator[Fix]:
    """Version 0 to 1. What scores could say ``scale``, which nothing read; now so many of it make one point.

    Without it the resource counts as it did.
    """
    path = "vocabulary.yaml"
    for _, resource in _section(files.documents.get(path), "resources"):
        scores = value_at(resource, "scores")
        scale = key_at(resource, "scale")
        if isinstance(resource, MappingNode) and scale is not None and scores is not None:
            yield _without(files.texts[path], resource, scale)


def _section(document: Document | None, name: str) -> Iterator[tuple[Scalar, Document]]:
    yield from entries_in(value_at(document, name))


def _without(text: str, holder: MappingNode, key: Scalar) -> Fix:
    """The change that takes an entry out of a mapping: with its line, or with the comma beside it."""
    at = [entry_key.text for entry_key, _ in holder].index(key.text)
    start, end = key.span.start, holder.entries[at][1].span.end
    if text[holder.span.start] != "{":
        start = text.rfind("\n", 0, start) + 1
        end = text.find("\n", end) + 1 or len(text)
    elif at + 1 < len(holder.entries):
        end = holder.entries[at + 1][0].span.start
    elif at:
        start = holder.entries[at - 1][1].span.end
    return Fix(Span(key.span.file, start, end), "")


STEPS: Mapping[int, tuple[Step, ...]] = {0: (whole_points,)}
"""By the version of a pack what brings it to the next one."""

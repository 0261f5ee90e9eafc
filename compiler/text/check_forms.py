"""Names of forms that are one slip away from one that is known: ``sg.geen`` for ``sg.gen``.

Which forms a word may have, the patterns of a language decide; a form that no pattern asks for is never
said. What its other words call their forms is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from ..source.data import read_data
from ..source.diagnostics import Diagnostic, diagnostic
from ..source.documents import Document, Mapping, Scalar, Sequence
from ..source.suggestions import nearest_fix
from .language_from_data import NESTED
from .names import ABOUT
from .names import SECTION as NAMES

OFTEN = 3
"""So many words must have a form of a name before another name can be a slip for it."""


def check_forms(
    document: Document | None, language: str, others: Iterable[Document] = ()
) -> Iterator[Diagnostic]:
    """H473: a form whose name nothing else has, but for a slip. ``others``: the words of the game's packs."""
    own = list(_parts(document))
    counts = Counter(part for part, _, _ in own) + _common(language)
    for other in others:
        if other is not document:
            counts.update(part for part, _, _ in _parts(other))
    often = [part for part, count in counts.items() if count >= OFTEN]
    for part, key, start in own:
        if counts[part] == 1 and len(part) > 1:
            span = key.place(start, start + len(part))
            fix = nearest_fix(part, often, span)
            if fix is not None:
                yield diagnostic("H473", span, fix=fix, form=key.text, language=language)


@cache
def _common(language: str) -> Counter[str]:
    """The names of forms that the words of the language itself have."""
    files = ("language.yaml", "common.yaml")
    return Counter(part for name in files for part, _, _ in _parts(read_data("locales", language, name)))


def _parts(document: Document | None) -> Iterator[tuple[str, Scalar, int]]:
    """The parts of the names of all forms, each with its key and its place in it."""
    for section, words in document if isinstance(document, Mapping) else ():
        if section.text in (NAMES, ABOUT) or not isinstance(words, Mapping):
            continue
        for _, entry in words:
            if section.text in NESTED and isinstance(entry, Mapping):
                for _, value in entry:
                    yield from _forms(value)
            else:
                yield from _forms(entry)


def _forms(entry: Document) -> Iterator[tuple[str, Scalar, int]]:
    for item in entry if isinstance(entry, Sequence) else ():
        yield from _forms(item)
    for key, value in entry if isinstance(entry, Mapping) else ():
        start = 0
        for part in key.text.split("."):
            yield part, key, start
            start += len(part) + 1
        yield from _forms(value)

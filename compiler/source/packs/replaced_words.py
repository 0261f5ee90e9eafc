"""Words and names of other packs said anew: ``replaces:`` in a pack's file of words.

It has the sections of a file of words. An entry of ``names`` may say a card's name or flavor alone; any other
entry stands in place of the whole word that it replaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..diagnostics import Diagnostic, diagnostic
from ..documents import Document, Mapping, Scalar, entries_in, value_at
from ..records import replace
from ..suggestions import nearest_fix
from ..yaml.same import same_document
from .changes import changed_twice, laid_over
from .pack_files import PackFiles

REPLACES = "replaces"
_JOINED = "names"
_GROUPED = "values"
Path = tuple[str, ...]


def with_replaced_words(packs: Sequence[PackFiles]) -> tuple[tuple[PackFiles, ...], list[Diagnostic]]:
    """The packs with the words as they are replaced, and what of it is wrong."""
    diagnostics: list[Diagnostic] = []
    languages = sorted(
        {code for pack in packs for code, words in pack.locales.items() if value_at(words, REPLACES)}
    )
    whole = tuple(packs)
    for language in languages:
        whole = _Language(whole, language, diagnostics).replaced()
    return whole, diagnostics


@dataclass
class _Language:
    """The words of all packs in one language."""

    packs: tuple[PackFiles, ...]
    language: str
    diagnostics: list[Diagnostic]

    def replaced(self) -> tuple[PackFiles, ...]:
        """The packs with the words that replace others in their places."""
        before = [pack.locales.get(self.language) for pack in self.packs]
        after = [_without(document) for document in before]
        first: dict[tuple[Path, str], Scalar] = {}
        for number, document in enumerate(before):
            for path, key, value in _words(value_at(document, REPLACES)):
                home = self._home(path, key, number, before)
                if home is None:
                    continue
                known = value_at(before[home], *path)
                for part, place, new in _parts(path, key, value):
                    if (path, part) in first:
                        self.diagnostics.append(changed_twice(place, first[path, part], path[-1]))
                    elif known is not None and _says(known, part, new):
                        self.diagnostics.append(diagnostic("H163", place.span, word=place.text))
                    else:
                        first[path, part] = place
                        joined = Mapping(((place, new),), new.span) if part else new
                        after[home] = _set(after[home], path, joined, whole=not part)
        return tuple(
            pack if new is old or new is None else replace(pack, locales={**pack.locales, self.language: new})
            for pack, old, new in zip(self.packs, before, after, strict=True)
        )

    def _home(self, path: Path, key: Scalar, number: int, before: Sequence[Document | None]) -> int | None:
        """The pack whose word is replaced; its own words a pack says where they stand."""
        homes = [
            n for n, document in enumerate(before) if n != number and value_at(document, *path) is not None
        ]
        if homes:
            return homes[0]
        others = [document for n, document in enumerate(before) if n != number]
        sections = [value_at(document, *path[:-1]) for document in others]
        known = [word.text for section in sections if isinstance(section, Mapping) for word, _ in section]
        fix = nearest_fix(key.text, known, key.span)
        self.diagnostics.append(
            diagnostic("H165", key.span, fix=fix, word=".".join(path), language=self.language)
        )
        return None


def _without(document: Document | None) -> Document | None:
    """A file of words without what it says of words of others."""
    if not isinstance(document, Mapping) or document.get(REPLACES) is None:
        return document
    return Mapping(tuple(entry for entry in document if entry[0].text != REPLACES), document.span)


def _words(section: Document | None) -> Iterator[tuple[Path, Scalar, Document]]:
    """The words said anew, with their paths."""
    for group, words in entries_in(section):
        for key, value in entries_in(words):
            if group.text == _GROUPED and isinstance(value, Mapping):
                for inner, said in value:
                    yield (group.text, key.text, inner.text), inner, said
            else:
                yield (group.text, key.text), key, value


def _parts(path: Path, key: Scalar, value: Document) -> Iterator[tuple[str, Scalar, Document]]:
    """What of an entry is said anew: of a card each part by itself, of a word all of it."""
    if path[0] == _JOINED and isinstance(value, Mapping):
        yield from ((part.text, part, new) for part, new in value)
    else:
        yield "", key, value


def _says(known: Document, part: str, new: Document) -> bool:
    """Whether an entry says the same already."""
    old = value_at(known, part) if part else known
    return old is not None and same_document(old, new)


def _set(document: Document | None, path: Path, value: Document, whole: bool) -> Document | None:
    """A document with another value at a path that is there."""
    if not isinstance(document, Mapping):
        return document
    entries = []
    for key, inner in document:
        if key.text != path[0]:
            entries.append((key, inner))
        elif len(path) > 1:
            entries.append((key, _set(inner, path[1:], value, whole) or inner))
        else:
            entries.append((key, value if whole else laid_over(inner, value)))
    return Mapping(tuple(entries), document.span)

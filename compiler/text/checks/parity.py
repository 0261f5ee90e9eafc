"""What one language of a pack says and another does not: a translation was forgotten.

A word that no text needs today is missed by nobody but the next card, and the players who see it on the
screen. Languages need forms of their own, but they have words for the same things; only which fields are
said as adjectives each of them decides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...source.documents import Document, Mapping, entries_in, key_at
from ...source.packs.pack_files import PackFiles
from ...source.spans import Span
from ...source.suggestions import nearest_fix
from ...words.chapters import QUESTIONS
from ..chapter_names import SECTION as REFERENCE
from ..language.common_words import shared_entry
from ..language.language_from_data import HEARD, NESTED
from ..language.plain import plain
from ..names import ABOUT
from ..names import SECTION as NAMES

Place = tuple[str, ...]
OF_EACH = ("adjectives", ABOUT, REFERENCE, QUESTIONS, HEARD)
"""Sections that need not be the same in all languages, or whose entries are asked for one by one."""
SEVERAL = 2
"""So many languages say a thing in their own words: one that leaves it out has forgotten it."""


def check_parity(
    packs: Iterable[PackFiles], languages: Sequence[str], told: Collection[tuple[str, str]]
) -> Iterator[Diagnostic]:
    """H472: an entry that one language of a pack lacks. H474: one that only one has.

    ``told``: the words that a language was said to lack already.
    """
    for pack in packs:
        spoken = [language for language in languages if isinstance(pack.locales.get(language), Mapping)]
        entries = {language: dict(_entries(pack.locales[language])) for language in spoken}
        by_entry = _by_entry(entries)
        missing = _Missing(by_entry, len(spoken))
        for place, having in by_entry.items():
            lacking = [language for language in spoken if language not in having]
            if (
                len(lacking) == 1
                and (lacking[0], place[-1]) not in told
                and not _said_by_shared_words(pack, lacking[0], having, place)
            ):
                yield _missing(
                    pack.locales[lacking[0]], lacking[0], place, having[0], entries[having[0]][place]
                )
            elif place[0] == NAMES:
                continue  # a name of nothing is told where names are compared with the cards
            elif len(having) == 1 and len(lacking) > 1 and (meant := missing(having[0], place)):
                yield _alone(entries[having[0]][place], place, having[0], meant)


def _said_by_shared_words(pack: PackFiles, lacking: str, having: Sequence[str], place: Place) -> bool:
    """Whether the shared words of a language are meant where a pack has none of its own.

    They are not where several other languages have words of the pack's own for it: those say something else.
    """
    if shared_entry(lacking, place) is None:
        return False
    return sum(_own_words(pack, language, place) for language in having) < SEVERAL


def _own_words(pack: PackFiles, language: str, place: Place) -> bool:
    """Whether a language says something else than its shared words do."""
    document = pack.locales[language]
    for name in place:
        entry = document.get(name) if isinstance(document, Mapping) else None
        if entry is None:
            return False
        document = entry
    return bool(plain(document) != shared_entry(language, place))


def _missing(document: Document, language: str, place: Place, other: str, there: Span) -> Diagnostic:
    """An entry that a language lacks, at the section in which it should stand."""
    related = (Related(there, "said_there"),)
    word, at = ".".join(place[1:]), _section(document, place)
    return diagnostic(
        "H472", at, related=related, language=language, word=word, section=place[0], other=other
    )


def _alone(span: Span, place: Place, language: str, meant: Sequence[str]) -> Diagnostic:
    """An entry that no other language has, while one is missing beside it: its name is wrong."""
    fix = nearest_fix(place[-1], meant, span)
    word = ".".join(place[1:])
    return diagnostic("H474", span, fix=fix, language=language, word=word, section=place[0])


class _Missing:
    """The words that one language alone lacks, by language and section; made once a pack."""

    def __init__(self, by_entry: dict[Place, list[str]], languages: int) -> None:
        self._lacked: dict[Place, list[tuple[str, list[str]]]] = {}
        for place, having in by_entry.items():
            if len(having) == languages - 1:
                self._lacked.setdefault(place[:-1], []).append((place[-1], having))

    def __call__(self, language: str, place: Place) -> list[str]:
        """The words that a language lacks in the section of an entry."""
        return [word for word, having in self._lacked.get(place[:-1], ()) if language not in having]


def _by_entry(entries: dict[str, dict[Place, Span]]) -> dict[Place, list[str]]:
    languages_of: dict[Place, list[str]] = {}
    for language, own in entries.items():
        for place in own:
            languages_of.setdefault(place, []).append(language)
    return languages_of


def _entries(document: Document) -> Iterator[tuple[Place, Span]]:
    """The entries of a file of words by their sections; those of an enumeration value by value."""
    for section, words in entries_in(document):
        if section.text in OF_EACH or not isinstance(words, Mapping):
            continue
        for key, inner in words:
            if section.text in NESTED and isinstance(inner, Mapping):
                yield from (((section.text, key.text, value.text), value.span) for value, _ in inner)
            else:
                yield (section.text, key.text), key.span


def _section(document: Document, place: Place) -> Span:
    """Where an entry should stand: at its group, its section, or the file."""
    at = Span(document.span.file, 0, 0)
    for name in place[:-1]:
        key = key_at(document, name)
        if key is None or not isinstance(document, Mapping):
            return at
        at, document = key.span, document.get(name) or document
    return at

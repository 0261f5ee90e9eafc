"""What a text names: the things, resources, places, values, fields and numbers in it.

They are found by the words of the language, as texts are read: in whatever form, and the longest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from ..language.language import Language, small_words
from ..language.tokens import words
from .lookup import PatternIndex
from .symbols import NUMBER, Row, symbols
from .token_lattice import TokenLattice
from .word_trie import WordTrie


class Mention(NamedTuple):
    """Words of a language, and what they may mean, such as ``noun:gold``; of a number its figure."""

    text: str
    words: frozenset[str]


_FIELD_FORMS = frozenset({"noun", "plural"})
_BARE = "_"
_NAMES = frozenset({"sg", "pl"})
_FEW_NAMES = 3
_NOT_VERBAL = frozenset({"frame", "about", "label"})


class WordFinder:
    """Finds what is named in texts of one language.

    ``loosely``: also what is done, and what is named by one word of its name, such as "sheet".
    """

    def __init__(self, language: Language, lookup: PatternIndex, *, loosely: bool = False) -> None:
        self.language = language
        self._nouns = lookup.nouns("")
        others = [*_of_values(language, lookup), *_of_fields(language, lookup)]
        if loosely:
            others += (*_of_verbs(language, lookup), *_of_parts(language, lookup))
        self._others = WordTrie(others)

    def mentions(self, lattice: TokenLattice, written: Sequence[str] | None = None) -> Iterator[Mention]:
        """What is named in a text, from its first word to its last; ``written``: its words with capitals."""
        written = written or lattice.words
        place = 0
        while place < lattice.end:
            for number, _ in lattice.numbers.get((place, NUMBER), ()):
                yield Mention(written[place], frozenset({str(number)}))
            ends = dict(self._at(lattice, place))
            last = max(ends.values(), default=place)
            if last > place:
                meant = frozenset(word for word, end in ends.items() if end == last)
                yield Mention(" ".join(written[place:last]), meant)
            place = max(last, place + 1)

    def _at(self, lattice: TokenLattice, place: int) -> Iterator[tuple[str, int]]:
        """The words that stand at a place, and where the longest form of each ends."""
        ends = [(form.word, end) for _, form, end in self._nouns.at(lattice.edges, place)]
        ends += ((word, end) for _, word, end in self._others.at(lattice.edges, place))
        return iter(sorted((pair for pair in ends if pair[1] <= lattice.end), key=itemgetter(1)))


def _of_values(language: Language, lookup: PatternIndex) -> Iterator[tuple[Row, str]]:
    """Adjectives; of those that are inflected not the bare form, which may be an adverb: "up"."""
    for value in lookup.words_of(("value",)):
        lexeme = language.lexemes[value][0]
        rows = lookup.any_form(lexeme)
        bare = lexeme.form(_BARE)
        if bare is not None and len(rows) > 1:
            rows.pop(symbols(words(bare)), None)
        yield from ((row, value) for row in rows)


def _of_fields(language: Language, lookup: PatternIndex) -> Iterator[tuple[Row, str]]:
    for field in lookup.words_of(("field",)):
        for lexeme in language.lexemes[field]:
            for name, text in lexeme.forms.items():
                if name.partition(".")[0] in _FIELD_FORMS:
                    yield symbols(words(text)), field


def _of_verbs(language: Language, lookup: PatternIndex) -> Iterator[tuple[Row, str]]:
    """The forms of verbs, without the words of their frames."""
    for verb in lookup.words_of(("verb",)):
        for lexeme in language.lexemes[verb]:
            for name, text in lexeme.forms.items():
                if text and name not in _NOT_VERBAL:
                    yield symbols(words(text)), verb


def _of_parts(language: Language, lookup: PatternIndex) -> Iterator[tuple[Row, str]]:
    """Single words out of names of several, where they stand in few names and are no small words."""
    spoken = small_words(language)
    named: dict[Row, set[str]] = {}
    for noun in lookup.words_of(("noun", "zone")):
        for lexeme in language.lexemes[noun]:
            for name, text in lexeme.forms.items():
                if name.partition(".")[0] in _NAMES:
                    for token in words(text.replace("@", " ")):
                        named.setdefault(symbols((token,)), set()).add(noun)
    for row, nouns in named.items():
        if len(nouns) <= _FEW_NAMES and row[0] not in spoken:
            yield from ((row, noun) for noun in nouns)

"""What the words of a verb name: the things, resources, places, values, fields and numbers in its wordings.

They are found by the words of the language, as texts are read: in whatever form, and the longest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from ..language.language import Language
from ..language.lexemes import Lexeme
from ..language.pattern import GroupItem, Literal, Pattern, parse_pattern
from ..language.tokens import words
from ..language.words import fold
from ..read.lookup import PatternIndex
from ..read.symbols import NUMBER, Row, symbols
from ..read.token_lattice import TokenLattice
from ..read.word_trie import WordTrie


class Mention(NamedTuple):
    """Words of a language, and what they may mean, such as ``noun:gold``; of a number its figure."""

    text: str
    words: frozenset[str]


_FIELD_FORMS = frozenset({"noun", "plural"})
_OF_LISTS = frozenset({"about", "label"})
"""What stands in a glossary only: what is done at the table, and how a verb is called there."""
_BARE = "_"
_SEVERAL = 2
"""A form of a verb with so many words says more than the verb alone: "count your stars"."""


class WordFinder:
    """Finds what is named in the words of one language."""

    def __init__(self, language: Language, lookup: PatternIndex) -> None:
        self._language = language
        self._nouns = lookup.nouns("")
        self._others = WordTrie((*_of_values(language, lookup), *_of_fields(language, lookup)))

    def named_by(self, word: str) -> tuple[Mention, ...]:
        """What the words of a verb or a field name in any of its wordings, each once."""
        variants = self._language.lexemes.get(word, ())
        texts = (text for lexeme in variants for text in _stretches(lexeme))
        return tuple(dict.fromkeys(mention for text in texts for mention in self._in(text)))

    def _in(self, text: list[str]) -> Iterator[Mention]:
        lattice = TokenLattice(self._language, [fold(part) for part in text])
        place = 0
        while place < lattice.end:
            for number, _ in lattice.numbers.get((place, NUMBER), ()):
                yield Mention(text[place], frozenset({str(number)}))
            ends = dict(self._at(lattice, place))
            last = max(ends.values(), default=place)
            if last > place:
                meant = frozenset(word for word, end in ends.items() if end == last)
                yield Mention(" ".join(text[place:last]), meant)
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


def _stretches(lexeme: Lexeme) -> Iterator[list[str]]:
    """The words of each wording that follow one another without anything between them."""
    least = _SEVERAL if lexeme.id.startswith("verb:") else 1
    for name, text in lexeme.forms.items():
        if len(words(text)) >= least and name not in _OF_LISTS:
            yield from _of_pattern(parse_pattern(text))
    for alternatives in lexeme.patterns.values():
        for alternative in alternatives:
            yield from _of_pattern(alternative.pattern)


def _of_pattern(pattern: Pattern) -> Iterator[list[str]]:
    here: list[str] = []
    for item in pattern:
        if isinstance(item, Literal):
            here.append(item.text)
            continue
        yield here
        here = []
        if isinstance(item, GroupItem):
            yield from _of_pattern(item.items)
    yield here

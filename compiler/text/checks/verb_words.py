"""What the words of a verb or a field name in their wordings."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.lexemes import Lexeme
from ..language.pattern import GroupItem, Literal, Pattern, parse_pattern
from ..language.tokens import words
from ..language.words import fold
from ..read.token_lattice import TokenLattice
from ..read.word_finder import Mention, WordFinder

_OF_LISTS = frozenset({"about", "label"})
"""What stands in a glossary only: what is done at the table, and how a verb is called there."""
_SEVERAL = 2
"""A form of a verb with so many words says more than the verb alone: "count your stars"."""


def named_by(finder: WordFinder, word: str) -> tuple[Mention, ...]:
    """What the words of a verb or a field name in any of its wordings, each once."""
    texts = (text for lexeme in finder.language.lexemes.get(word, ()) for text in _stretches(lexeme))
    return tuple(dict.fromkeys(mention for text in texts for mention in _in(finder, text)))


def _in(finder: WordFinder, text: list[str]) -> Iterator[Mention]:
    lattice = TokenLattice(finder.language, [fold(part) for part in text])
    return finder.mentions(lattice, text)


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

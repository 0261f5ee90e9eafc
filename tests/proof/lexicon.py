"""The word forms of a language, as its files hold them or its engine makes of them.

Words are those into which texts are split when they are read back: an apostrophe ends one (``l’`` + ``or``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from heroglyph.compiler.compile import load
from heroglyph.compiler.source.data.data import read_data
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.known_languages import read_language
from heroglyph.compiler.text.language.language import Language
from heroglyph.compiler.text.language.lexemes import Alternative
from heroglyph.compiler.text.language.pattern import GroupItem, Literal, Pattern, parse_pattern
from heroglyph.compiler.text.language.plain import plain
from heroglyph.compiler.text.language.words import split_words

from .corpus import PACKS_TO_COPY

FEATURES = frozenset({"gender", "number", "position", "adjective", "adjective_not"})
"""The last parts of the names of forms that say how a word behaves and are no words themselves."""


@cache
def grammar(code: str) -> Language:
    """A language without the words of any game."""
    return read_language(code, ())


@cache
def with_games(code: str) -> tuple[Language, ...]:
    """A language with the words of a built-in game or of an example with its game, once for each of them."""
    packs = [load([root]).packs for root in (*find_builtin_packs().values(), *PACKS_TO_COPY)]
    words = [[pack.locales[code] for pack in game if code in pack.locales] for game in packs]
    shared = read_data("locales", code, "common.yaml")  # words that a pack need not give
    return (
        *(read_language(code, word, plain(shared)) for word in words if word),
        read_language(code, [shared]),
    )


def words_of(text: str) -> list[str]:
    """The words of a text in small letters, without numbers and marks."""
    return [word.lower() for word in split_words(text) if any(map(str.isalpha, word))]


@cache
def forms(code: str) -> frozenset[str]:
    """All forms that a language can put into the text of some game."""
    vocabularies = (_split(_vocabulary(language)) for language in with_games(code))
    return _split(_grammar(grammar(code))).union(*vocabularies)


@cache
def is_form(code: str, word: str) -> bool:
    """Whether a word is a form, or one with an ending that is written onto it."""
    known = forms(code)
    tables = grammar(code).pronouns.values()
    endings = {text[1:] for table in tables for text in table.values() if text[:1] == "+"}
    return word in known or any(word.endswith(end) and word.removesuffix(end) in known for end in endings)


@cache
def function_words(code: str) -> frozenset[str]:
    """Words that hold sentences together: articles, pronouns, words of several constructs."""
    language = grammar(code)
    constructs = [_split(_literals(forms.values())) for forms in language.patterns.values()]
    uses = Counter(word for construct in constructs for word in construct)
    return _split(_closed_classes(language)) | {word for word, count in uses.items() if count > 1}


def _split(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in words_of(text))


def _vocabulary(language: Language) -> Iterator[str]:
    for lexemes in language.lexemes.values():
        for lexeme in lexemes:
            for name, text in lexeme.forms.items():
                yield from _form(language, name, text)
            yield from _literals(lexeme.patterns.values())


def _grammar(language: Language) -> Iterator[str]:
    yield from _literals(
        alternatives for forms in language.patterns.values() for alternatives in forms.values()
    )
    yield from _closed_classes(language)


def _closed_classes(language: Language) -> Iterator[str]:
    for numbers in language.determiners.values():
        for determiner in numbers.values():
            for pattern in (*determiner.forms.values(), determiner.after):
                yield from literals(pattern)
    for table in (*language.pronouns.values(), *language.agreement.values()):
        yield from (text for entry in table.values() for text in literals(parse_pattern(entry)))
    for joiner in language.joiners.values():
        yield from (*joiner.two, *joiner.middle, *joiner.last)
    yield from language.contractions.values()
    yield from (f"{word[:-1]}’" for word in (*language.elisions, *language.sounds.elided_before))
    yield from language.sounds.article_before_vowel.values()
    yield from (change.word for change in language.sounds.changed.values())


def _form(language: Language, name: str, text: str) -> Iterator[str]:
    last = name.rpartition(".")[2]
    if last in FEATURES:
        return
    if last == "stem":
        endings = {ending for table in language.declensions.values() for ending in table.values()}
        yield from (text + ending for ending in endings)
    yield " ".join(said_words(language, text))


def said_words(language: Language, form: str) -> list[str]:
    """The words of a form; after a preposition the case that it governs is none of them."""
    parts = form.split()
    return parts[:-1] if len(parts) > 1 and parts[-1] in language.cases else parts


def _literals(groups: Iterable[tuple[Alternative, ...]]) -> Iterator[str]:
    for alternatives in groups:
        for alternative in alternatives:
            yield from literals(alternative.pattern)


def literals(pattern: Pattern) -> Iterator[str]:
    """The words that stand in a pattern as they are."""
    for item in pattern:
        if isinstance(item, Literal):
            yield item.text
        elif isinstance(item, GroupItem):
            yield from literals(item.items)

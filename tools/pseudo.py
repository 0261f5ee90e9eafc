"""A pseudo-language: an existing one in which all that comes from its files stands in brackets ⟦ ⟧.

Letters outside brackets are then words that no translator can reach: they stand in the program. Made
mechanically from any language; whoever adds one can look at a game in it:

    python -m tools.pseudo de rollplayer
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from tests import builtin
from tests.proof.lexicon import FEATURES, said_words

from heroglyph.compiler.source.languages import forget_languages
from heroglyph.compiler.source.records import replace
from heroglyph.compiler.text import realizers as realizers
from heroglyph.compiler.text.known_languages import read_language
from heroglyph.compiler.text.language.common_words import common_words
from heroglyph.compiler.text.language.language import Language
from heroglyph.compiler.text.language.lexemes import Alternative, Determiner, Joiner, Lexeme
from heroglyph.compiler.text.language.pattern import GroupItem, Item, Literal, Pattern
from heroglyph.compiler.text.plan.discourse import NotExpressible
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.tree.rules import Rule
from heroglyph.compiler.typed.speakable import speakable
from heroglyph.workbench.locale.review import program_texts as program_texts  # reads before all is patched
from heroglyph.workbench.report import message_files
from heroglyph.workbench.report.messages import PLACEHOLDER, Messages, Words, read_messages

OPEN, CLOSE = "⟦", "⟧"
_BRACKETED = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_PLACES = re.compile(r"(\{[^}]*\}|<[^>]*>|\[|\]|@)")
_WORD = re.compile(r"[^\W\d_]+")


def outside(text: str) -> list[str]:
    """The words of a text that stand in no bracket."""
    return _WORD.findall(_BRACKETED.sub(" ", text))


# ------------------------------------------------------------------ texts of cards


def bracketed(language: Language) -> Language:
    """A language whose every word is in brackets. Nothing contracts or elides there.

    Which form stands for another is seen by its last letters, which no bracketed word has: words give both.
    """
    return replace(
        language,
        lexemes={
            name: tuple(_lexeme(language, lexeme) for lexeme in every)
            for name, every in language.lexemes.items()
        },
        patterns={op: _by_form(forms) for op, forms in language.patterns.items()},
        determiners={
            name: {number: _determiner(determiner) for number, determiner in numbers.items()}
            for name, numbers in language.determiners.items()
        },
        pronouns=_tables(language.pronouns),
        agreement=_tables(language.agreement),
        joiners={name: _joiner(joiner) for name, joiner in language.joiners.items()},
        declensions={
            name: {place: ending + CLOSE for place, ending in table.items()}
            for name, table in language.declensions.items()
        },
        contractions={},
        elisions=frozenset(),
        stand_ins={},
    )


def _wrap(text: str) -> str:
    """A word in brackets; a mark or a number as it is."""
    return f"{OPEN}{text}{CLOSE}" if any(map(str.isalpha, text)) else text


def _wrapped_words(text: str) -> str:
    """A text of a language file with its words in brackets; places for other words stay."""
    parts = _PLACES.split(text)
    return "".join(
        part if index % 2 else " ".join(map(_wrap, part.split(" "))) for index, part in enumerate(parts)
    )


def _lexeme(language: Language, lexeme: Lexeme) -> Lexeme:
    stood_in = {
        name: text for name in language.stand_ins if (text := language.form(lexeme, name)) is not None
    }
    forms = {name: _form(language, name, text) for name, text in {**stood_in, **lexeme.forms}.items()}
    return replace(lexeme, forms=forms, patterns=_by_form(lexeme.patterns))


def _form(language: Language, name: str, text: str) -> str:
    last = name.rpartition(".")[2]
    if last in FEATURES:
        return text
    if last == "stem":
        return OPEN + text
    said = said_words(language, text)
    return " ".join([*(_wrapped_words(word) for word in said), *text.split()[len(said) :]])


def _by_form(forms: dict[str, tuple[Alternative, ...]]) -> dict[str, tuple[Alternative, ...]]:
    return {
        name: tuple(
            replace(alternative, pattern=_pattern(alternative.pattern)) for alternative in alternatives
        )
        for name, alternatives in forms.items()
    }


def _pattern(pattern: Pattern) -> Pattern:
    return tuple(part for item in pattern for part in _items(item))


def _items(item: Item) -> Iterable[Item]:
    if isinstance(item, GroupItem):
        return [GroupItem(_pattern(item.items))]
    if isinstance(item, Literal) and any(map(str.isalpha, item.text)):
        return [Literal(OPEN), Literal(item.text), Literal(CLOSE)]
    return [item]


def _determiner(determiner: Determiner) -> Determiner:
    forms = {name: _pattern(pattern) for name, pattern in determiner.forms.items()}
    return replace(determiner, forms=forms, after=_pattern(determiner.after))


def _tables(tables: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    return {
        name: {key: _wrapped_words(text) for key, text in table.items()} for name, table in tables.items()
    }


def _joiner(joiner: Joiner) -> Joiner:
    return Joiner(*(tuple(map(_wrap, words)) for words in (joiner.two, joiner.middle, joiner.last)))


def card_lines(pack: str, code: str, language: Language | None = None) -> list[str]:
    """What the cards of a built-in pack say in the pseudo-language of a language, or in any other."""
    checked = builtin.checked(pack)
    words = [files.locales[code] for files in checked.packs if code in files.locales]
    realizer = Realizer(
        checked.game, language or bracketed(read_language(code, words, common_words(checked.game, code)))
    )
    return [
        line
        for card in checked.game.cards
        for kind, rule in speakable(card)
        for compact in (False, True)
        if (line := _line(realizer, rule, kind, compact))
    ]


def _line(realizer: Realizer, rule: Rule, kind: str, compact: bool) -> str:
    """The text of a rule; nothing where no language could say it, which the check of the pack tells."""
    try:
        return realizer.say(rule, kind, compact=compact)
    except NotExpressible:
        return ""


# ------------------------------------------------------------------ messages


@cache
def pseudo_messages(code: str) -> Messages:
    """The messages of a language with all in brackets that will not be filled in."""
    words = read_messages(code).words
    return Messages(code, {section: _wrapped(entries) for section, entries in words.items()})


@contextmanager
def pseudo_program() -> Iterator[None]:
    """The whole program in pseudo-languages: messages, pages of codes and of references, texts of cards."""
    read = message_files.own_message_file
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(message_files, "own_message_file", lambda *wanted: _wrapped(read(*wanted)))
        patch.setattr(realizers, "marked_language", lambda *wanted: (bracketed(read_language(*wanted)), None))
        forget_languages()
        try:
            yield
        finally:
            forget_languages()


def _wrapped(words: Words) -> Words:
    if isinstance(words, dict):
        return {key: _wrapped(inner) for key, inner in words.items()}
    parts = PLACEHOLDER.split(words)  # texts and the names of placeholders by turns
    return "".join(f"{{{part}}}" if index % 2 else _wrapped_lines(part) for index, part in enumerate(parts))


def _wrapped_lines(text: str) -> str:
    return "\n".join(f"{OPEN}{line}{CLOSE}" if line.strip() else line for line in text.split("\n"))


if __name__ == "__main__":
    for line in card_lines(sys.argv[2], sys.argv[1]):
        print(line)

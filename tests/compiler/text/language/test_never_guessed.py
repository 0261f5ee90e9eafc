"""No form of a word is guessed: without a form that its entry has, a text is the same, or it is asked for.

Each form of each word of the built-in games is left out in turn, and every plan with the word is said again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from tests.compiler.text.test_golden import realizers
from tests.sampling import share

from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.source.records import replace
from heroglyph.compiler.text.language.language import Language
from heroglyph.compiler.text.language.lexemes import Lexeme
from heroglyph.compiler.text.language.missing import MissingForm
from heroglyph.compiler.text.message.plan import Phrase
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.say.adverbials import inward
from heroglyph.compiler.text.say.linearize import Linearizer
from heroglyph.compiler.text.voice_parts import signature
from heroglyph.compiler.typed.speakable import speakable

OTHERWISE = {
    "part": "a verb that has none is not divided",
    "position": "the language says where its adjectives stand",
    "number": "a word that says nothing has a singular and a plural",
    "at": "the place says by itself how a thing lies there",
    "adjective": "a noun without one is said alone",
    "adjective_not": "a field without one is a clause",
    "for": "a view that is not said changes what the text means: that is told when it is read back",
    "stem": "an entry that has only the form _ says that the word never changes",
    "near": "a clause that does not ask for it stands at the end",
}
"""Forms whose absence says something by itself; each with what."""
WORDINGS = frozenset(signature().constructs)
"""A word that has no wording of its own for a construct is said as the language says the construct."""


@cache
def plans(name: str, code: str) -> tuple[Realizer, dict[str, list[Phrase]]]:
    """A voice, and the plans of all cards by the words that are in them."""
    game, speakers = realizers(name)
    realizer = next(speaker for speaker in speakers if speaker.language.code == code)
    by_word: dict[str, dict[Phrase, None]] = {}
    for card in game.cards:
        for kind, rule in speakable(card):
            plan = realizer.plan(rule, kind)
            for word in set(words(plan)):
                by_word.setdefault(word, {})[plan] = None
    return realizer, {word: list(some) for word, some in by_word.items()}


def words(phrase: Phrase) -> Iterator[str]:
    for _, value in phrase.slots:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Phrase):
                yield from words(part)
            elif isinstance(part, str) and ":" in part:
                yield part


def without(language: Language, word: str, number: int, form: str) -> Language:
    variants = list(language.lexemes[word])
    lexeme = variants[number]
    forms = {name: text for name, text in lexeme.forms.items() if name != form}
    variants[number] = Lexeme(lexeme.id, forms, lexeme.patterns, lexeme.conditions, lexeme.plain)
    return replace(language, lexemes={**language.lexemes, word: tuple(variants)})


def said(realizer: Realizer, language: Language, plan: Phrase) -> str | None:
    try:
        return realizer.spell_tokens(Linearizer(language).tokens(inward(language, plan)))
    except MissingForm:
        return None


@pytest.mark.parametrize("code", ["en", "fr", "de", "es"])
@pytest.mark.parametrize("name", find_builtin_packs())
def test_a_form_left_out_is_asked_for_or_changes_nothing(name: str, code: str) -> None:
    realizer, by_word = plans(name, code)
    language = realizer.language
    cases = [
        (word, number, form)
        for word in sorted(by_word)
        for number, lexeme in enumerate(language.lexemes.get(word, ()))
        for form in lexeme.forms
        if form.rpartition(".")[2] not in OTHERWISE and form.partition(".")[0] not in WORDINGS
    ]
    guessed = []
    for word, number, form in share(cases, 6):
        poorer = without(language, word, number, form)
        for plan in by_word[word][:6]:
            whole, part = said(realizer, language, plan), said(realizer, poorer, plan)
            if part is not None and part != whole:
                guessed.append(f"{word} without {form}: {part}\n    not: {whole}")
    assert not guessed, "\n".join(guessed)

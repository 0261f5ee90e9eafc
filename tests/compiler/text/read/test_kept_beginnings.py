"""With what phrases begin is kept by their language, and of another language nothing is believed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs
from tests.builtin import realizer as voice_of
from tests.kept_in_memory import KeptInMemory, kept_here
from tests.packs_of_strangers import game, pack

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.keeper import keep_in
from heroglyph.compiler.text.language.language import Language
from heroglyph.compiler.text.language.lexemes import Determiner
from heroglyph.compiler.text.language.pattern import Literal
from heroglyph.compiler.text.read import grammar
from heroglyph.compiler.text.read.states import State, Way
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.compiler.text.say.linearize import Linearizer
from heroglyph.compiler.text.voice_parts import signature

SENTENCES = (
    "At the end of the game, gain 1 point.",
    "At the end of the game, gain 2 points for each of your charms.",
    "Gain 2 points.",
    "You may gain a point of your choice when nobody looks.",
    "When you roll a die with a value of 6, gain 1 coin.",
)


kept = pytest.fixture(kept_here)


@pytest.fixture
def states(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The forms of the phrases for which a state was made."""
    forms: list[str] = []

    def counted(patterns: grammar.Grammar, form: str, ways: Iterable[Way]) -> State:
        forms.append(form)
        return State(patterns, form, ways)

    monkeypatch.setattr(grammar, "State", counted)
    return forms


@pytest.fixture
def fan(tmp_path: Path) -> Path:
    game(tmp_path)
    pack(tmp_path, "fan", cards=("one", "two"))
    return tmp_path


def heard(fan: Path) -> list[list[str]]:
    checked = check(load([fan / "lab", fan / "fan"]), checks=False)
    realizer = game_realizer(checked.game, checked.packs, "en")
    return [[meant.source for meant in realizer.hear(text)] for text in SENTENCES]


def test_the_same_is_read_and_less_is_made(fan: Path, kept: KeptInMemory, states: list[str]) -> None:
    keep_in(None)
    plain = heard(fan)
    assert plain[0] and plain[2:4] == [plain[2], []]
    keep_in(kept)
    states.clear()
    assert heard(fan) == plain
    made = len(states)
    states.clear()
    assert heard(fan) == plain
    assert len(states) < made


def grammar_of(language: Language, mark: bytes, *, goes_on: bool = False, noun: str = "") -> grammar.Grammar:
    nouns = {"rank": (noun,)}
    return grammar.Grammar(
        Linearizer(language), signature(), nouns, lambda _: True, goes_on=goes_on, mark=mark
    )


def test_of_another_language_nothing_is_believed(kept: KeptInMemory) -> None:
    language = voice_of("dungeonroll", "en").language
    other = replace(
        language, determiners={name: _zither(each) for name, each in language.determiners.items()}
    )
    first = grammar_of(language, b"a").of_sort("np", "").firsts
    assert "^the" in first.symbols and "zither" not in first.symbols
    assert grammar_of(language, b"a").of_sort("np", "").firsts == first
    assert "zither" in grammar_of(other, b"b").of_sort("np", "").firsts.symbols
    assert grammar_of(other, b"a").of_sort("np", "").firsts == first, "what is kept was asked for"
    grounds = {
        grammar_of(language, mark, goes_on=goes_on, noun=noun)._grounds
        for mark in (b"a", b"b")
        for goes_on in (False, True)
        for noun in ("noun:die", "noun:card")
    }
    assert len(grounds) == 8


def _zither(numbers: dict[str, Determiner]) -> dict[str, Determiner]:
    """A determiner that is another word in all its forms."""
    said = (Literal("zither"),)
    return {
        number: structs.replace(determiner, forms=dict.fromkeys(determiner.forms, said))
        for number, determiner in numbers.items()
    }


def test_a_voice_knows_the_mark_of_its_language(fan: Path, kept: KeptInMemory) -> None:
    words = fan / "lab" / "locales" / "en.yaml"
    before = len(kept.books)
    heard(fan)
    books = len(kept.books)
    heard(fan)
    assert len(kept.books) == books > before
    with words.open("a", encoding="utf-8") as file:
        file.write("  # hm\nadjectives: {blunt: {stem: blunt}}\n")
    heard(fan)
    assert len(kept.books) > books, "of other words another book"


@pytest.mark.parametrize("content", [b"", b"\xc1", b"\x93\x90\xc2", b"\x93\x91\x01\xc2\xc2"])
def test_what_is_damaged_is_made_anew(content: bytes, fan: Path, kept: KeptInMemory) -> None:
    plain = heard(fan)
    for book in kept.books.values():
        for key in list(book):
            book[key] = content
    assert heard(fan) == plain

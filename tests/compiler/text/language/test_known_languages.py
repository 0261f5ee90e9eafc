"""A language that was made before is the one that was kept: the same, and only of the same words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import copytree

import pytest
from tests.builtin import loaded
from tests.kept_in_memory import KeptInMemory, kept_here

from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.documents import Document
from heroglyph.compiler.source.languages import BUILT_IN, languages_in
from heroglyph.compiler.source.limits import DEFAULT_LIMITS
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text import known_languages, realizers
from heroglyph.compiler.text.known_languages import read_language
from heroglyph.compiler.text.language.language import Language
from heroglyph.compiler.text.language.language_from_data import language_from_data
from heroglyph.compiler.text.message.signature import Signature
from heroglyph.compiler.text.realizers import mistakes_in_words
from heroglyph.compiler.text.word_shapes import check_words

LANGUAGES = ("de", "en", "es", "fr")
COMMON = {"nouns": {"die": {"sg": "cube", "pl": "cubes"}}}


kept = pytest.fixture(kept_here)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The languages that were really made."""
    codes: list[str] = []

    def counted(data: dict[str, str], packs: list[Mapping[str, object]]) -> Language:
        codes.append(data["language"])
        return language_from_data(data, packs)

    monkeypatch.setattr(known_languages, "language_from_data", counted)
    return codes


def words(text: str) -> Document:
    document, problems = load_text("en.yaml", text, DEFAULT_LIMITS)
    assert document is not None and not problems
    return document


HERO = words("nouns:\n  hero: {sg: hero, pl: heroes}\n")


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_kept_is_what_was_made(code: str, kept: KeptInMemory, made: list[str]) -> None:
    files = [pack.locales[code] for pack in loaded("rollplayer").packs]
    first = read_language(code, files, COMMON)
    again = read_language(code, files, COMMON)
    assert made == [code]
    assert again == first
    assert list(again.lexemes) == list(first.lexemes), "in the same order"
    assert read_language(code, files, COMMON) is again, "one of the same words is enough"


def test_another_word_is_another_language(kept: KeptInMemory, made: list[str]) -> None:
    for files, common in (
        ([HERO], COMMON),
        ([words("nouns:\n  hero: {sg: hero, pl: heros}\n")], COMMON),
        ([HERO, words("nouns:\n  elf: {sg: elf, pl: elves}\n")], COMMON),
        ([HERO], {}),
        ([], None),
    ):
        before = len(made)
        first = read_language("en", files, common)
        assert read_language("en", files, common) == first
        assert len(made) == before + 1


def test_another_grammar_is_another_language(kept: KeptInMemory, made: list[str], tmp_path: Path) -> None:
    copytree(Path(BUILT_IN) / "en", tmp_path / "en")
    grammar = tmp_path / "en" / "language.yaml"
    with languages_in(str(tmp_path), ["en"]):
        first = read_language("en", [HERO])
        text = grammar.read_text(encoding="utf-8")
        grammar.write_text(
            text.replace("noun_phrase:", "genders: [stone]\nnoun_phrase:", 1), encoding="utf-8"
        )
        assert "stone" not in first.genders
        assert "stone" in read_language("en", [HERO]).genders
        assert len(made) == 2


@pytest.mark.parametrize("content", [b"", b"\x90", b"\xc1", b"\x81\xa4code\x01", b"\x91" * 100_000])
def test_what_is_no_language_is_not_taken_for_one(
    content: bytes, kept: KeptInMemory, made: list[str]
) -> None:
    first = read_language("en", [HERO], COMMON)
    for book in kept.books.values():
        for key in list(book):
            book[key] = content
    assert read_language("en", [HERO], COMMON) == first
    assert len(made) == 2


def test_words_without_a_mistake_are_not_looked_at_again(
    kept: KeptInMemory, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    looks: list[str] = []

    def counted(document: Document, language: Language, signature: Signature) -> Iterator[Diagnostic]:
        looks.append(language.code)
        return check_words(document, language, signature)

    monkeypatch.setattr(realizers, "check_words", counted)
    wrong = words("nouns:\n  hero: {sg: '{', pl: heroes}\n")
    for document, most in ((HERO, 1), (wrong, 2)):
        looks.clear()
        assert mistakes_in_words(document, "en") == mistakes_in_words(document, "en")
        assert len(looks) == most, "a mistake is looked at each time"
    looks.clear()
    mistakes_in_words(HERO, "fr")
    copytree(Path(BUILT_IN) / "en", tmp_path / "en")
    with (tmp_path / "en" / "language.yaml").open("a", encoding="utf-8") as grammar:
        grammar.write("# hm\n")
    with languages_in(str(tmp_path), ["en"]):
        mistakes_in_words(HERO, "en")
    assert looks == ["fr", "en"], "in another language, and where its grammar has changed"

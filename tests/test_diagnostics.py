"""Catalogue, words and code agree: every code that is used is catalogued and said in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from heroglyph.compiler.source.data.catalogue import read_catalogue
from heroglyph.workbench.report.messages import PLACEHOLDER, Words, available_languages, read_messages

ROOT = Path(__file__).parent.parent
CODE = re.compile(r"H[0-9]{3}")
LANGUAGES = available_languages()


def codes_in_python() -> dict[str, str]:
    """Every string that is a code, with the place of its first use."""
    places: dict[str, str] = {}
    for room in ("compiler", "runtime", "workbench", "studio"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Constant)
                    and isinstance(node.value, str)
                    and CODE.fullmatch(node.value)
                ):
                    places.setdefault(node.value, f"{path.relative_to(ROOT)}:{node.lineno}")
    return places


def texts(words: Words, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(words, str):
        yield path, words
    else:
        for key, inner in words.items():
            yield from texts(inner, (*path, key))


def flat(language: str) -> dict[tuple[str, ...], str]:
    return dict(texts(read_messages(language).words))


def test_codes_used_are_the_codes_catalogued() -> None:
    used, catalogued = codes_in_python(), read_catalogue()
    assert {code: place for code, place in used.items() if code not in catalogued} == {}
    assert [code for code in catalogued if code not in used] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_codes_said_are_the_codes_catalogued(language: str) -> None:
    said = read_messages(language).words["diagnostics"]
    assert isinstance(said, dict)
    assert sorted(said) == sorted(read_catalogue())


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_use_only_arguments_of_their_code(language: str) -> None:
    for code, entry in read_catalogue().items():
        for path, text in texts(read_messages(language).words["diagnostics"]):
            if path[0] == code:
                assert set(PLACEHOLDER.findall(text)) <= set(entry.arguments), (code, path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same_things(language: str) -> None:
    english, other = flat("en"), flat(language)
    plural = {"zero", "one", "two", "few", "many", "other"}
    assert {path for path in english if path[-1] not in plural} == {p for p in other if p[-1] not in plural}
    for path, text in english.items():
        if path in other:
            assert set(PLACEHOLDER.findall(text)) == set(PLACEHOLDER.findall(other[path])), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_in_a_message_looks_like_a_format_mark(language: str) -> None:
    for path, text in flat(language).items():
        for braces in re.findall(r"\{[^}]*\}?", text):
            assert PLACEHOLDER.fullmatch(braces), (path, braces)


def test_french_and_german_use_their_own_marks() -> None:
    for path, text in flat("fr").items():
        assert not re.search(r"(?<=\w)'(?=\w)", text), path
        assert not re.search(r"« (?! )|[^ ] »| [:;!?](?!\w)", text.replace("\u00a0", "\u2007")), path
    for path, text in flat("de").items():
        assert text.count("„") == text.count("“") and "”" not in text, path


def test_terms_are_arguments() -> None:
    for entry in read_catalogue().values():
        assert set(entry.terms) <= set(entry.arguments), entry
        assert re.fullmatch(r"[a-z][a-z0-9_]*", entry.name), entry
    names = [entry.name for entry in read_catalogue().values()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_why_a_rule_cannot_be_said_has_its_advice(language: str) -> None:
    terms = read_messages(language).words["terms"]
    reasons = {
        match
        for path in (ROOT / "compiler/text").rglob("*.py")
        for match in re.findall(r'NotExpressible\(.*"([a-z_]+)"\)', path.read_text(encoding="utf-8"))
    }
    assert len(reasons) > 20
    for reason in reasons:
        assert {f"unspeakable_{reason}", f"advice_{reason}"} <= set(terms), reason

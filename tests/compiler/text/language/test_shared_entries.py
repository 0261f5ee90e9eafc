"""An entry of a pack that says what the shared words of its language say anyway is told, and no other."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.builtin import LANGUAGES

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.data.data import read_data
from heroglyph.compiler.text.language.plain import plain

VOCABULARY = """\
enums: {Color: [red, blue]}
nouns:
  die: {constants: {color: Color}, fields: {value: 1..6}}
zones: {bag: {of: die, unordered: true}}
verbs: {reroll: {object: die, many: any, does: roll}}
periods: [round]
"""
SHARED: Mapping[str, Any] = {code: plain(read_data("locales", code, "common.yaml")) for code in LANGUAGES}
PLACES = [
    ("nouns", "die"),
    ("nouns", "player"),
    ("zones", "bag"),
    ("values", "Color", "blue"),
    ("periods", "round"),
    ("verbs", "reroll"),
]


def entry(language: str, place: tuple[str, ...], *, otherwise: bool = False) -> dict[str, Any]:
    """An entry as the shared words have it, or with one word more."""
    said: Any = SHARED[language]
    for name in place:
        said = said[name]
    if otherwise:
        said = {**(said if isinstance(said, dict) else {"_": said}), "the": "^x"}
    for name in reversed(place):
        said = {name: said}
    return dict(said)


def told(folder: Path, words: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """By language, which words of a pack are told to be those that all games share."""
    files = {
        "pack.yaml": f"{{id: doubled, version: 0.1.0, language: 1, languages: [{', '.join(words)}]}}\n",
        "vocabulary.yaml": VOCABULARY,
        "cards/none.yaml": "[]\n",
        **{f"locales/{language}.yaml": yaml.safe_dump(dict(said)) for language, said in words.items()},
    }
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    diagnostics = check(load([folder]), texts=True).diagnostics
    arguments = [dict(problem.arguments) for problem in diagnostics if problem.code == "H637"]
    return {str(given["language"]): str(given["words"]) for given in arguments}


@pytest.mark.parametrize("place", PLACES, ids=".".join)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_once_more_is_told(language: str, place: tuple[str, ...], tmp_path: Path) -> None:
    assert told(tmp_path, {language: entry(language, place)}) == {language: ".".join(place)}


@pytest.mark.parametrize("place", PLACES, ids=".".join)
def test_what_is_said_otherwise_is_not(place: tuple[str, ...], tmp_path: Path) -> None:
    assert told(tmp_path, {"en": entry("en", place, otherwise=True)}) == {}


def test_what_a_game_does_not_declare_is_no_shared_word_of_it(tmp_path: Path) -> None:
    assert told(tmp_path, {"en": entry("en", ("nouns", "card"))}) == {}


def test_all_of_a_file_is_told_in_one_place(tmp_path: Path) -> None:
    words = {**entry("en", ("nouns", "die")), **entry("en", ("zones", "bag"))}
    assert told(tmp_path, {"en": words, "fr": {}}) == {"en": "nouns.die, zones.bag"}


@pytest.mark.parametrize("own", [("fr",), ("fr", "de"), ("fr", "de", "es")], ids=len)
def test_a_language_that_needs_no_words_of_its_own_may_have_them(
    own: tuple[str, ...], tmp_path: Path
) -> None:
    """Where all others say it in their own way, one that leaves it out would be told to have forgotten it."""
    place = ("nouns", "die")
    words = {language: entry(language, place, otherwise=language in own) for language in ("en", *own)}
    assert told(tmp_path / "kept", words) == ({"en": "nouns.die"} if len(own) == 1 else {})
    told(tmp_path / "left", {**words, "en": {}})
    codes = [problem.code for problem in check(load([tmp_path / "left"]), texts=True).diagnostics]
    assert codes.count("H472") == int(len(own) > 1)

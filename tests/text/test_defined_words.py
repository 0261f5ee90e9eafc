"""Words that rules define are said and read back on other cards, once the languages have words for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from heroglyph import hear, say
from heroglyph.compiler.compile import CheckedGame, check, load

HERE = Path(__file__).parent
DATA: dict[str, Any] = yaml.safe_load((HERE / "defined_words.yaml").read_text(encoding="utf-8"))
LANGUAGES = tuple(DATA["words"])
PROVENANCE = {"rules": "house"}


def card(id: str, kind: str, rules: str, **constants: str) -> dict[str, Any]:
    provenance = {**PROVENANCE, **dict.fromkeys(constants, "house")}
    return {"id": id, "kind": kind, **constants, "provenance": provenance, "rules": rules}


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack with one card that defines the words and one that says them."""
    root = tmp_path_factory.mktemp("mine")
    rules = "\n".join(one["rule"] for one in DATA["said"])
    files: dict[str, Any] = {
        "pack.yaml": {
            "id": "mine",
            "version": "0.1.0",
            "language": 1,
            "languages": [*LANGUAGES],
            "extends": "rollplayer",
        },
        "cards/cards.yaml": [
            card("words", "rulebook", DATA["defines"]),
            card("user", "class", rules, color="red"),
        ],
    }
    for language in LANGUAGES:
        names = {id: {"name": id.title(), "house": True} for id in ("words", "user")}
        files[f"locales/{language}.yaml"] = {"names": names, **DATA["words"][language]}
    for name, content in files.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def game(pack: Path) -> CheckedGame:
    return checked(pack)


def checked(pack: Path) -> CheckedGame:
    """The game of the pack; only its own texts are made and read back."""
    return check(load([pack]), texts=[str(pack / "cards/cards.yaml")])


def test_the_check_says_and_reads_all_of_it(game: CheckedGame) -> None:
    assert game.diagnostics == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_defined_words_are_said_and_read_back(game: CheckedGame, language: str) -> None:
    lines = say(game, "user", language)
    assert lines == [one[language] for one in DATA["said"]]
    for one, line in zip(DATA["said"], lines, strict=True):
        assert [heard.source for heard in hear(game, line, language, kind="class")] == [one["rule"]]


@pytest.mark.parametrize("section", ["fields", "verbs"])
def test_a_defined_word_without_words_is_asked_for_in_the_file_of_its_pack(pack: Path, section: str) -> None:
    file = pack / "locales/en.yaml"
    whole = file.read_text(encoding="utf-8")
    words = yaml.safe_load(whole)
    file.write_text(yaml.safe_dump({**words, section: {}}, allow_unicode=True), encoding="utf-8")
    found = [one for one in checked(pack).diagnostics if one.code == "H602"]
    file.write_text(whole, encoding="utf-8")
    wanted = {f"{section[:-1]}:{word}" for word in words[section]}
    assert {str(dict(one.arguments)["word"]) for one in found} == wanted
    assert {one.span.file for one in found} == {str(file)}

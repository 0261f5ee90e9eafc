"""Words that packs add, by rules or by a vocabulary, are said and read back."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.tables import read_table

from heroglyph import hear, say
from heroglyph.compiler.compile import CheckedGame, check, load

HERE = Path(__file__).parent / "added_words"
LANGUAGES = ("en", "fr", "de", "es")


def card(id: str, kind: str, rules: str, **constants: str) -> dict[str, Any]:
    provenance = {"rules": "house", **dict.fromkeys(constants, "house")}
    return {"id": id, "kind": kind, **constants, "provenance": provenance, "rules": rules}


@pytest.fixture(scope="module", params=["defined", "primitives", "prepositions", "printed"])
def data(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Words of a pack that extends Roll Player, and rules with their texts."""
    table: dict[str, Any] = read_table(HERE / f"{request.param}.yaml")
    return table


@pytest.fixture(scope="module")
def pack(data: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pack: a card that says the words, and where they are defined, one that does this."""
    root = tmp_path_factory.mktemp("mine")
    manifest = {"id": "mine", "version": "0.1.0", "language": 1, "languages": [*LANGUAGES]}
    cards = [card("user", "class", "\n".join(entry["rule"] for entry in data["said"]), color="red")]
    if "defines" in data:
        cards.append(card("words", "rulebook", data["defines"]))
    files: dict[str, Any] = {"pack.yaml": {**manifest, "extends": "rollplayer"}, "cards/cards.yaml": cards}
    for language in LANGUAGES:
        names = {game_card["id"]: {"name": game_card["id"].title(), "house": True} for game_card in cards}
        files[f"locales/{language}.yaml"] = {"names": names, **data["words"][language]}
    for name, content in files.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
    if "vocabulary" in data:
        (root / "vocabulary.yaml").write_text(data["vocabulary"], encoding="utf-8")
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
def test_the_words_are_said_and_read_back(game: CheckedGame, data: dict[str, Any], language: str) -> None:
    lines = say(game, "user", language)
    assert lines == [entry[language] for entry in data["said"]]
    for entry, line in zip(data["said"], lines, strict=True):
        assert [heard.source for heard in hear(game, line, language, kind="class")] == [entry["rule"]]


@pytest.mark.parametrize("section", ["fields", "verbs"])
def test_a_word_without_words_is_asked_for_in_the_file_of_its_pack(
    pack: Path, section: str, tmp_path: Path
) -> None:
    mine = shutil.copytree(pack, tmp_path / "mine")
    manifest = read_table(mine / "pack.yaml")
    (mine / "pack.yaml").write_text(yaml.safe_dump({**manifest, "languages": ["en"]}), encoding="utf-8")
    file = mine / "locales/en.yaml"
    words = read_table(file)
    file.write_text(yaml.safe_dump({**words, section: {}}, allow_unicode=True), encoding="utf-8")
    diagnostics = [diagnostic for diagnostic in checked(mine).diagnostics if diagnostic.code == "H602"]
    arguments = [dict(diagnostic.arguments) for diagnostic in diagnostics]
    assert {argument["word"] for argument in arguments} == set(words.get(section, ()))
    assert {(argument["sort"], argument["section"]) for argument in arguments} <= {
        (f"sort_{section[:-1]}", section)
    }
    assert {diagnostic.span.file for diagnostic in diagnostics} <= {str(file)}

"""A folder of cards that extends a built-in pack: checked, said and compiled with the words of that pack."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from heroglyph import check, compile, load, say
from heroglyph.compiler.source.data.catalogue import ERROR, severity
from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.report.messages import read_messages

MANIFEST = "id: mine\nversion: 0.1.0\nlanguage: 1\nextends: {base}\nlanguages: [en, fr]\n"
CARD = """
- id: lucky_coat
  kind: trait
  dots: 1
  cost: 3
  arrow: up
  provenance: {dots: house, cost: house, arrow: house, rules: house}
  rules: score 1 per die from my.sheet where color is gold
  examples:
    - name: two gold dice
      given: {my.traits: [lucky_coat], my.strength: [gold 1, gold 2, red 3]}
      expect: {my.star: 2}
"""
NAMES = {"en": "Lucky Coat", "fr": "Manteau porte-bonheur"}


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    root = tmp_path / "mine"
    (root / "cards").mkdir(parents=True)
    (root / "locales").mkdir()
    (root / "pack.yaml").write_text(MANIFEST.replace("{base}", "rollplayer"), encoding="utf-8")
    (root / "cards/coats.yaml").write_text(CARD, encoding="utf-8")
    for language, name in NAMES.items():
        words = f"names:\n  lucky_coat: {{name: {name}}}\n"
        (root / f"locales/{language}.yaml").write_text(words, encoding="utf-8")
    return root


def codes(root: Path, *, examples: bool = False) -> list[str]:
    """What is said of the pack; to run the examples of the game as well takes most of the time."""
    return [diagnostic.code for diagnostic in check(load(root), examples=examples).diagnostics]


def test_cards_join_the_game_of_their_base(mine: Path) -> None:
    game = check(load(mine))
    assert game.diagnostics == ()
    assert say(game, "lucky_coat", "en") == [
        "At the end of the game, gain 1 Reputation Star for each gold die on your Character Sheet."
    ]
    cards = {effect.id.partition("#")[0] for effect in compile(game).effects}
    assert "mine:trait/lucky_coat" in cards
    assert any(card.startswith("rollplayer:") for card in cards)
    assert check(load("rollplayer", mine), texts=False, examples=False).game == game.game


def test_the_command_line_shows_what_is_ones_own(mine: Path) -> None:
    run = CliRunner().invoke(command_line(read_messages("en")), ["check", str(mine)])
    assert (run.exit_code, run.output) == (0, "no problems\n")
    said = (
        CliRunner()
        .invoke(command_line(read_messages("en")), ["text", "--pack", str(mine), "--lang", "fr"])
        .output
    )
    assert said.splitlines()[:2] == ["mine:trait/lucky_coat", "fr  Manteau porte-bonheur"]
    assert said.count(":trait/") == 1


def test_examples_and_rules_of_ones_own_are_checked(mine: Path) -> None:
    cards = mine / "cards/coats.yaml"
    cards.write_text(CARD.replace("my.star: 2", "my.star: 3"), encoding="utf-8")
    assert [code[:2] for code in codes(mine, examples=True)] == ["H7"]
    cards.write_text(CARD.replace("color is gold", "colour is gold"), encoding="utf-8")
    assert "H301" in codes(mine)


def test_names_are_asked_for_in_the_languages_of_ones_own_pack(mine: Path) -> None:
    (mine / "locales/fr.yaml").write_text("names: {}\n", encoding="utf-8")
    assert codes(mine) == ["H608"]


@pytest.mark.parametrize(
    "words, codes",
    [
        ("", {"H662"}),
        ("name: {}\n", {"H662", "H613"}),
        ("names: {lucky_coat: {name: A: B}}\n", {"H024"}),
        (None, {"H109"}),
    ],
)
def test_a_file_without_names_is_one_mistake_and_not_one_a_card(
    mine: Path, words: str | None, codes: set[str]
) -> None:
    second = CARD.replace("lucky_coat", "second_coat")
    (mine / "cards/coats.yaml").write_text(CARD + second, encoding="utf-8")
    named = "names: {lucky_coat: {name: A}, second_coat: {name: B}}\n"
    (mine / "locales/en.yaml").write_text(named, encoding="utf-8")
    french = mine / "locales/fr.yaml"
    if words is None:
        french.unlink()
    else:
        french.write_text(words, encoding="utf-8")
    diagnostics = check(load(mine), examples=False).diagnostics
    told = [diagnostic for diagnostic in diagnostics if severity(diagnostic) == ERROR]
    assert sorted(error.code for error in told) == sorted(codes)
    assert all(other.span != error.span for error in told for other in error.related)


def test_a_base_that_is_not_there_and_a_vocabulary_that_adds_nothing(mine: Path) -> None:
    (mine / "pack.yaml").write_text(MANIFEST.replace("{base}", "rolplayer"), encoding="utf-8")
    diagnostics = check(load(mine), examples=False).diagnostics
    (problem,) = [diagnostic for diagnostic in diagnostics if diagnostic.code == "H111"]
    assert problem.fix is not None and problem.fix.replacement == "rollplayer"
    (mine / "pack.yaml").write_text(MANIFEST.replace("{base}", "rollplayer"), encoding="utf-8")
    (mine / "vocabulary.yaml").write_text("nouns: {}\n", encoding="utf-8")
    assert codes(mine) == []


def test_two_games_are_not_one() -> None:
    assert "H112" in [
        diagnostic.code
        for diagnostic in check(load("rollplayer", "dungeonroll"), texts=False, examples=False).diagnostics
    ]


@pytest.mark.parametrize(
    ("manifest", "expected"),
    [
        (MANIFEST.replace("{base}", "catan"), ["H111"]),
        (MANIFEST.replace("{base}", ""), ["H126"]),
        (MANIFEST.replace("{base}", "rollplayer").replace("extends", "extend"), ["H120"]),
        (MANIFEST.replace("{base}", "rollplayer").replace("mine", "rollplayer"), ["H116"]),
        (MANIFEST.replace("extends: {base}\n", ""), ["H105"]),
        ("", ["H121"] * 4),
        ("# nothing yet\n", ["H121"] * 4),
    ],
)
def test_a_pack_without_a_game_is_told_why_and_nothing_that_follows(
    mine: Path, manifest: str, expected: list[str]
) -> None:
    (mine / "pack.yaml").write_text(manifest, encoding="utf-8")
    diagnostics = check(load(mine), examples=False).diagnostics
    assert [diagnostic.code for diagnostic in diagnostics] == expected
    assert {Path(diagnostic.span.file).name for diagnostic in diagnostics} <= {"pack.yaml", "vocabulary.yaml"}


def test_words_added_to_a_game_that_is_not_there_are_no_mistakes_of_their_own(mine: Path) -> None:
    (mine / "pack.yaml").write_text(MANIFEST.replace("{base}", "catan"), encoding="utf-8")
    (mine / "vocabulary.yaml").write_text("enums:\n  Color: {adds: [silver]}\n", encoding="utf-8")
    assert codes(mine) == ["H111"]

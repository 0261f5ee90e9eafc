"""``heroglyph read`` from outside."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.packs_of_strangers import game
from tests.program import run


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "When you place a gold die, gain 4 Gold instead of 2."),
        ("fr", "quand vous placez un dé or, gagnez 4 pièces d'or au lieu de 2."),
        ("de", "Wenn du einen goldenen Würfel platzierst, erhältst du 4 statt 2 Gold."),
    ],
)
def test_read_prints_the_rule(language: str, text: str) -> None:
    result = run("read", "--lang", language, text)
    assert (result.exit_code, result.output) == (0, "replace gold_bonus: amount = 4\n")


def test_read_from_standard_input_line_by_line() -> None:
    result = run("read", "--lang", "en", "-", typed="Gain 2 Gold.\nGain 3 Gold.\n")
    assert result.output == "ability: gain 2 gold\nability: gain 3 gold\n"


def test_read_tells_how_far_it_came() -> None:
    result = run("read", "--lang", "en", "--pack", "dungeonroll", "Gain 2 goats.")
    assert result.exit_code == 1 and result.stdout == ""
    assert "Understood up to: Gain 2\n" in result.stderr and "Not understood: goats\n" in result.stderr
    assert "Experience" in result.stderr


def test_text_that_is_too_long_is_refused() -> None:
    assert run("read", "--lang", "en", "Gain 2 Gold. " * 1000).exit_code == 3


def test_read_tells_of_a_sentence_that_is_whole_and_says_no_rule() -> None:
    """Each part of it is understood, and more of them stand side by side than any rule has."""
    text = "Gain 1 Gold for each red or blue or green or black die on your Character Sheet."
    result = run("read", "--lang", "en", "--pack", "rollplayer", "--kind", "trait", text)
    assert result.exit_code == 1 and f"Understood up to: {text[:-1]}\n" in result.stderr
    assert "\nIf nothing is missing there, no rule says it so." in result.stderr
    assert "gain 1 gold" in result.stderr.partition("These can be said")[2]
    cut = run("read", "--lang", "en", "--pack", "dungeonroll", "Gain 2 goats.")
    assert "no rule says it so" not in cut.stderr


def test_nothing_stands_in_place_of_a_noun_of_the_core(tmp_path: Path) -> None:
    """Who begins is a noun of every game, and no resource that a rule could give in place of its own."""
    sentence = "At the start of your turn, gain 1 coin."
    done = run("read", "--pack", str(game(tmp_path)), "--lang", "en", sentence)
    assert done.exit_code == 1 and "gain 1 coin" in done.output, done.output

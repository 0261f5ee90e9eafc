"""What things are called by their constants: as options, in the log, in examples of a reference, slips."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest
from tests.program import run

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.workbench.play.board.sheets import beside
from heroglyph.workbench.reference.content.lexicon import Lexicon
from heroglyph.workbench.reference.pages.page_words import page_words
from heroglyph.workbench.reference.stories.played import Player
from heroglyph.workbench.reference.stories.worked import ExampleTeller

STONES = Path(__file__).parent / "packs" / "stones"
SAID = {
    "en": ("2. Stone 6 2", "Player 1 stepped on stone 6"),
    "fr": ("2. Pierre 6 2", "Joueur 1 a marché sur la pierre 6"),
    "de": ("2. Stein 6 2", "Spieler 1 trat auf Stein 6"),
    "es": ("2. Piedra 6 2", "Jugador 1 pisó la piedra 6"),
}
TOLD = {
    "en": "Steps (Stone 6)",
    "fr": "Passages (Pierre 6)",
    "de": "Schritte (Stein 6)",
    "es": "Pasos (Piedra 6)",
}
DONE = {
    "en": "Mara steps on stone 6",
    "fr": "Chloé marche sur la pierre 6",
    "de": "Jonas tritt auf Stein 6",
    "es": "Lucía pisa la piedra 6",
}
SLIPS = {
    "a name of no constant": ("{number}", "{nmber}", "called: ", "H615"),
    "a name of what changes": ("{number}", "{times}", "called: ", "H615"),
    "constants that two share": ("{number}", "{worth}", "called: ", "H575"),
    "no constant": (" {number}", "", "called: ", "H575"),
    "in another language only": (', called: "stone {number}"', "", "stone: ", "H603"),
}
RIGHT = {
    "by its place": "stone {column_number}",
    "by two constants": "stone {worth}, {number}",
}


@cache
def stones() -> CheckedGame:
    checked = check(load([STONES]), texts=True)
    assert not checked.diagnostics
    return checked


@pytest.mark.parametrize("language", SAID)
def test_a_thing_is_called_by_its_constants_among_options_and_in_the_log(language: str) -> None:
    typed = "2\nquit\nquit\n"
    lines = run("play", str(STONES), "--players", "2", "--lang", language, typed=typed).output.splitlines()
    assert all(line in lines for line in SAID[language])


@pytest.mark.parametrize("language", TOLD)
def test_an_example_tells_of_a_thing_that_has_no_other_name(language: str) -> None:
    (card,) = stones().game.cards
    (played,) = Player(stones()).examples(card)
    worked = ExampleTeller(Lexicon(stones(), language, page_words(language))).tell(played, "course", True)
    assert worked is not None
    first, *deed, last = worked.text.strip().removesuffix(".").split(". ")
    assert first.startswith(TOLD[language]) and first.endswith("3")
    assert deed == [DONE[language]]
    assert TOLD[language] in last and last.endswith("4")


def with_words(tmp_path: Path, before: str, after: str) -> tuple[list[tuple[str, str]], str]:
    """What is told of the stones with other words, each with the line it is told at; and these words."""
    pack = shutil.copytree(STONES, tmp_path / "stones")
    file = pack / "locales" / "en.yaml"
    words = file.read_text("utf-8")
    assert words.count(before) == 1
    words = words.replace(before, after)
    file.write_text(words, "utf-8")
    told = check(load([pack]), texts=True).diagnostics
    return [(problem.code, words[problem.span.start :]) for problem in told], words


@pytest.mark.parametrize("slip", SLIPS)
def test_what_tells_nothing_apart_is_told_at_its_form(slip: str, tmp_path: Path) -> None:
    before, after, place, code = SLIPS[slip]
    ((told, there),) = with_words(tmp_path, before, after)[0]
    assert told == code and there.startswith(place)


@pytest.mark.parametrize("way", RIGHT)
def test_what_tells_things_apart_is_right(way: str, tmp_path: Path) -> None:
    assert not with_words(tmp_path, "stone {number}", RIGHT[way])[0]


def test_what_stands_in_a_cell_is_told_from_what_stands_beside() -> None:
    assert beside(["2", "11"]) == "2/11"
    assert beside(["", "11"]) == "·/11"
    assert beside(["2", "", "3"]) == "2/·/3"
    assert beside(["3", "he"]) == "3he"
    assert beside(["", "he", "co"]) == "he/co"
    assert beside(["4", ""]) == "4"
    assert beside(["", ""]) == ""


def test_options_in_cells_do_not_touch() -> None:
    drawn = run("play", str(STONES), "--players", "2", typed="quit\n").output
    assert "1)4/1 2)6/2 3)8/2" in drawn

"""What a language lacks that the others have, forms by a wrong name, texts and names without room."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.packs_of_strangers import write
from tests.workbench.copies import copy_of, edit

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.text.checks.texts import check_texts

MANIFEST = "id: wordy\nversion: 0.1.0\nlanguage: 1\nextends: rollplayer\nlanguages: [en, fr, de]\n"
VALUES = range(1, 7)
LONG = "- id: x\n  kind: trait\n  dots: 1\n  cost: 3\n  arrow: up\n  rules: |\n"
LONG += "".join(
    f"    score {n} per die from my.sheet where value is {n} and color is red\n" for n in range(1, 6)
)

Found = tuple[str, str, int]


def found_in(pack: Path, *cards: str) -> list[Found]:
    """Code, file and line of what is wrong with the words of a pack and the texts of some cards."""
    loaded = load([pack])
    game = check(loaded, checks=False).game
    sources = {name: source for each_pack in loaded.packs for name, source in each_pack.sources.items()}
    return [
        (
            diagnostic.code,
            diagnostic.span.file,
            sources[diagnostic.span.file].position(diagnostic.span.start).line,
        )
        for diagnostic in check_texts(game, loaded.packs, [f"dungeonroll:{card}" for card in cards])
    ]


def line_of(pack: Path, file: str, start: str) -> int:
    """The number of the line of a file that begins so."""
    lines = (pack.parents[1] / file).read_text("utf-8").split("\n")
    return next(number for number, line in enumerate(lines, 1) if line.startswith(start))


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return copy_of("dungeonroll", tmp_path)


def test_untouched_words_are_complete(pack: Path) -> None:
    assert found_in(pack) == []


@pytest.mark.parametrize(
    ("old", "section"),
    [
        ("  graveyard: {sg: Graveyard, lies: in, goes: to, leaves: from}\n", "zones:"),
        ("  dungeon_master: {name: Dungeon Master, for: a delve that ended on level 10}\n", "awards:"),
        ("  loot_phase: {name: Loot Phase}\n", "names:"),
        ("  start_player: {sg: first Adventurer, pl: first Adventurers}\n", "nouns:"),
    ],
)
def test_what_the_other_languages_have_is_missed_in_its_section(pack: Path, old: str, section: str) -> None:
    edit(pack, old, "")
    file = "locales/en/dungeonroll.yaml"
    assert found_in(pack) == [("H472", file, line_of(pack, file, section))]


def test_what_the_other_languages_leave_to_the_shared_words_is_not_missed_there(pack: Path) -> None:
    edit(
        pack,
        "  start_player: {sg: first Adventurer,",
        "  point: {sg: honor, pl: honors}\n  start_player: {sg: first Adventurer,",
    )
    assert found_in(pack) == []


@pytest.mark.parametrize("wrong", ["sg.geen", "weight"])
def test_a_form_by_a_wrong_name_stands_where_it_is(pack: Path, wrong: str) -> None:
    edit(pack, "sg: Dungeonwürfel, sg.gen:", f"sg: Dungeonwürfel, {wrong}:")
    file = "locales/de/dungeonroll.yaml"
    line = line_of(pack, file, "  dungeon_die:")
    assert found_in(pack) == [("H473", file, line), ("H492", file, line)]  # its own is missing


def test_texts_and_names_that_have_no_room_are_told_with_their_length(pack: Path) -> None:
    edit(pack, "treasure: {is: card,", "treasure: {is: card, room: {text: 60, name: 12},")
    codes = [told[0] for told in found_in(pack, "treasure/elixir", "treasure/dragon_bait")]
    assert "H470" in codes and "H471" in codes


def test_no_text_is_said_to_have_no_room_where_it_has(pack: Path) -> None:
    edit(pack, "treasure: {is: card,", "treasure: {is: card, room: {text: 999, name: 80},")
    assert found_in(pack, "treasure/elixir", "treasure/dragon_bait") == []


def test_a_market_card_of_an_expansion_has_the_room_that_its_game_gives_it(tmp_path: Path) -> None:
    files = {"pack.yaml": MANIFEST, "cards/x.yaml": LONG}
    files |= {
        f"locales/{code}.yaml": f"names: {{x: {{name: {'Oxen ' * 6}}}}}\n" for code in ("en", "fr", "de")
    }
    loaded = load([write(tmp_path / "wordy", files)])
    told = [
        (diagnostic.code, dict(diagnostic.arguments)["language"])
        for diagnostic in check_texts(check(loaded, checks=False).game, loaded.packs)
    ]
    every = [(code, language) for language in ("en", "fr", "de") for code in ("H470", "H471")]
    assert sorted(told) == sorted(every)


@pytest.mark.parametrize("wrong", ["dungeon_dei", "weight"])
def test_an_entry_under_a_wrong_name_stands_where_it_is(pack: Path, wrong: str) -> None:
    edit(pack, "dungeon_die: {gender: m, sg: Dungeonwürfel", f"{wrong}: {{gender: m, sg: Dungeonwürfel")
    file = "locales/de/dungeonroll.yaml"
    assert ("H474", file, line_of(pack, file, f"  {wrong}:")) in found_in(pack)


def test_a_language_may_have_words_that_no_other_needs(pack: Path) -> None:
    edit(
        pack, "  dungeon_die: {gender: m, sg: Dun", "  alone: {sg: Ding}\n  dungeon_die: {gender: m, sg: Dun"
    )
    assert found_in(pack) == []


@pytest.mark.parametrize(("gender", "known"), [("f", None), ("n", "m, f"), ("fem", "m, f")])
def test_a_gender_that_the_language_does_not_have_is_told_at_its_word(
    gender: str, known: str | None, tmp_path: Path
) -> None:
    manifest = MANIFEST.replace("[en, fr, de]", "[fr]")
    words = f"nouns:\n  relic: {{sg: relique, pl: reliques, gender: {gender}}}\nnames: {{}}\n"
    vocabulary = "nouns: {relic: {is: market_card, constants: {doses: 1..3}}}\n"
    pack = write(tmp_path, {"pack.yaml": manifest, "vocabulary.yaml": vocabulary, "locales/fr.yaml": words})
    diagnostics = [
        diagnostic for diagnostic in check(load([pack]), texts=True).diagnostics if diagnostic.code == "H590"
    ]
    assert [dict(diagnostic.arguments)["known"] for diagnostic in diagnostics] == (
        [] if known is None else [known]
    )
    assert all(words[diagnostic.span.start : diagnostic.span.end] == gender for diagnostic in diagnostics)

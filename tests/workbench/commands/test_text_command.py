"""``heroglyph text`` from outside."""

from __future__ import annotations

import json

import pytest
from tests.program import run, spawn

from heroglyph.workbench.cli.cli import main

PORTAL = ("text", "town_portal", "--pack", "dungeonroll", "--lang", "en")
ROLLPLAYER = ("--pack", "rollplayer", "--lang", "en")


def test_a_procedure_has_no_card_text_and_says_so() -> None:
    assert "dice_phase" not in run("text", *ROLLPLAYER).output
    result = run("text", "dice_phase", *ROLLPLAYER)
    assert result.exit_code == 0
    assert result.stderr.startswith("rollplayer:rulebook/dice_phase is a procedure of the game")
    assert run("text", "dwarf", *ROLLPLAYER).stderr == ""  # a card without rules is a card all the same


def test_text_by_language_in_json() -> None:
    result = run("text", "rollplayer:class/thief", "--json")
    (card,) = [json.loads(line) for line in result.output.splitlines()]
    assert card["id"] == "rollplayer:class/thief" and card["kind"] == "class"
    assert card["name"].items() >= {"en": "Thief", "fr": "Voleur", "de": "Dieb"}.items()
    assert card["text"]["en"].splitlines()[0] == "When you place a gold die, gain 4 Gold instead of 2."
    assert set(card["text"]) == set(card["flavor"]) == set(card["name"])


def test_a_verb_with_its_own_words_and_what_it_does() -> None:
    """In sentences where some say it, else as it is written; beside cards that are asked for."""
    lines = run("text", "town_portal", "retire", "promote", *PORTAL[2:]).output.splitlines()
    assert lines[0] == "dungeonroll:treasure/town_portal"
    assert lines[lines.index("retire") :] == [
        "retire",
        "en  Retire to the Tavern",
        "    Gain Experience equal to the value of the Level die and end your delve.",
        "",
        "promote",
        "en  Turn a Hero to its Master side",
        "    if hero.side is novice: rise hero",
    ]


def test_text_of_several_cards_in_the_order_asked_for() -> None:
    result = run("text", "weak", "rollplayer:class/thief", "--lang", "de", "--json")
    cards = [json.loads(line) for line in result.output.splitlines()]
    assert [card["id"] for card in cards] == ["rollplayer:trait/weak", "rollplayer:class/thief"]
    assert list(cards[0]["name"]) == ["de"]


def test_text_of_every_card_of_every_pack() -> None:
    done = spawn("text", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    packs = {json.loads(line)["id"].partition(":")[0] for line in done.stdout.splitlines()}
    assert packs == {"dungeonroll", "rollingrealms", "rollplayer"}


def test_plain_lines_where_nobody_watches() -> None:
    text = "rollplayer:row/charisma\nen  Charisma\n    Take a Charisma token from the supply.\n"
    assert run("text", "charisma", *ROLLPLAYER).output == text
    with_flavor = run("text", "charisma", *ROLLPLAYER, "--flavor").output
    (flavor,) = with_flavor.removeprefix(text).splitlines()
    assert with_flavor.startswith(text) and flavor.startswith("    ~ “You may keep the castle,”")


def test_card_without_flavor_has_none_to_show() -> None:
    assert json.loads(run(*PORTAL, "--json").output)["flavor"] == {}
    assert run(*PORTAL, "--flavor").output == run(*PORTAL).output


def test_table_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("heroglyph.workbench.commands.text.watched", lambda _: True)
    assert main(["text", "thief", "--lang", "en,de", "--ui-lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "English" in said and "Deutsch" in said and "Dieb" in said
    assert "Er stiehlt nicht." in said
    assert main(["text", "town_portal", "human", "--lang", "en,de", "--ui-lang", "en"]) == 0
    assert "Lebt achtzig Jahre" in capsys.readouterr().out


def test_compact_wording_is_shorter() -> None:
    full, compact = (
        run("text", "longbow", *ROLLPLAYER).output,
        run("text", "longbow", *ROLLPLAYER, "--compact").output,
    )
    assert len(compact) < len(full)


def test_a_card_of_a_folder_needs_its_folder() -> None:
    result = run("text", "nothing_like_it")
    assert result.stderr == (
        "heroglyph: There is no card nothing_like_it in the built-in packs. "
        "Those of a folder of your own are found with --pack FOLDER.\n"
    )
    named = run("text", "nothing_like_it", "--pack", "dungeonroll")
    assert named.stderr == "heroglyph: There is no card nothing_like_it.\n"

"""``heroglyph diff``: only what means something else is a difference, and it is shown old and new."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from tests.workbench.copies import copy_of, edit, without_card

from heroglyph.workbench.cli.cli import command_line, main
from heroglyph.workbench.errata.marks import differing, paired
from heroglyph.workbench.report.messages import read_messages


def run(*arguments: str, language: str = "en") -> Result:
    return CliRunner().invoke(command_line(read_messages(language)), ["diff", *arguments])


CHAMPION = "- id: champion\n  kind: alignment\n  stars:\n"
SOLO = "- id: enemy\n  kind: rulebook\n"
ARISTOCRAT = (
    "- id: aristocrat\n  kind: backstory\n  marks:\n"
    "    - {attribute: strength, place: 3, color: blue}\n"
    "    - {attribute: dexterity, place: 2, color: green}\n"
    "    - {attribute: constitution, place: "
)


FEW = {
    "alignments.yaml": ("champion",),
    "armor.yaml": ("leather_boots",),
    "backstories.yaml": ("aristocrat",),
    "classes.yaml": ("barbarian", "bard", "thief"),
    "races.yaml": ("human",),
    "skills.yaml": ("climb", "sleight_of_hand"),
    "traits.yaml": ("reckless",),
    "weapons.yaml": ("longbow",),
}
"""The cards that tests change: of their kinds the game has no others here, and is sooner read and said."""


EXAMPLES = re.compile(r"^  examples:\n(?:    .*\n|\n(?=    ))*", re.MULTILINE)


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built-in game with few cards, and without their examples, which are no matter of a comparison."""
    pack = copy_of("rollplayer", tmp_path_factory.mktemp("new"))
    for path in pack.glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        cards = re.findall(r"^- \{?id: (\w+)", text, re.MULTILINE)
        for card in cards if path.name in FEW else ():
            text = text if card in FEW[path.name] else without_card(text, card)
        path.write_text(EXAMPLES.sub("", text), encoding="utf-8")
    return pack


@pytest.fixture
def old(new: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed."""
    shutil.copytree(new.parents[1], tmp_path, dirs_exist_ok=True)
    return tmp_path / "cards" / new.name


def lines(old: Path, new: Path, *options: str) -> list[str]:
    """What a change from a copy to the pack is, without indentation."""
    result = run(str(old), str(new), *options)
    assert result.exit_code == 1, result.output
    assert result.stderr == ""
    return [line.strip() for line in result.output.splitlines()]


# ------------------------------------------------------------------ what is no difference


@pytest.mark.parametrize("pack", ["rollplayer", "dungeonroll", "rollingrealms"])
def test_a_pack_is_the_same_as_itself(pack: str, tmp_path: Path) -> None:
    for other in (pack, str(copy_of(pack, tmp_path))):
        result = run(other, pack)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.output.splitlines()[1:] == ["    Nothing changed."]


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (
            "    shrewd: replace gold_bonus: amount = 4\n",
            "    # a thief\n    shrewd: replace gold_bonus:\n      amount = 4\n",
        ),
        (
            "another from market where another is not market_card; buy another",
            "b from market where b is not market_card; buy b",
        ),
        ("    powerful: limit", "    strong: limit"),
        ("where not full and row is not die.row", "where row is not die.row and not full"),
    ],
    ids=["layout and comment", "name of a thing", "label", "order of conditions"],
)
def test_another_writing_is_no_change_of_meaning(old: Path, new: Path, was: str, now: str) -> None:
    edit(old, was, now)
    result = run(str(old), str(new))
    assert result.exit_code == 0
    assert "    written differently, the same meaning" in result.output.splitlines()


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("full: count(die from this) is 3", "full: count(die one   from this) is 3"),
        ("define: die.value = 7 - die.value}", "define: 'die.value  =  7 - die.value'}"),
        ("measures: total(weapon.hands for weapon from", "measures: total(w.hands for weapon w from"),
        ("views: [goals]", "views:\n  - goals"),
    ],
)
def test_another_writing_of_the_vocabulary_is_none_at_all(old: Path, new: Path, was: str, now: str) -> None:
    edit(old, was, now)
    result = run(str(old), str(new))
    assert result.exit_code == 0 and "Nothing changed." in result.output


def test_another_place_of_cards_is_no_difference(old: Path, new: Path) -> None:
    (old / "classes.yaml").rename(old / "all_cards.yaml")
    assert "Nothing changed." in run(str(old), str(new)).output


def test_a_fork_under_another_id_has_the_same_rules(old: Path, new: Path) -> None:
    (old / "pack.yaml").write_text((old / "pack.yaml").read_text().replace("id: rollplayer", "id: mine"))
    result = run(str(old), str(new))
    assert (result.exit_code, result.output) == (
        0,
        "From mine 0.1.0 to rollplayer 0.1.0\n    Nothing changed.\n",
    )


# ------------------------------------------------------------------ what is one


@pytest.mark.parametrize(
    ("was", "now", "expected"),
    [
        (
            "replace gold_bonus: amount = 4",
            "replace gold_bonus: amount = 3",
            [
                "Thief",
                "rollplayer:class/thief",
                "- shrewd: replace gold_bonus: amount = [-3-]",
                "+ shrewd: replace gold_bonus: amount = {+4+}",
                "text (English)",
                "- When you place a gold die, gain [-3-] Gold instead of 2.",
                "text (Deutsch)",
                "+ Wenn du einen goldenen Würfel platzierst, erhältst du {+4+} statt 2 Gold.",
            ],
        ),
        (
            "id: reckless\n  kind: trait\n  dots: 1\n  cost: 6",
            "id: reckless\n  kind: trait\n  dots: 1\n  cost: 5",
            ["rollplayer:trait/reckless", "cost: 5 → 6"],
        ),
        (CHAMPION + "    - [0, 0, -1]", CHAMPION + "    - [0, 2, -1]", ["stars[1, 2]: 2 → 0"]),
        (ARISTOCRAT + "1, color: purple", ARISTOCRAT + "3, color: purple", ["marks[3].place: 3 → 1"]),
        (
            "2, provenance: {number: rulebook}",
            "2, provenance: {number: house}",
            ["provenance (number): house → rulebook"],
        ),
        (SOLO + "  when: option.solo\n", SOLO, ["condition: – → option.solo"]),
        (
            SOLO + "  when: option.solo\n",
            SOLO + "  when: not option.solo\n",
            ["condition: not option.solo → option.solo"],
        ),
        (
            "arrow: up\n  window: dice_phase.my_turn\n  variants: [{when: option.edition is en or option",
            "arrow: up\n  window: dice_phase.my_turn\n  variants: [{when: option.edition is de or option",
            [
                "window (option.edition is de or option.edition is fr): any_time → –",
                "window (option.edition is en or option.edition is fr): – → any_time",
            ],
        ),
        (
            "fixed: option.edition is en or",
            "fixed: option.edition is de or",
            ["bounds.weapon_hands"],
        ),
        ("owner: player, is: 2", "owner: player, is: 3", ["bounds.weapon_hands", "is: 3 → 2"]),
        ("3: 4, 4: 7, 5: 11}", "3: 4, 4: 6, 5: 11}", ["tables.armor_stars", "chain.4: 6 → 7"]),
        (
            "die.value = 7 - die.value",
            "die.value = 6 - die.value",
            ["verbs.flip", "define: die.value = 6 - die.value → die.value = 7 - die.value"],
        ),
        ("full: count(die from this) is 3", "full: count(die from this) is 2", ["nouns.row"]),
        ("purposes: [purchase, bribe]", "purposes: [purchase, bribe, toll]", ["purposes.toll", "removed"]),
        (
            "place: {inf: place, ",
            "place: {inf: put, ",
            ["rollplayer:rulebook/income", "en verbs.place", "inf: put → place"],
        ),
        ("die: {sg: die, pl: dice, ", "die: {sg: cube, pl: dice, ", ["en nouns.die", "sg: cube → die"]),
    ],
)
def test_what_changed_is_shown_old_and_new(
    old: Path, new: Path, was: str, now: str, expected: list[str]
) -> None:
    edit(old, was, now)
    said = lines(old, new)
    assert [line for line in expected if line not in said] == []


def test_cards_come_and_go(old: Path, new: Path) -> None:
    (file,) = [path for path in old.glob("*.yaml") if "- id: longbow\n" in path.read_text()]
    file.write_text(without_card(file.read_text(), "longbow"))
    came = lines(old, new, "--lang", "en")
    assert came[3:9] == ["Longbow", "rollplayer:weapon/longbow", "new", "dots: 2", "cost: 5", "hands: 2"]
    assert any(line.startswith("+ At the end of the game") for line in came)
    gone = run(str(new), str(old), "--lang", "en").output
    assert "    removed\n" in gone and "    - At the end of the game" in gone


def test_new_name_is_the_same_card(old: Path, new: Path) -> None:
    edit(old, "thief: {name: Dieb", "thief: {name: Gauner")
    assert lines(old, new)[2:] == [
        "Cards",
        "Thief",
        "rollplayer:class/thief",
        "name (Deutsch): Gauner → Dieb",
    ]


def test_new_kind_is_the_same_card(old: Path, new: Path) -> None:
    edit(
        old,
        "{id: initiative_2, kind: initiative_card, number: 2, provenance: {number: rulebook}}",
        "{id: initiative_2, kind: race, bonus: {}, provenance: {bonus: rulebook}}",
    )
    assert "kind: race → initiative_card" in lines(old, new, "--lang", "en")


def test_order_of_rules_is_no_change_of_meaning(old: Path, new: Path) -> None:
    first = "    score 1 if my.intelligence.score >= 14\n    score 2 if my.wisdom.score in 14..15\n"
    one_line, two = first.splitlines(keepends=True)
    edit(old, first, two + one_line)
    assert not any(line == "rule" for line in lines(old, new))


def test_wider_range_of_a_field_changes_no_rule_that_reads_it(old: Path, new: Path) -> None:
    edit(old, "dots: 1..2, cost: 0..20", "dots: 1..2, cost: 0..19")
    edit(old, "capacity: 3\n", "capacity: 4\n")
    said = lines(old, new)
    assert "nouns.market_card" in said and "constants.cost: 0..19 → 0..20" in said
    assert "capacity: 4 → 3" in said and "rule" not in said


def test_languages_are_chosen() -> None:
    assert run("rollplayer", "rollplayer", "--lang", "xx").exit_code == 2


def test_text_of_one_language_changes_with_its_words(old: Path, new: Path) -> None:
    edit(old, "star: {sg: Reputation Star, pl: Reputation Stars}", "star: {sg: Fame Star, pl: Fame Stars}")
    said = lines(old, new)
    assert "en nouns.star" in said and "sg: Fame Star → Reputation Star" in said
    assert "text (Français)" not in said and "rule" not in said
    assert run(str(old), str(new), "--lang", "fr").exit_code == 0


# ------------------------------------------------------------------ the command


def test_mistakes_of_a_pack_are_named_and_never_no_difference(old: Path, new: Path) -> None:
    edit(old, "    shrewd: replace gold_bonus", "    shrewd: replace gold_bnous")
    result = run(str(old), str(new))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Mistakes in {old}:\n") and "gold_bnous" in result.stderr
    assert "replace [-gold_bnous-]: amount = 4" in result.output


def test_mistakes_in_both_are_no_difference_but_findings(old: Path) -> None:
    edit(old, "    shrewd: replace gold_bonus", "    shrewd: replace gold_bnous")
    assert run(str(old), str(old)).exit_code == 1


@pytest.mark.parametrize(
    "arguments",
    [(), ("x",), ("rollplayer", "nowhere"), ("rollplayer", ""), ("a", "b", "c"), ("rollplayer", __file__)],
)
def test_wrong_use(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1


def test_json_is_one_object_a_change(old: Path, new: Path) -> None:
    edit(old, "replace gold_bonus: amount = 4", "replace gold_bonus: amount = 3")
    (entry,) = [json.loads(line) for line in run(str(old), str(new), "--json").output.splitlines()]
    assert (entry["section"], entry["id"], entry["status"]) == ("cards", "rollplayer:class/thief", "changed")
    assert entry["names"] == {"en": "Thief", "fr": "Voleur", "de": "Dieb", "es": "Ladrón"}
    rule = entry["changes"][0]
    assert (rule["topic"], rule["old"][-1], rule["new"][-1]) == ("rule", "3", "4")


def test_page_to_publish(old: Path, new: Path) -> None:
    edit(old, "replace gold_bonus: amount = 4", "replace gold_bonus: amount = 3")
    page = run(str(old), str(new), "--markdown", "--lang", "de", language="de").output
    assert page.splitlines()[:9] == [
        "# Von rollplayer 0.1.0 zu rollplayer 0.1.0",
        "",
        "## Karten",
        "",
        "### Dieb",
        "",
        "`rollplayer:class/thief`",
        "",
        "- Regel",
    ]
    assert "  - Wenn du einen goldenen Würfel platzierst, erhältst du ~~3~~ statt 2 Gold." in page
    assert "erhältst du **4** statt 2 Gold." in page


def test_colours_on_a_terminal(
    old: Path, new: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(old, "replace gold_bonus: amount = 4", "replace gold_bonus: amount = 3")
    monkeypatch.setattr("heroglyph.workbench.commands.diff.watched", lambda _: True)
    assert main(["diff", str(old), str(new), "--lang", "en", "--ui-lang", "en"]) == 1
    assert "    + When you place a gold die, gain 4 Gold" in capsys.readouterr().out


# ------------------------------------------------------------------ the marks


@given(st.text("ab ,\n"), st.text("ab ,\n"))
def test_pieces_are_the_whole_text(old: str, new: str) -> None:
    was, now = differing(old, new)
    assert "".join(text for text, _ in was) == old.lstrip()
    assert "".join(text for text, _ in now) == new.lstrip()
    if old.split() == new.split():
        assert not any(differs for _, differs in (*was, *now))


def test_words_are_marked_not_letters() -> None:
    was, now = differing("Gain 2 Gold.", "Gain 12 Gold, please.")
    assert [text for text, differs in was if differs] == ["2"]
    assert [text for text, differs in now if differs] == ["12", ", please"]


def test_lines_are_paired() -> None:
    assert list(paired(["a", "b", "c"], ["a", "x", "y", "c"])) == [("b", "x"), (None, "y")]

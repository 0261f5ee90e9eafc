"""``heroglyph sheet``: what is changed in a sheet is changed in the files, and nothing else, ever."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tests.packs_of_strangers import game
from tests.places import ROOT
from tests.program import run

from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.workbench.report.messages import available_languages, read_messages

from .authors import contents
from .sheets import Change, cells, changed, difference, exported, imported, written

EXAMPLES = sorted(path.parent for path in (ROOT / "docs" / "examples").glob("*/pack.yaml"))
PACKS = [*find_builtin_packs().values(), *EXAMPLES]
CARDS = """\
# Cards about money.
- id: golden_hand   # by hand
  kind: charm
  cost: 3      # dear enough?
  rules: |
    # what is left
    bonus: after roll die where die.value is 1: gain 1 coin
    # the best
    after roll die where die.value is 6:
      # as always
      gain 1 coin
    score 1 if my.coin >= 5   # rich
  examples:
    - name: a 6 pays
      given: {my.charms: [golden_hand], cup: [1]}
      rolls: [6, 4]
      do: [run round, stop, stop]
      expect: {my.coin: 7, left.coin: 4}

# A short one.
- {id: miser, kind: charm, cost: 2,
   text: {de: "Am Spielende erhältst du 2 Punkte, falls du mindestens 8 Münzen hast.",
          en: "At the end of the game, gain 2 points if you have at least 8 coins."}}

- id: old_coat
  kind: charm
  cost: 4
  rules: score 2 if my.coin is 0
  text:
    en: |
      Whoever ends up poor is well thought of: 2 points.
"""
WORDS = """\
  golden_hand: {name: Golden Hand, house: true}   # or Midas
  miser:
    name: Miser
    flavor: "Counts twice."
    house: true
  old_coat: {name: Old Coat, house: true}
"""
OTHERS = 5
"""The cards with which a new game begins."""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    root = game(tmp_path)
    (root / "cards" / "a_first.yaml").write_text(CARDS, encoding="utf-8")
    for words in (root / "locales").glob("*.yaml"):
        with words.open("a", encoding="utf-8") as file:
            file.write(WORDS)
    return root


@pytest.mark.parametrize("ending", [".csv", ".xlsx", ".ods"])
@pytest.mark.parametrize("root", PACKS, ids=lambda path: path.name)
def test_sheet_without_a_change_changes_no_byte(root: Path, ending: str, tmp_path: Path) -> None:
    """Each pack that there is; what was not changed is not written."""
    pytest.importorskip({".xlsx": "openpyxl", ".ods": "odfdo"}.get(ending, "csv"))
    if root in EXAMPLES:
        root = Path(shutil.copytree(root, tmp_path / root.name))
    before = {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in root.rglob("*.yaml")}
    done = imported(exported(tmp_path, root, ending), root)
    assert done.exit_code == 0, done.output
    assert done.output.startswith("0 cards changed, 0 added, 0 removed, "), done.output
    assert {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in root.rglob("*.yaml")} == before


def test_a_row_has_all_that_a_sheet_can_hold(pack: Path, tmp_path: Path) -> None:
    header, *rows = cells(exported(tmp_path, pack))
    by_id = {row[0]: dict(zip(header, row, strict=True)) for row in rows}
    assert {"golden_hand", "miser", "old_coat", "clover"} <= by_id.keys()
    hand, miser, coat = (by_id[name] for name in ("golden_hand", "miser", "old_coat"))
    assert (hand["kind"], hand["name.de"], hand["cost"]) == ("charm", "Golden Hand", "3")
    assert hand["text.en"].split("\n")[1:] == [
        "When you roll a die with a value of 6, gain 1 coin.",
        "At the end of the game, gain 1 point if you have at least 5 coins.",
    ]
    assert hand["rules"].startswith("# what is left\nbonus: after") and hand["rules"].endswith("# rich")
    assert (miser["rules"], miser["flavor.en"]) == ("", "Counts twice.")
    assert miser["text.de"].startswith("Am Spielende erhältst")  # as its author wrote it
    assert coat["text.en"].startswith("Whoever ends up") and coat["text.de"].startswith("Erhalte am")


CHANGES: dict[str, tuple[tuple[str, str], Change, dict[str, str]]] = {
    "value": (
        ("golden_hand", "cost"),
        "4",
        {"  cost: 3      # dear enough?": "  cost: 4      # dear enough?"},
    ),
    "name": (("golden_hand", "name.en"), "Midas: Hand", {"{name: Golden Hand,": '{name: "Midas: Hand",'}),
    "flavor": (("miser", "flavor.en"), "Counts thrice.", {'"Counts twice."': '"Counts thrice."'}),
    "no flavor": (("miser", "flavor.en"), "", {'    flavor: "Counts twice."\n': ""}),
    "value in braces": (("miser", "cost"), "5", {"kind: charm, cost: 2": "kind: charm, cost: 5"}),
    "sentence of a rule of several lines": (
        ("golden_hand", "text.en"),
        lambda text: text.replace("gain 1 coin.\nAt", "gain 2 coins.\nAt"),
        {
            "    after roll die where die.value is 6:\n      # as always\n      gain 1 coin\n": (
                "    # as always\n    after roll die where die.value is 6: gain 2 coin\n"
            )
        },
    ),
    "sentence of a rule with a remark behind it": (
        ("golden_hand", "text.de"),
        lambda text: text.replace("mindestens 5", "mindestens 6"),
        {"score 1 if my.coin >= 5   # rich": "score 1 if my.coin >= 6   # rich"},
    ),
    "sentence of a rule with a label": (
        ("golden_hand", "text.en"),
        lambda text: text.replace("gain 1 coin.\nWhen", "gain 2 coins.\nWhen"),
        {"is 1: gain 1 coin": "is 1: gain 2 coin"},
    ),
    "new sentence": (
        ("golden_hand", "text.en"),
        lambda text: f"{text}\nWhen you roll a die with a value of 2, gain 2 coins.",
        {
            "    score 1 if my.coin >= 5   # rich\n": (
                "    score 1 if my.coin >= 5   # rich\n    after roll die where die.value is 2: gain 2 coin\n"
            )
        },
    ),
    "sentence less": (
        ("golden_hand", "text.de"),
        lambda text: text.rpartition("\n")[0],
        {"    score 1 if my.coin >= 5   # rich\n": ""},
    ),
    "rules": (
        ("golden_hand", "rules"),
        lambda text: text.replace("my.coin >= 5", "my.coin >= 7"),
        {"score 1 if my.coin >= 5   # rich": "score 1 if my.coin >= 7   # rich"},
    ),
    "text in place of rules, and the other one follows": (
        ("miser", "text.en"),
        lambda text: text.replace("2 points", "3 points"),
        {
            "gain 2 points if": "gain 3 points if",
            "Am Spielende erhältst du 2 Punkte, falls du mindestens 8 Münzen hast.": (
                "Erhalte am Spielende 3 Punkte, falls du mindestens 8 Münzen hast."
            ),
        },
    ),
    "wording of somebody's own": (
        ("old_coat", "text.en"),
        "Poor people are well thought of: 2 points.",
        {
            "Whoever ends up poor is well thought of: 2 points.": (
                "Poor people are well thought of: 2 points."
            )
        },
    ),
    "sentence beside a wording in another language": (
        ("old_coat", "text.de"),
        lambda text: text.replace("2 Punkte", "3 Punkte"),
        {"rules: score 2 if": "rules: score 3 if"},
    ),
}


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("case", CHANGES, ids=lambda case: case.replace(" ", "_"))
def test_a_changed_cell_changes_its_place_and_nothing_else(
    case: str, ends: str, pack: Path, tmp_path: Path
) -> None:
    for path in pack.rglob("*.yaml"):
        path.write_bytes(path.read_bytes().replace(b"\n", ends.encode()))
    place, change, places = CHANGES[case]
    before = {path: path.read_bytes().decode() for path in pack.rglob("*.yaml")}
    done = imported(changed(exported(tmp_path, pack), {place: change}), pack)
    assert f"1 card changed, 0 added, 0 removed, {OTHERS + 2} as before\n" in done.output, done.output
    for path, text in before.items():
        if path.name != "de.yaml":
            for old, new in places.items():
                text = text.replace(old.replace("\n", ends), new.replace("\n", ends))
        assert path.read_bytes().decode() == text
    again = imported(exported(tmp_path, pack), pack)
    assert again.output.startswith("0 cards changed"), again.output


def test_what_has_not_changed_may_be_left_out(pack: Path, tmp_path: Path) -> None:
    rows = [["Cost", " ID "], ["4", "golden_hand"]]
    done = imported(written(tmp_path / "some.csv", rows), pack)
    assert done.exit_code == 0, done.output
    told = next(line for line in done.output.splitlines() if "--remove takes them out" in line)
    assert "miser" in told and "old_coat" in told and "golden_hand" not in told
    assert "cost: 4      # dear" in contents(pack)["cards/a_first.yaml"]


def test_a_new_row_is_a_card(pack: Path, tmp_path: Path) -> None:
    rows = [
        ["kind", "id", "name.en", "name.de", "cost", "text.de", "rules", "[file]"],
        ["charm", "", "Épée d’or", "Säbel", "1", "Wenn du eine 6 wirfst, erhältst du 3 Münzen.", "", ""],
        ["charm", "ring", "Ring", "Ring", "3", "", "score 1 if my.coin >= 5", "rings.yaml"],
    ]
    rows[1][5] = "Wenn du einen Würfel mit einer Augenzahl von 6 wirfst, erhältst du 3 Münzen."
    before = contents(pack)
    done = imported(written(tmp_path / "new.csv", rows), pack)
    assert done.exit_code == 0, done.output
    assert "0 cards changed, 2 added" in done.output
    after = contents(pack)
    assert after["cards/rings.yaml"].endswith("  rules: |\n    score 1 if my.coin >= 5\n")
    assert not difference(before, after)["locales/en.yaml"][0]
    assert "  epee_d_or: {name: Épée d’or, house: true}\n" in after["locales/en.yaml"]
    said = run("text", "epee_d_or", "--pack", str(pack), "--lang", "en").output
    assert "When you roll a die with a value of 6, gain 3 coins." in said


def test_a_missing_row_removes_a_card_only_if_that_is_asked(pack: Path, tmp_path: Path) -> None:
    path = exported(tmp_path, pack)
    rows = [row for row in cells(path) if row[0] != "miser"]
    before = contents(pack)
    done = imported(written(path, rows), pack)
    assert (done.exit_code, contents(pack)) == (0, before) and "miser" in done.output
    assert "nothing written" in imported(path, pack, "--remove", "--check").output
    assert contents(pack) == before
    done = imported(path, pack, "--remove")
    assert f"0 cards changed, 0 added, 1 removed, {OTHERS + 2} as before" in done.output
    after = contents(pack)
    assert "miser" not in "".join(after.values()) and "# A short one." not in after["cards/a_first.yaml"]
    assert all(not new for _, new in difference(before, after).values())


WRONG: dict[str, tuple[dict[tuple[str, str], Change], tuple[str, str], str]] = {
    "value": ({("golden_hand", "cost"): "30"}, ("golden_hand", "cost"), "30"),
    "value with a line": (
        {("golden_hand", "cost"): "3\nrules: score 9"},
        ("golden_hand", "cost"),
        "one line",
    ),
    "value with a comma": ({("miser", "cost"): "3, when: x"}, ("miser", "cost"), "3, when"),
    "no value": ({("golden_hand", "cost"): ""}, ("golden_hand", "cost"), "from 1 to 20"),
    "no name": ({("miser", "name.de"): ""}, ("miser", "name.de"), "name"),
    "long name": ({("miser", "name.de"): "x" * 81}, ("miser", "name.de"), "80"),
    "hidden sign": ({("miser", "name.de"): "a\u202eb"}, ("miser", "name.de"), "nobody sees"),
    "rules": ({("golden_hand", "rules"): "score score"}, ("golden_hand", "rules"), "H3"),
    "word of rules": (
        {("golden_hand", "rules"): "after rlol die: gain 1 coin"},
        ("golden_hand", "rules"),
        "H302",
    ),
    "sentence": (
        {("golden_hand", "text.en"): lambda text: text.replace("gain 1 coin.\nWhen", "take a rest.\nWhen")},
        ("golden_hand", "text.en"),
        "take a rest.",
    ),
    "nearest": (
        {
            ("golden_hand", "text.en"): lambda text: text.replace(
                "value of 6, gain", "value of 6, you should gain"
            )
        },
        ("golden_hand", "text.en"),
        "after roll die where",
    ),
    "sentences that differ": (
        {
            ("golden_hand", "text.en"): lambda text: text.replace("least 5", "least 6"),
            ("golden_hand", "text.de"): lambda text: text.replace("mindestens 5", "mindestens 7"),
        },
        ("golden_hand", "text.de"),
        "text.en",
    ),
    "both": (
        {
            ("golden_hand", "text.en"): lambda text: text.replace("least 5", "least 6"),
            ("golden_hand", "rules"): lambda text: text.replace(">= 5", ">= 6"),
        },
        ("golden_hand", "text.en"),
        "Rules and sentences",
    ),
    "id": ({("golden_hand", "id"): "silver_hand"}, ("golden_hand", "id"), "golden_hand"),
    "id twice": ({("miser", "id"): "golden_hand"}, ("miser", "id"), "has a row already"),
    "file": ({("golden_hand", "[file]"): "other.yaml"}, ("golden_hand", "[file]"), "a_first.yaml"),
}


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case.replace(" ", "_"))
def test_what_is_wrong_is_told_with_row_and_column_and_leaves_its_row(
    case: str, pack: Path, tmp_path: Path
) -> None:
    changes, (card, column), word = WRONG[case]
    before, path = contents(pack), exported(tmp_path, pack)
    row = next(at for at, cells_of in enumerate(cells(path), start=1) if cells_of[0] == card)
    done = imported(changed(path, changes), pack)
    assert done.exit_code == 1, done.output
    assert f"cards.csv, row {row}, column {column} (" in done.output and word in done.output, done.output
    assert contents(pack) == before


def test_other_rows_are_taken_beside_one_that_is_wrong(pack: Path, tmp_path: Path) -> None:
    changes: dict[tuple[str, str], Change] = {
        ("golden_hand", "rules"): "score score",
        ("miser", "cost"): "4",
        ("old_coat", "cost"): "99",
    }
    before = contents(pack)
    done = imported(changed(exported(tmp_path, pack), changes), pack)
    assert done.exit_code == 1 and "1 card changed" in done.output and "2 rows left" in done.output
    ((name, (gone, new)),) = difference(before, contents(pack)).items()
    assert name == "cards/a_first.yaml" and len(gone) == len(new) == 1 and "cost: 4" in new[0]


def test_an_example_that_fails_is_told_and_holds_nothing_up(pack: Path, tmp_path: Path) -> None:
    def more(text: str) -> str:
        return text.replace("gain 1 coin.\nAt", "gain 2 coins.\nAt")

    done = imported(changed(exported(tmp_path, pack), {("golden_hand", "text.en"): more}), pack)
    assert done.exit_code == 1 and "H705" in done.output and "1 card changed" in done.output
    assert "gain 2 coin\n" in contents(pack)["cards/a_first.yaml"]


def test_a_card_that_changed_meanwhile_is_not_overwritten(pack: Path, tmp_path: Path) -> None:
    path = exported(tmp_path, pack)
    cards = pack / "cards" / "a_first.yaml"
    cards.write_text(CARDS.replace("cost: 3 ", "cost: 5 "), encoding="utf-8")
    before = contents(pack)
    done = imported(path, pack)
    assert (done.exit_code, contents(pack)) == (0, before), done.output
    done = imported(changed(path, {("golden_hand", "cost"): "7"}), pack)
    assert done.exit_code == 1 and "has changed in the files" in done.output
    assert contents(pack) == before


KEY = re.compile(r'(?:problem\((?:[^()"]|\([^()]*\))*?, |NotFollowed\(|BadCell\(|tell\()"(\w+)"')


def test_every_message_has_words() -> None:
    """That the other languages have the same, the tests of messages know."""
    modules = sorted((ROOT / "workbench" / "authoring" / "sheet").glob("*.py"))
    keys = {key for module in modules for key in KEY.findall(module.read_text(encoding="utf-8"))}
    words = read_messages("en").words["sheet"]
    assert isinstance(words, dict) and len(keys) > 30
    assert keys - words.keys() == set()


@pytest.mark.parametrize("language", available_languages())
def test_places_are_told_in_every_language(language: str, pack: Path, tmp_path: Path) -> None:
    changes: dict[tuple[str, str], Change] = {
        ("golden_hand", "cost"): "30",
        ("miser", "text.en"): "Gain a rest.",
        ("old_coat", "name.de"): "",
    }
    done = imported(changed(exported(tmp_path, pack), changes), pack, language=language)
    assert done.exit_code == 1 and "sheet." not in done.output and "cli." not in done.output
    assert all(f"{column} (" in done.output for _, column in changes), done.output

"""``fmt`` writes rules in place of texts: the same card, with nothing lost beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.text.plan.normal_form import normal_form
from heroglyph.workbench.authoring.beginning import beginning_files
from heroglyph.workbench.commands.fmt import fmt
from heroglyph.workbench.report.messages import read_messages
from heroglyph.workbench.requests.packs import FmtRequest

ENGLISH = read_messages("en")
NEXT = "- {id: later, kind: charm, cost: 3}\n"
HEAD = "- id: penny\n  kind: charm\n  cost: 3\n"
FRENCH = "Quand vous vous arrêtez, gagnez 3 pièces."
RULE = "after stop: gain 3 coin"


def pack(root: Path, cards: str) -> Path:
    """A small game with some cards more; the file of these."""
    for path, text in beginning_files("my_game", ("en", "fr", "de"), ENGLISH).items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    file = root / "cards" / "mine.yaml"
    file.write_bytes(cards.encode())
    return file


def meaning(root: Path) -> list[object]:
    card = check(load([root]), checks=False).game.card("penny")
    assert card is not None
    return [normal_form(rule) for rule in card.rules]


CASES = {
    "flow": (f'  text: {{fr: "{FRENCH}"}}\n', f"  rules: |\n    {RULE}\n"),
    "plain": (f"  text:\n    fr: {FRENCH}\n", f"  rules: |\n    {RULE}\n"),
    "block": (
        "  text:\n    fr: |\n      Quand vous vous arrêtez,\n      gagnez 3 pièces.\n",
        f"  rules: |\n    {RULE}\n",
    ),
    "several": (
        f"  text:\n    fr: {FRENCH}\n    en: When you stop, gain 3 coins.\n",
        f"  rules: |\n    {RULE}\n",
    ),
    "said otherwise": (
        "  text:\n    fr: Lorsque vous vous arrêtez, gagnez trois pièces\n",
        f"  rules: |\n    # fr: Lorsque vous vous arrêtez, gagnez trois pièces\n    {RULE}\n",
    ),
    "comments": (
        f"  # one\n  text:  # two\n    # three # 3\n    fr: {FRENCH}  # four\n  # five\n",
        f"  # one\n  rules: |\n    # two\n    # three # 3\n    {RULE}  # four\n  # five\n",
    ),
    "a sign that begins no comment": (
        f'  text:\n    fr: "{FRENCH}"\n    en: "When you stop, gain 3 coins."\n',
        f"  rules: |\n    {RULE}\n",
    ),
}


@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("case", CASES)
def test_rules_stand_where_the_text_stood(case: str, line_end: str, tmp_path: Path) -> None:
    if line_end != "\n" and case not in ("comments", "flow"):
        pytest.skip("line ends are one idea")
    before, after = (f"{HEAD}{part}{NEXT}".replace("\n", line_end) for part in CASES[case])
    file = pack(tmp_path / "mine", before)
    was = meaning(tmp_path / "mine")
    assert fmt(FmtRequest(paths=(str(file),), check=True), ENGLISH) == 1
    assert file.read_bytes() == before.encode()
    assert fmt(FmtRequest(paths=(str(file),)), ENGLISH) == 0
    assert file.read_bytes().decode() == after
    assert meaning(tmp_path / "mine") == was
    assert fmt(FmtRequest(paths=(str(file),), check=True), ENGLISH) == 0


def test_a_card_in_braces_stays_in_braces(tmp_path: Path) -> None:
    two = f"{FRENCH} À la fin de la partie, gagnez 1 point."
    card = '- {id: penny, kind: charm, cost: 3, text: {fr: "TWO"}}\n'
    file = pack(tmp_path / "mine", card.replace("TWO", two))
    was = meaning(tmp_path / "mine")
    assert fmt(FmtRequest(paths=(str(file),)), ENGLISH) == 0
    assert file.read_text("utf-8") == card.replace('text: {fr: "TWO"}', f'rules: "{RULE}\\nscore 1"')
    assert meaning(tmp_path / "mine") == was


def test_what_cannot_be_read_stays_and_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = f'{HEAD}  text: {{fr: "Quand vous vous arrêtez, gagnez 3 piéces."}}\n'
    file = pack(tmp_path / "mine", cards)
    assert fmt(FmtRequest(paths=(str(file),)), ENGLISH) == 1
    assert "H480" in capsys.readouterr().err
    assert file.read_text("utf-8") == cards


def test_a_wording_beside_rules_stays(tmp_path: Path) -> None:
    cards = f'{HEAD}  rules: |\n    {RULE}\n  text: {{fr: "{FRENCH}"}}\n'
    file = pack(tmp_path / "mine", cards)
    assert fmt(FmtRequest(paths=(str(file),)), ENGLISH) == 0
    assert file.read_text("utf-8") == cards


def test_a_file_of_no_pack_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(f'{HEAD}  text: {{fr: "{FRENCH}"}}\n', encoding="utf-8")
    assert fmt(FmtRequest(paths=(str(file),)), ENGLISH) == 0
    assert "text:" in file.read_text("utf-8")


EXAMPLE = """\
  examples:
    - {name: eins, given: {my.charms: [clover]}, do: [stop], expect: {my.coin: 1, my.Ufos: 2}}  # ja
"""


def test_words_of_examples_become_ids(tmp_path: Path) -> None:
    """Whatever else the file holds stays as it is; a word that means nothing stays, too."""
    words = EXAMPLE.replace("my.charms: [clover]", "my.Glücksbringer: [Trèfle]").replace(
        "my.coin", "my.Münzen"
    )
    file = pack(tmp_path, f"{HEAD}{words}{NEXT}")
    fmt(FmtRequest(paths=(str(file),), check=False), ENGLISH)
    assert file.read_text(encoding="utf-8") == f"{HEAD}{EXAMPLE}{NEXT}"

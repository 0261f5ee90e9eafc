"""A slip in a pack that extends a game is told once, in words that help; nothing follows from it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.workbench.check_command import check_pack
from heroglyph.workbench.fmt_command import fmt
from heroglyph.workbench.messages import read_messages
from heroglyph.workbench.which_packs import Wanted

PACK = "id: mine\nversion: 0.1.0\nlanguage: 1\nlanguages: [en]\nextends: rollplayer\n"
CARD = """- id: {id}
  kind: trait
  dots: 1
  cost: {cost}
  arrow: up
  provenance: {{dots: house, cost: house, arrow: house, rules: house}}
  rules: |
    {rule}
"""
GOLD = "score 1 per die from my.sheet where color is gold"


def mine(folder: Path, *, id: str = "one", cost: str = "3", rule: str = GOLD) -> Path:
    """A pack of one card with a name."""
    (folder / "cards").mkdir()
    (folder / "locales").mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "locales" / "en.yaml").write_text("names:\n  one: {name: One}\n", encoding="utf-8")
    card = CARD.format(id=id, cost=cost, rule=rule)
    (folder / "cards" / "one.yaml").write_text(card, encoding="utf-8")
    return folder


def found_in(folder: Path) -> list[Diagnostic]:
    return list(check_pack(Wanted(folder), examples=False).diagnostics)


@pytest.mark.parametrize(
    ("rule", "said", "meant"),
    [
        ("score 1 per die from your.sheet where color is gold", "your", "my"),
        ("after buy weapon: gain two gold", "two", "2"),
        ("after buy weapon: gain ten gold", "ten", "10"),
        ("after buy weapon: choose two die from my.sheet; reroll die", "two", "2"),
        (
            "score 1 if count(weapon from my.weapons) > count(weapon from opponent.weapons)",
            "opponent",
            "others",
        ),
        ("score two", "two", "2"),
    ],
)
def test_a_word_of_everyday_language_is_told_with_what_is_meant(
    tmp_path: Path, rule: str, said: str, meant: str
) -> None:
    (found,) = found_in(mine(tmp_path, rule=rule))
    assert found.code == "H210" and dict(found.arguments) == {"found": said, "suggestion": meant}
    assert found.fix is not None and found.fix.replacement == meant
    for language in ("en", "fr", "de"):
        assert said in read_messages(language).text(found) and meant in read_messages(language).text(found)


def test_a_card_with_a_bad_id_is_not_missed_by_its_name(tmp_path: Path) -> None:
    found = found_in(mine(tmp_path, id="Bad Id!"))
    assert [one.code for one in found if one.code != "H609"] == ["H125"]


@pytest.mark.parametrize("cost", ["9" * 26, "-" + "9" * 26, "9" * 400])
def test_a_number_of_many_digits_is_too_large(tmp_path: Path, cost: str) -> None:
    (found,) = found_in(mine(tmp_path, cost=cost))
    assert found.code == "H090" and dict(found.arguments)["what"] == "limit_integer"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("place", ["cards/two.yaml", "locales/fr.yaml", "game.yaml"])
def test_a_link_that_leads_nowhere_is_told_once(tmp_path: Path, place: str) -> None:
    (mine(tmp_path) / place).symlink_to(tmp_path / "nothing")
    (found,) = found_in(tmp_path)
    assert (found.code, dict(found.arguments)) == ("H102", {"file": place})


@pytest.mark.parametrize("place", ["cards/two.yaml", "cards/two.yml", "locales/fr.yaml", "game.yaml"])
def test_a_folder_called_like_a_file_is_told_once(tmp_path: Path, place: str) -> None:
    (mine(tmp_path) / place).mkdir()
    (found,) = found_in(tmp_path)
    assert (found.code, dict(found.arguments)) == ("H102", {"file": place})


def test_other_spaces_are_mended_by_fmt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine(tmp_path, rule=GOLD.replace(" ", "\u00a0") + "  # l\u00a0or")
    assert {one.code for one in found_in(tmp_path)} == {"H234"}
    fmt([str(tmp_path)], read_messages("en"))
    capsys.readouterr()
    text = (tmp_path / "cards" / "one.yaml").read_text(encoding="utf-8")
    assert f"{GOLD}  # l\u00a0or\n" in text
    assert found_in(tmp_path) == []

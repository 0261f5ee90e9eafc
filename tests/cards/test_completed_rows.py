"""A card that reacts to a completed row is heard wherever the rules place dice on rows."""

from __future__ import annotations

from pathlib import Path

from heroglyph.compiler.compile import CheckedGame
from heroglyph.workbench.check.checked_packs import check_pack
from heroglyph.workbench.packs.which_packs import PackTarget

PACK = "id: mine\nversion: 0.1.0\nlanguage: 1\nextends: rollplayer\nlanguages: [en]\n"
CARD = """
- id: tidy_mind
  kind: trait
  dots: 1
  cost: 3
  arrow: up
  rules: |
    after complete row once per game: gain 3 gold
  examples:
    - name: in the dice phase, beside the gold for a full row, and once
      given:
        my.traits: [tidy_mind]
        my.gold: 0
        initiative_row: [initiative_1, initiative_2]
        pool: [blue 2, red 3]
        my.wisdom: [blue 1, blue 1]
      do: [dice_phase, choose initiative_1, choose wisdom, pass, choose initiative_2, choose wisdom, pass]
      expect: {my.gold: 4}
    - name: not for a row that has room left
      given:
        my.traits: [tidy_mind]
        my.gold: 0
        initiative_row: [initiative_1, initiative_2]
        pool: [blue 2, red 3]
        my.wisdom: [blue 1]
      do: [dice_phase, choose initiative_1, choose wisdom, pass, choose initiative_2, choose wisdom, pass]
      expect: {my.gold: 0}
    - name: with the starting dice
      given: {my.traits: [tidy_mind], my.gold: 0, bag: [blue 1], my.wisdom: [red 1, red 1]}
      rolls: [3]
      do: [starting_dice, choose blue 3, choose wisdom]
      expect: {my.gold: 4}
"""


def pack(root: Path) -> CheckedGame:
    (root / "cards").mkdir()
    (root / "locales").mkdir()
    (root / "pack.yaml").write_text(PACK, encoding="utf-8")
    (root / "cards/traits.yaml").write_text(CARD, encoding="utf-8")
    (root / "locales/en.yaml").write_text("names:\n  tidy_mind: {name: Tidy Mind}\n", encoding="utf-8")
    return check_pack(PackTarget(root), texts=False)


def test_who_places_the_last_die_of_a_row_completes_it(tmp_path: Path) -> None:
    assert pack(tmp_path).diagnostics == ()

"""What a modifier looks at is read without modifiers, so that none runs in a circle and all commute."""

from __future__ import annotations

from pathlib import Path

import pytest

from heroglyph import check, load

VOCABULARY = """
nouns:
  die: {fields: {value: 1..6}, derived: {low: this.value <= 2}}
  card: {}
  charm: {is: card}
zones:
  hand: {of: die, owner: player}
  charms: {of: charm, owner: player}
resources:
  point: {scores: true}
verbs:
  gain: {object: resource, does: gain}
views: [eyes]
"""
CARD = """
- id: charm
  kind: charm
  rules: |
    {rules}
    score total((value in eyes) for die from my.hand)
  examples:
    - name: what comes out
      given: {{my.charms: [charm], my.hand: ["1", "2", "5"]}}
      expect: {{my.point: {points}}}
"""


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ("modify die.value in eyes by +1 for die from my.hand", 11),
        ("modify die.value in eyes by +1 for die from my.hand where value is 1", 9),
        ("modify die.value in eyes by +1 for die from my.hand where low", 10),
        ("modify die.value by +1 for die from my.hand where value <= 2", 10),
        ("modify die.value by +1 for die from my.hand where (value in eyes) is 5", 9),
    ],
)
def test_condition_reads_the_value_as_it_is(rules: str, points: int, tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "pack.yaml").write_text("id: mods\nversion: 0.1.0\nlanguage: 1\nlanguages: []\n")
    (tmp_path / "vocabulary.yaml").write_text(VOCABULARY)
    (tmp_path / "cards" / "cards.yaml").write_text(CARD.format(rules=rules, points=points))
    assert check(load(tmp_path), texts=False).diagnostics == ()

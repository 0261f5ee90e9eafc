"""Rules of a card on a hidden thing: in a hand they hold for its owner, face down for nobody."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.runtime.small import write_pack

from heroglyph.workbench.api import check, load

VOCABULARY = """
nouns:
  card: {}
  rulebook: {is: card}
  gem: {is: card, holds: rune}
  rune: {is: card}
zones:
  open: {of: gem, owner: player}
  hand: {of: gem, owner: player, hidden: true}
  stack: {of: gem, owner: player, hidden: true, pile: true, ordered: true}
  held: {of: gem, owner: player, hidden: true, idle: true}
  runes: {of: rune, ordered: true}
resources: {coin: {min: 0}, point: {scores: true}}
verbs:
  move: {object: thing, roles: {to: zone}, does: move}
  lay: {object: rune, roles: {on: gem}, does: move}
  gain: {object: resource, does: gain}
"""
CARDS = """
- id: flow
  kind: rulebook
  rules: |
    procedure day:
      each player by turn_order:
        choose rune from runes
        choose gem from my.open
        lay rune on gem
        move gem to my.{place}
- {{id: ruby, kind: gem}}
- id: spark
  kind: rune
  rules: |
    after gain coin: gain 1 point
    score 2
  examples:
    - name: on a gem
      given: {{my.open: [ruby], runes: [spark]}}
      do: [run day, gain 1 coin]
      expect: {{my.point: {points}}}
"""


@pytest.mark.parametrize(("place", "points"), [("open", 3), ("hand", 3), ("stack", 0), ("held", 0)])
def test_rules_on_a_hidden_thing(place: str, points: int, tmp_path: Path) -> None:
    root = write_pack(tmp_path / "hidden", VOCABULARY, "", CARDS.format(place=place, points=points))
    (root / "game.yaml").unlink()
    told = check(load(root), texts=False).diagnostics
    assert not [
        diagnostic for diagnostic in told if diagnostic.code.startswith("H7") or diagnostic.code < "H450"
    ]

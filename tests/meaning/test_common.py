"""What there is one of for each value, and nobody owns: it can be named, and somebody has the most in it."""

from __future__ import annotations

import shutil

import pytest

from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.typed.model import Game
from heroglyph.workbench.api import check, load
from heroglyph.workbench.examples.examples import ExampleRunner

from .expected import wrong_in
from .generated import bench_folder

PILE = "  pile: {each: Color, holds: die, plural: piles, fields: {tall: bool}}\n"
VERBS = (
    "  stack: {object: die, roles: {on: pile}, does: move}\n  top: {object: pile, define: pile.tall = yes}\n"
)
CARD = """
- id: piler
  kind: tool
  price: 0
  rules: |
    add: action:
      choose die from pool
      choose pile where color is die.color
      stack die on pile
      gain (count(pile other)) chip
    raise_red: action: top piles.red; gain (count(die from piles.red)) chip
    raise_all: action:
      each pile from piles: top pile
  examples:
    - name: a thing is put on the pile of its color, of which there is one
      given: {my.tools: [piler], pool: [red 1], piles.red: [red 2]}
      do: [add]
      expect: {my.chip: 3, piles.red: [red 2, red 1], piles.blue: [], piles.red.last.value: 1}
    - name: one of them is named
      given: {my.tools: [piler], piles.red: [red 2], piles.blue: [blue 1, blue 1]}
      do: [raise_red]
      expect: {my.chip: 1, piles.red.tall: "yes", piles.blue.tall: "no"}
    - name: what is so of one of them can be given, and all of them have their turn
      given: {my.tools: [piler], piles.gray.tall: "yes"}
      do: [raise_all]
      expect: {piles.red.tall: "yes", piles.gray.tall: "yes"}
"""

CUBES = PILE.replace("die", "cube, capacity: 8") + "  cube: {fields: {whose: player}}\n"
MAJORITY = """
- id: judge
  kind: tool
  price: 0
  rules: |
    most: action:
      choose pile
      each player p by turn_order:
        if count(cube from pile where cube.whose is me) is highest(HERE for player q from players):
          if some cube from pile has cube.whose is me: gain 1 chip
    alone: action:
      choose pile
      each player by turn_order:
        if count(cube from pile where cube.whose is me) > highest(HERE for player q from others): gain 1 chip
    settled: action:
      choose pile
      choose player other from players where MINE is highest(HERE for player q from players)
      each player by other: gain 1 chip
    at day.end:
      each pile:
        choose player other from players where MINE is highest(HERE for player q from players)
        each player by other: gain 1 chip
  examples:
    - name: who has the most in a place
      given: {my.tools: [judge], piles.red: [cube, cube], piles.red.first.whose: me, piles.red.last.whose: me}
      do: [most, red]
      expect: {my.chip: 1, left.chip: 0}
    - name: all who have as many
      given: {my.tools: [judge], BOTH}
      do: [most, red]
      expect: {my.chip: 1, left.chip: 1}
    - name: nobody where two have as many
      given: {my.tools: [judge], BOTH}
      do: [alone, red]
      expect: {my.chip: 0, left.chip: 0}
    - name: one of those who have as many, by choice
      given: {my.tools: [judge], BOTH}
      do: [settled, red, left]
      expect: {my.chip: 0, left.chip: 1}
""".replace("HERE", "count(cube from pile where cube.whose is q)")
MAJORITY = MAJORITY.replace(
    "BOTH", "piles.red: [cube, cube], piles.red.first.whose: me, piles.red.last.whose: left"
)
MAJORITY = MAJORITY.replace("MINE", "count(cube from pile where cube.whose is other)")


def _checked(card: str, *, examples: bool, piles: str = PILE) -> tuple[Game, list[Diagnostic]]:
    """The bench with a pile for each color, and a card that is about them."""
    folder = bench_folder()
    try:
        (folder / "cards").mkdir()
        (folder / "cards" / "cards.yaml").write_text(card, encoding="utf-8")
        words = (folder / "vocabulary.yaml").read_text(encoding="utf-8")
        words = words.replace("  card: {}\n", f"  card: {{}}\n{piles}", 1)
        verbs = VERBS if piles == PILE else ""
        words = words.replace("verbs:\n", f"verbs:\n{verbs}", 1)
        (folder / "vocabulary.yaml").write_text(words, encoding="utf-8")
        checked = check(load(folder), texts=False, examples=examples)
        return checked.game, [told for told in checked.diagnostics if told.code != "H504"]
    finally:
        shutil.rmtree(folder)


@pytest.mark.parametrize(("name", "text", "piles"), [("piler", CARD, PILE), ("judge", MAJORITY, CUBES)])
def test_they_are_there_and_can_be_named(name: str, text: str, piles: str) -> None:
    game, told = _checked(text, examples=True, piles=piles)
    card = game.card(name)
    assert not told and card is not None and len(card.examples) >= 3
    runner = ExampleRunner(game, lower(game))
    for example in card.examples:
        assert not runner.run(card, example).diagnostics, example.name
        assert not wrong_in(game, card, example), example.name


def test_a_word_that_is_no_value_is_told() -> None:
    _, told = _checked(CARD.replace("piles.blue.tall", "piles.green.tall"), examples=False)
    assert [(diagnostic.code, dict(diagnostic.arguments)["word"]) for diagnostic in told] == [
        ("H304", "green")
    ]

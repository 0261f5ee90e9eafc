"""What values read as, case by case: as other values, with limits, without ends, of nothing, as they were."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from tests.tables import read_table

from heroglyph import check, load
from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.source.data.catalogue import severity
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.runtime.events.scoring import score
from heroglyph.runtime.game.game import act
from heroglyph.runtime.game.link import link
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.table.limits import Budgets
from heroglyph.runtime.table.state import action_option

CASES: list[dict[str, Any]] = read_table(Path(__file__).parent / "values.yaml")
VOCABULARY = """
enums:
  Color: {values: [red, blue, gray, green], groups: {warm: [red, green]}}
nouns:
  die:
    constants: {color: Color}
    fields: {value: 1..6}
    derived:
      low: this.value <= 2
      twice: this.value * 2
      rosy: this.color is red
      wealth: my.coin + left.coin
      beside: left
  flag: {fields: {tint: Color}}
  pip: {fields: {size: 1..6}}
  card: {}
  charm: {is: card}
  class: {is: card, constants: {color: Color}}
  load: {is: card, constants: {weight: 0..9}}
  rulebook: {is: card}
player:
  fields: {class: class, speed: 2..9, rival: "player?", mood: Color, late: bool, debt: -3..5, tally: integer}
zones:
  hand: {of: die, owner: player, ordered: true}
  row: {of: die, ordered: true}
  flags: {of: flag, ordered: true}
  pips: {of: pip, ordered: true}
  charms: {of: charm, owner: player}
  sack: {of: load, owner: player, ordered: true}
  ground: {of: load, ordered: true}
resources:
  coin: {min: 0}
  chip: {min: 0}
  point: {scores: true}
tables:
  worth: {red: 1, blue: 2, gray: 3, green: 4}
  prize: {1: 1, 2: 4, 3: 9}
bounds:
  reach: {owner: player, is: 2}
  grip: {owner: player, is: 2}
  burden:
    owner: player
    is: 5
    measures: total(load.weight for load from my.sack)
    several: smallest
    excess: drop
verbs:
  move: {object: thing, roles: {from: {type: zone, optional: true}, to: zone}, many: any, does: move}
  make: {object: die, roles: {with: {type: integer, optional: true}, to: zone}, does: create}
  flip: {object: die, many: any, define: die.value = 7 - die.value}
  restore: {object: die, define: die.value = die.was}
  paint: {object: flag, roles: {to: Color}, define: flag.tint = to}
  carry: {object: load, define: move load to my.sack}
  gain: {object: resource, does: gain}
  lose: {object: resource, does: lose}
  give: {object: resource, roles: {to: player}, does: give}
periods: [turn]
views: [glory]
purposes: [parade]
"""
OTHERS = """
- {id: ruby, kind: class, color: red}
- {id: stone, kind: load, weight: 1}
- {id: pebble, kind: load, weight: 1}
- id: rules
  kind: rulebook
  rules: |
    procedure drop:
      choose load from my.sack
      move load to ground
- id: toolbox
  kind: charm
  rules: |
    all_verbs: action at any_time:
      flip row.first
      restore row.first
      paint flags.first to red
      make die to row
      carry ground.first
      lose 1 coin
      give 1 coin to left
"""


def _card(number: int, case: dict[str, Any]) -> str:
    """A case as a card of a player, or of the rulebook, with one example in YAML's own flow form."""
    kind = case.get("kind", "charm")
    given: dict[str, Any] = {"my.charms": [f"case_{number}"]} if kind == "charm" else {}
    given |= case.get("given", {})
    kept = ("do", "rolls", "expect", "legal", "refused")
    example: dict[str, Any] = {"name": case["name"], "given": given}
    example |= {key: case[key] for key in kept if key in case}
    rules = "".join(f"    {line}\n" for line in case["rules"].splitlines())
    head = f"- id: case_{number}\n  kind: {kind}\n  rules: |\n{rules}"
    return f"{head}  examples:\n    - {json.dumps(example)}\n"


@cache
def _told() -> dict[str, list[Diagnostic]]:
    """What a check tells of all cases as the cards of one game, by card; it plays the examples too."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "cards").mkdir()
        (root / "pack.yaml").write_text("id: values\nversion: 0.1.0\nlanguage: 1\nlanguages: []\n")
        (root / "vocabulary.yaml").write_text(VOCABULARY)
        (root / "cards" / "others.yaml").write_text(OTHERS.lstrip())
        for number, case in enumerate(CASES):
            (root / "cards" / f"case_{number}.yaml").write_text(_card(number, case))
        told: dict[str, list[Diagnostic]] = {}
        for diagnostic in check(load(root), texts=False).diagnostics:
            if severity(diagnostic) != "note":
                told.setdefault(Path(diagnostic.span.file).stem, []).append(diagnostic)
        return told


def test_nothing_is_told_of_the_words() -> None:
    assert "vocabulary" not in _told() and "others" not in _told(), _told()


@pytest.mark.parametrize("number", range(len(CASES)), ids=[case["name"] for case in CASES])
def test_a_case(number: int) -> None:
    card = f"case_{number}"
    told, wanted = _told().get(card, []), CASES[number].get("told", {})
    assert [diagnostic.code for diagnostic in told] == list(wanted), told
    for diagnostic, arguments in zip(told, wanted.values(), strict=True):
        whole = f"values:{CASES[number].get('kind', 'charm')}/{card}"
        said = {key: str(value).replace("{card}", whole) for key, value in arguments.items()}
        assert said.items() <= {key: str(value) for key, value in diagnostic.arguments}.items()
        if "causes" in said:
            assert Path(diagnostic.related[-1].span.file).stem == card, "the rule itself is shown"


ENDLESS = """
- id: long
  kind: rulebook
  rules: |
    score table my.coin:
      0..9: 0
      10..: 5
    count_up: action at any_time:
      match my.coin:
        0..9: gain 1 chip
        10..: gain 5 chip
"""


def test_no_end_is_no_end_however_large_numbers_may_be(tmp_path: Path) -> None:
    """Also where the limit of numbers is raised, the last row of a table and the last case have none."""
    (tmp_path / "cards").mkdir()
    (tmp_path / "pack.yaml").write_text("id: values\nversion: 0.1.0\nlanguage: 1\nlanguages: []\n")
    (tmp_path / "vocabulary.yaml").write_text(VOCABULARY)
    (tmp_path / "cards" / "cards.yaml").write_text(OTHERS + ENDLESS)
    lowered = lower(check(load(tmp_path), texts=False).game)
    m = link(lowered.table, lowered.effects, 2, (), Budgets(number=9_999_999))
    state = empty_state(m, 1)
    coin, chip = (next(i for i, r in enumerate(m.table.resources) if r.name == n) for n in ("coin", "chip"))
    state.holdings[coin] = 2_000_000
    assert score(m, state, 0) == 5
    action = next(i for i, e in enumerate(m.effects) if e.label == "count_up")
    assert act(m, state, 0, action_option(action, -1)).holdings[chip] == 5

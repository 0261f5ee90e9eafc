"""Whose a part of the flow is: his in whose turn it is run, however deep; else the start player's."""

from __future__ import annotations

from pathlib import Path

import pytest

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.lowering.lower import lower
from heroglyph.runtime.game.game import start
from heroglyph.runtime.game.link import link

VOCABULARY = """\
nouns:
  card: {}
resources:
  coin: {}
  favor: {}
  point: {scores: true}
verbs:
  gain: {object: resource, does: gain}
  lead: {object: player, does: lead}
periods: [turn]
"""

TREAT = "each player by others: gain 1 favor"

# What the procedures do, and how many coins each of three players then has.
FLOWS = {
    "in each turn": ("each player by turn_order: gain 1 coin", [1, 1, 1]),
    "run in each turn": ("each player by turn_order: run one", [1, 1, 1]),
    "run by what is run in each turn": ("each player by turn_order: run deep", [1, 1, 1]),
    "still deeper": ("each player by turn_order: run deeper", [1, 1, 1]),
    "behind a loop inside a turn": (f"each player by turn_order:\n  {TREAT}\n  gain 1 coin", [1, 1, 1]),
    "behind a loop of what is run in a turn": ("each player by turn_order: run treat", [1, 1, 1]),
    "by all at once": ("each player by at_once: run deep", [1, 1, 1]),
    "outside of turns": ("run deep", [1, 0, 0]),
    "outside, where another leads now": ("run pass_on\nrun deep", [0, 1, 0]),
    "outside, behind the turns": ("each player by turn_order: run treat\nrun deep", [2, 1, 1]),
}  # fmt: skip
PROCEDURES = """\
procedure one: gain 1 coin
procedure deep: run one
procedure deeper: run deep
procedure treat:
  each player by others: gain 1 favor
  run deep
procedure pass_on: lead left
"""


@pytest.mark.parametrize("name", FLOWS)
def test_procedure_acts_for(name: str, tmp_path: Path) -> None:
    body, coins = FLOWS[name]
    lines = ["procedure whole:", *(f"  {line}" for line in body.splitlines()), *PROCEDURES.splitlines()]
    files = {
        "pack.yaml": "id: turns\nversion: 0.1.0\nlanguage: 1\nlanguages: []\n",
        "vocabulary.yaml": VOCABULARY,
        "game.yaml": "players: 3\nbegins: whole\n",
        "cards/flow.yaml": "".join(
            ["- id: flow\n  kind: card\n  rules: |\n", *(f"    {line}\n" for line in lines)]
        ),
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    checked = check(load([tmp_path]))
    assert [
        diagnostic for diagnostic in checked.diagnostics if diagnostic.code != "H454"
    ] == []  # not all are run in each flow
    lowered = lower(checked.game)
    m = link(lowered.table, lowered.effects, 3)
    state = start(m, 1)
    assert [state.holdings[player * m.resources] for player in range(3)] == coins

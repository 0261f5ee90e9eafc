"""How many play in an example, and what chance brings, can be written; what cannot be is explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.lowering.lower import lower
from heroglyph.workbench.check.bound_games import for_play
from heroglyph.workbench.examples.examples import ExampleRunner

PACK = "id: mine\nversion: 0.1.0\nlanguage: 1\nlanguages: [en]\nextends: rollplayer\n"
CARD = """- id: trial
  kind: rulebook
  provenance: {rules: house}
  rules: |
    procedure trial_draw:
      each player by turn_order: draw die from bag to tray; gain 1 gold
  examples:
    - name: a trial
"""


def checked(folder: Path, *lines: str) -> CheckedGame:
    """The game with one more chapter, whose one example has these lines."""
    text = CARD + "".join(f"      {line}\n" for line in lines)
    (folder / "cards").mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "cards" / "trial.yaml").write_text(text, encoding="utf-8")
    (folder / "locales").mkdir()
    (folder / "locales" / "en.yaml").write_text("names: {trial: {name: Trial}}\n", encoding="utf-8")
    return for_play([folder])


def codes(game: CheckedGame) -> list[str]:
    """What is wrong with the example."""
    card = next(card for card in game.game.cards if card.name == "trial")
    (example,) = card.examples
    runner = ExampleRunner(game.game, lower(game.game))
    return [diagnostic.code for diagnostic in runner.run(card, example).diagnostics]


@pytest.mark.parametrize(
    "lines",
    [
        ("do: [trial_draw]", "given: {bag: [red 1, red 1]}", "expect: {left.gold: 1, right.gold: 1}"),
        (
            "players: 3",
            "do: [trial_draw]",
            "given: {bag: [red 1, red 1, red 1], right.gold: 4}",
            "expect: {my.gold: 1, left.gold: 1, right.gold: 5, bag: []}",
        ),
        ("players: 1", "expect: {option.solo: yes}"),
        ("players: 2", "expect: {option.solo: no}"),
        ("players: 1", "do: [trial_draw]", "given: {bag: [red 1]}", "expect: {tray: [red 1]}"),
        (
            "players: 1",
            "do: [trial_draw]",
            "given: {bag: [red 1, gold 2, blue 3, white 4, white 5]}",
            "rolls: [white 5]",
            "expect: {tray: [white 5]}",
        ),
        (
            "do: [trial_draw, roll gold 2]",
            "given: {bag: [red 1, gold 2, blue 3, blue 3, white 4]}",
            "rolls: [blue 3, gold 2, 6]",
            "expect: {tray: [blue 3, gold 6]}",
        ),
        (
            "do: [trial_draw]",
            "given: {bag: [red 1, blue 3, blue 3, white 4]}",
            "rolls: [blue 3, blue 3]",
            "expect: {tray: [blue 3, blue 3]}",
        ),
    ],
)
def test_players_and_draws_can_be_written(tmp_path: Path, lines: tuple[str, ...]) -> None:
    result = checked(tmp_path, *lines)
    assert [
        diagnostic.code
        for diagnostic in result.diagnostics
        if diagnostic.code < "H6" and diagnostic.code != "H454"
    ] == []
    assert codes(result) == []


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("rolls: [green 5]", "given: {bag: [red 1, red 2]}", "do: [trial_draw]"), "H701"),
        (("rolls: [red 2, red 2]", "given: {bag: [red 1, red 2]}", "do: [trial_draw]"), "H708"),
        (("rolls: [red 3]", "given: {bag: [red 1, red 2], aside: [red 3]}", "do: [trial_draw]"), "H708"),
        (("rolls: [red 2]", "given: {bag: [red 1, red 2]}", "do: [roll red 1]"), "H709"),
        (("rolls: [7]", "given: {bag: [red 1, red 2]}", "do: [roll red 1]"), "H708"),
    ],
)
def test_a_draw_that_cannot_be_is_explained(tmp_path: Path, lines: tuple[str, ...], code: str) -> None:
    assert codes(checked(tmp_path, *lines)) == [code]


@pytest.mark.parametrize("players", ["0", "5", "many"])
def test_more_or_fewer_than_can_play_are_refused(tmp_path: Path, players: str) -> None:
    result = checked(tmp_path, f"players: {players}")
    assert {diagnostic.code for diagnostic in result.diagnostics} & {"H431", "H320", "H204", "H653"}

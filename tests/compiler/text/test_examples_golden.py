"""The packs in ``docs/examples``: sound, said as they were last read and found right, and played."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.places import ROOT

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.text.message.outline import OutlineStep
from heroglyph.compiler.tree import rules
from heroglyph.compiler.typed.walk import walk
from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.commands.text import plain_text
from heroglyph.workbench.report.lexicon import GameLexicon
from heroglyph.workbench.report.messages import read_messages
from heroglyph.workbench.report.speaking import Speaker, find_cards, languages_of

EXAMPLES = sorted(path.parent for path in (ROOT / "docs" / "examples").glob("*/pack.yaml"))
ADDING = [path for path in EXAMPLES if "extends:" in (path / "pack.yaml").read_text(encoding="utf-8")]
"""Those that add to a game of others; the rest are games of their own."""
SHELF = ROOT / "docs" / "examples" / "curio_shelf"
FAIR = ROOT / "docs" / "examples" / "lantern_fair"
GAMES = 200 if os.environ.get("HEROGLYPH_SOAK") else 3
KINDS = (
    rules.Action, rules.Reaction, rules.Replace, rules.Modify, rules.Limit, rules.Permission, rules.Treat,
    rules.Score, rules.ScoreTable, rules.Define, rules.Kind, rules.Slot, rules.Grant,
)  # fmt: skip


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(command_line(read_messages("en")), list(arguments))
    return done.exit_code, done.output


@cache
def checked(pack: Path) -> CheckedGame:
    return check(load([pack]), checks=False)


@pytest.mark.parametrize("pack", EXAMPLES, ids=lambda path: path.name)
def test_texts_are_as_read(pack: Path, update_golden: bool) -> None:
    """Both registers, a line a rule; ``--update-golden`` writes them anew: read the difference."""
    game = checked(pack)
    speakers = [Speaker(languages_of([game], None), compact=compact) for compact in (False, True)]
    cards = find_cards([game], ())
    texts = "".join(
        plain_text([speaker.speak(game, card) for _, card in cards], flavor=True) for speaker in speakers
    )
    golden = Path(__file__).parent / "golden" / f"examples.{pack.name}.txt"
    if update_golden:
        golden.write_text(texts, encoding="utf-8")
    assert texts == golden.read_text(encoding="utf-8")


def test_examples_are_sound_together() -> None:
    first, *others = map(str, ADDING)
    assert run("check", first, *(part for other in others for part in ("--with", other))) == (
        0,
        "no problems\n",
    )
    assert run("fmt", "--check", *map(str, EXAMPLES))[0] == 0


@pytest.mark.parametrize(
    "pack", [path for path in EXAMPLES if path not in ADDING], ids=lambda path: path.name
)
def test_whole_games_are_sound(pack: Path) -> None:
    assert run("check", str(pack)) == (0, "no problems\n")


def test_the_fair_has_each_kind_of_rule() -> None:
    game = checked(FAIR).game
    cards = [card for card in game.cards if card.pack == FAIR.name]
    used = {type(node) for card in cards for rule in card.rules for node in (rule.body, *walk(rule))}
    assert [kind.__name__ for kind in KINDS if kind not in used] == []
    assert len(cards) >= 15 and all(card.examples for card in cards)


def test_the_fair_is_played_without_a_fault() -> None:
    beside = [part for pack in ADDING for part in ("--with", str(pack))]
    asked = ("--bots", "random,random,random", "--games", str(GAMES), "--seed", "11", "--json")
    code, told = run("play", "rollplayer", *beside, *asked)
    assert code == 0 and json.loads(told)["aborted"] == 0


def said(steps: tuple[OutlineStep, ...]) -> Iterator[str]:
    """What steps and the steps inside them say."""
    for step in steps:
        yield step.text
        yield from said(step.steps)


def test_who_has_more_than_fits_is_told_what_to_do_himself() -> None:
    """Also in what the procedure runs: nobody else follows it."""
    realizer = GameLexicon(checked(SHELF), "en").realizer
    for procedure in ("clear_shelf", "dusting"):
        told = " ".join(said(realizer.tell(procedure).steps))
        assert "your Character Sheet" in told and "Start Player" not in told

"""``why`` tells what bars a thing that may not be chosen or used, and which limits are in force."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.tables import read_table

from heroglyph.compiler.lowering.lower import lower
from heroglyph.runtime.game.game import pending
from heroglyph.runtime.table.state import State
from heroglyph.runtime.view.view import view
from heroglyph.workbench.check.bound_games import bound
from heroglyph.workbench.examples.examples import ExampleRunner
from heroglyph.workbench.examples.given import build_given
from heroglyph.workbench.examples.script import Script
from heroglyph.workbench.play.barring import Barring
from heroglyph.workbench.play.board.words import Words
from heroglyph.workbench.play.explaining import Explainer
from heroglyph.workbench.play.purpose import Purposes
from heroglyph.workbench.report.lexicon import GameLexicon
from heroglyph.workbench.report.messages import read_messages

PACK = "id: mine\nversion: 0.1.0\nlanguage: 1\nlanguages: [en, fr, de]\nextends: rollplayer\n"
CASES: list[dict[str, Any]] = read_table(Path(__file__).parent / "why_not.yaml")
SAYINGS = [(at, to) for at, case in enumerate(CASES) for to in ("en", "fr", "de") if to in case["why"]]


class Position:
    """A position of Roll Player as an example gives it, in the words of a language."""

    def __init__(self, folder: Path, case: dict[str, Any]) -> None:
        (folder / "cards").mkdir()
        (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
        example = json.dumps({"name": "one", "given": case["given"], "do": case["do"]})
        rules = json.dumps(case.get("rules", ""))
        card = f"- id: chapter\n  kind: rulebook\n  rules: {rules}\n  examples: [{example}]\n"
        (folder / "cards" / "one.yaml").write_text(card, encoding="utf-8")
        checked = bound([folder])
        assert not [
            diagnostic for diagnostic in checked.diagnostics if diagnostic.code[:2] == "H2"
        ]  # the rules can be read
        lowered = lower(checked.game)
        self.m = ExampleRunner(checked.game, lowered).machine(2, {})
        card_at = {card.name: card for card in checked.game.cards}
        (example_of,) = card_at["chapter"].examples
        script = Script(
            self.m,
            lowered,
            card_at[case.get("of", "chapter")],
            build_given(self.m, lowered, example_of),
        )
        for line in example_of.do or ():
            script.perform(line.text)
        self.state: State = script.state
        self.checked = checked

    def words(self, language: str) -> Words:
        return Words(GameLexicon(self.checked, language), self.m, read_messages(language), ["", ""])

    def why(self, name: str, language: str) -> list[str]:
        question, words = pending(self.state)[0], self.words(language)
        thing = Explainer(words, ()).find_thing(name, view(self.m, self.state, question.player))
        assert thing is not None
        return Barring(words, Purposes(words.realizer)).thing(self.state, question, thing)


@pytest.fixture(scope="module")
def position(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Position]:
    """The position of a case, made once for all languages."""
    return cache(lambda number: Position(tmp_path_factory.mktemp("case"), CASES[number]))


@pytest.mark.parametrize(
    ("number", "language"), SAYINGS, ids=[f"{to}: {CASES[number]['why'][to]}" for number, to in SAYINGS]
)
def test_what_bars_a_thing_is_said(position: Callable[[int], Position], number: int, language: str) -> None:
    case = CASES[number]
    said = position(number).why(case["why"][language], language)
    assert len(said) == case.get("lines", 1) and all(said)
    assert said[0].startswith(case.get("starts", ""))
    assert said == case.get(language, said)


def test_nothing_bars_what_may_be_chosen(position: Callable[[int], Position]) -> None:
    assert position(0).why("Weak", "en") == []


def test_limits_tell_their_rules(tmp_path: Path) -> None:
    case = {
        "given": {"my.class": "barbarian", "my.strength": ["blue 6"]},
        "do": ["ability"],
        "of": "strength",
    }
    position = Position(tmp_path, case)
    words = position.words("en")
    lines = list(Barring(words, Purposes(words.realizer)).limits(position.state, 0))
    assert lines[0] == "Your Weapon cards may use up to 4 hands in total."
    assert any("Barbarian" in line and line.startswith("  4: ") for line in lines[1:])

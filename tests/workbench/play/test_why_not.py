"""``why`` tells what bars a thing that may not be chosen or used, and which limits are in force."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.tables import read_table

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.lowering.lower import lower
from heroglyph.runtime.game.game import pending
from heroglyph.runtime.table.state import State
from heroglyph.runtime.view.view import view
from heroglyph.workbench.examples.examples import ExampleRunner
from heroglyph.workbench.examples.given import build_given
from heroglyph.workbench.examples.script import Script
from heroglyph.workbench.play.barring import Barring
from heroglyph.workbench.play.explaining import Explainer
from heroglyph.workbench.play.purpose import Purposes
from heroglyph.workbench.play.words import Words
from heroglyph.workbench.report.messages import read_messages

PACK = "id: mine\nversion: 0.1.0\nlanguage: 1\nlanguages: [en, fr, de]\nextends: rollplayer\n"
CASES: list[dict[str, Any]] = read_table(Path(__file__).parent / "why_not.yaml")
SAYINGS = [(case, language) for case in CASES for language in ("en", "fr", "de") if language in case["why"]]


class Position:
    """A position of Roll Player as an example gives it, in the words of a language."""

    def __init__(self, folder: Path, case: dict[str, Any], language: str) -> None:
        (folder / "cards").mkdir()
        (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
        example = json.dumps({"name": "one", "given": case["given"], "do": case["do"]})
        rules = json.dumps(case.get("rules", ""))
        card = f"- id: chapter\n  kind: rulebook\n  rules: {rules}\n  examples: [{example}]\n"
        (folder / "cards" / "one.yaml").write_text(card, encoding="utf-8")
        checked = check(load([folder]), checks=(), texts=False)
        assert not [found for found in checked.diagnostics if found.code[:2] == "H2"]  # the rules can be read
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
        for line in getattr(example_of.document.get("do"), "items", ()):
            script.perform(line.text)
        self.state: State = script.state
        self.words = Words(checked, self.m, language, read_messages(language), ["", ""])

    def why(self, name: str) -> list[str]:
        question = pending(self.state)[0]
        thing = Explainer(self.words, ()).find_thing(name, view(self.m, self.state, question.player))
        assert thing is not None
        return Barring(self.words, Purposes(self.words.voice)).thing(self.state, question, thing)


@pytest.mark.parametrize(
    ("case", "language"), SAYINGS, ids=[f"{to}: {one['why'][to]}" for one, to in SAYINGS]
)
def test_what_bars_a_thing_is_said(tmp_path: Path, case: dict[str, Any], language: str) -> None:
    said = Position(tmp_path, case, language).why(case["why"][language])
    assert len(said) == case.get("lines", 1) and all(said)
    assert said[0].startswith(case.get("starts", ""))
    assert said == case.get(language, said)


def test_nothing_bars_what_may_be_chosen(tmp_path: Path) -> None:
    case = CASES[0]
    assert Position(tmp_path, case, "en").why("Weak") == []


def test_limits_tell_their_rules(tmp_path: Path) -> None:
    case = {
        "given": {"my.class": "barbarian", "my.strength": ["blue 6"]},
        "do": ["ability"],
        "of": "strength",
    }
    position = Position(tmp_path, case, "en")
    lines = list(Barring(position.words, Purposes(position.words.voice)).limits(position.state, 0))
    assert lines[0] == "Your Weapon cards may use up to 4 hands in total."
    assert any("Barbarian" in line and line.startswith("  4: ") for line in lines[1:])

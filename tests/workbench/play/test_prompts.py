"""What ``heroglyph play`` asks says what the answer is for: in the middle of examples, and in whole games."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests import builtin
from tests.places import ROOT
from tests.tables import read_table

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.lowering.lower import Lowered, lower
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.words.panels import Board
from heroglyph.runtime.bots import BOTS
from heroglyph.runtime.game.game import answer, pending, start
from heroglyph.runtime.game.labels import asker
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.options import chosen_options
from heroglyph.runtime.table.state import Question, State
from heroglyph.runtime.view.view import view
from heroglyph.workbench.examples.examples import ExampleRunner
from heroglyph.workbench.examples.given import build_given
from heroglyph.workbench.examples.script import Script
from heroglyph.workbench.play.asking import Prompter
from heroglyph.workbench.play.board.layout import BoardLayout
from heroglyph.workbench.play.board.words import Words
from heroglyph.workbench.report.lexicon import GameLexicon
from heroglyph.workbench.report.messages import read_messages

CASES = read_table(Path(__file__).parent / "prompts.yaml")
LANGUAGES = ("en", "fr", "de")


@cache
def example_game(pack: str) -> tuple[CheckedGame, Lowered]:
    checked = check(load([ROOT / pack]), checks=False)
    return checked, lower(checked.game)


def game(pack: str) -> tuple[CheckedGame, Lowered]:
    if "/" in pack:
        return example_game(pack)
    return builtin.checked(pack), builtin.lowered(pack)


def playable_packs() -> list[str]:
    return [name for name in find_builtin_packs() if game(name)[1].table.outline is not None]


@cache
def drawn(pack: str, m: Machine, language: str) -> tuple[Prompter, BoardLayout]:
    checked = game(pack)[0]
    words = Words(GameLexicon(checked, language), m, read_messages(language), [""] * m.players)
    outline = checked.game.outline
    layout = BoardLayout((outline.board if outline is not None else None) or Board(), words)
    return Prompter(words, layout.label), layout


def at_example(case: dict[str, Any]) -> tuple[Machine, State]:
    """The position in an example where somebody is asked."""
    checked, lowered = game(case.get("pack", "rollplayer"))
    card = next(card for card in checked.game.cards if card.id.endswith(f":{case['of']}"))
    example = next(candidate for candidate in card.examples if candidate.name == case["example"])
    m = ExampleRunner(checked.game, lowered).machine(example.players, example.options)
    script = Script(m, lowered, card, build_given(m, lowered, example))
    assert example.do is not None
    for line in example.do.lines[: case["after"]]:
        script.perform(line.text)
    script.finish()
    return m, script.state


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['of']} {case['after']}")
def test_a_prompt_tells_what_for(case: dict[str, Any], language: str) -> None:
    m, state = at_example(case)
    asked, _ = drawn(case.get("pack", "rollplayer"), m, language)
    assert asked.prompt(state, pending(state)[0]) == case[language]


def games(pack: str) -> list[tuple[Machine, State, Question]]:
    """The questions of a game of chance for two, or for as many as must be."""
    lowered = game(pack)[1]
    outline = lowered.table.outline
    assert outline is not None
    players = max(outline.low, min(2, outline.high))
    m = link(lowered.table, lowered.effects, players, chosen_options(lowered.table, players, {}))
    bots = [BOTS["random"](seat) for seat in range(players)]
    state, machineses = start(m, 23), []
    while pending(state):
        question = pending(state)[0]
        machineses.append((m, state, question))
        state = answer(m, state, question.player, bots[question.player].choose(m, state, question.player))
    return machineses


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", playable_packs())
def test_nobody_is_only_told_to_choose_a_thing(pack: str, language: str) -> None:
    """Which chapter or card asks stands in each prompt, and what is done with a thing that is chosen."""
    bare = read_messages(language).say("play", "choose")
    for m, state, question in games(pack):
        if question.kind == "thing":
            asked, layout = drawn(pack, m, language)
            (first, *_) = asked.prompt(state, question)
            card = layout.words.rule_card(asker(state, question).effect)
            assert card in first and len(first) > len(card), first
            assert first != bare and not first.endswith(f" {bare}"), first


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", playable_packs())
def test_options_of_one_question_are_told_apart(pack: str, language: str) -> None:
    """Ways, players, amounts: no option is a mere number where it is something else."""
    for m, state, question in games(pack):
        if question.kind in ("player", "truth", "one_of", "units", "value", "place"):
            asked, layout = drawn(pack, m, language)
            seen = view(m, state, question.player, layout.derived)
            labels = asked.labels(state, question, seen)
            assert len(set(labels)) == len(labels), labels
            assert not any(label.isdigit() for label in labels), labels

"""Options say what one does, without when and without "you may"; the log says what was done to what."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest
from tests import builtin

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.lowering.lower import Lowered
from heroglyph.compiler.words.panels import Board
from heroglyph.runtime.bots import BOTS
from heroglyph.runtime.game.game import answer, pending, start
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.state import Question, State
from heroglyph.runtime.view.view import View, view
from heroglyph.workbench.examples.examples import ExampleRunner
from heroglyph.workbench.examples.given import build_given
from heroglyph.workbench.examples.script import Script
from heroglyph.workbench.play.asking import Prompter
from heroglyph.workbench.play.board.layout import BoardLayout
from heroglyph.workbench.play.board.words import Words
from heroglyph.workbench.play.explaining import Explainer
from heroglyph.workbench.play.telling import Teller
from heroglyph.workbench.report.lexicon import GameLexicon
from heroglyph.workbench.report.messages import read_messages

LANGUAGES = ("en", "fr", "de")
PACKS = ("dungeonroll", "rollingrealms")


def game(pack: str) -> tuple[CheckedGame, Lowered]:
    return builtin.checked(pack), builtin.lowered(pack)


class Table:
    """What one player is told of a game in one language."""

    def __init__(self, pack: str, m: Machine, language: str) -> None:
        outline = game(pack)[0].game.outline
        board = (outline.board if outline is not None else None) or Board()
        self.m = m
        self.words = Words(
            GameLexicon(game(pack)[0], language), m, read_messages(language), ["Ann", "Bob"][: m.players]
        )
        self.layout = BoardLayout(board, self.words)
        self.asker = Prompter(self.words, self.layout.label)
        self.teller = Teller(self.words, board.log)

    def seen(self, s: State, player: int) -> View:
        return view(self.m, s, player, self.layout.derived)

    def labels(self, s: State, question: Question) -> list[str]:
        return self.asker.labels(s, question, self.seen(s, question.player))


def at_example(pack: str, of: str, name: str, after: int) -> tuple[Machine, State]:
    """The position in an example of a card when so many of its lines are played."""
    checked, lowered = game(pack)
    card = next(card for card in checked.game.cards if card.id.endswith(f":{of}"))
    example = next(candidate for candidate in card.examples if candidate.name == name)
    m = ExampleRunner(checked.game, lowered).machine(example.players, example.options)
    script = Script(m, lowered, card, build_given(m, lowered, example))
    assert example.do is not None
    for line in example.do.lines[:after]:
        script.perform(line.text)
    script.finish()
    return m, script.state


@cache
def first_positions(pack: str) -> tuple[tuple[Machine, State, Question], ...]:
    """The first questions of a game, the same in every language."""
    return tuple(islice(positions(pack, 1), 60))


def positions(pack: str, seed: int) -> Iterator[tuple[Machine, State, Question]]:
    """The questions of a game of chance for two."""
    lowered = game(pack)[1]
    m = link(lowered.table, lowered.effects, 2)
    state, bots = start(m, seed), [BOTS["random"](seat) for seat in range(2)]
    while pending(state):
        question = pending(state)[0]
        yield m, state, question
        state = answer(m, state, question.player, bots[question.player].choose(m, state, question.player))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", PACKS)
def test_an_option_is_an_instruction(pack: str, language: str) -> None:
    """It is shorter than the rule, which says when and that one may; ``?`` shows the whole rule still."""
    tables: dict[int, Table] = {}
    compared = 0
    for m, state, question in first_positions(pack):
        table = tables.setdefault(id(m), Table(pack, m, language))
        options = table.seen(state, question.player).options
        for label, option in zip(table.labels(state, question), options, strict=True):
            rule = table.words.rule(option.number) if option.kind == "action" else ""
            if rule and m.effects[option.number].noun < 0:  # not a frame, which is said by its card
                assert len(label.partition(" — ")[2]) < len(rule), label
                assert any(rule in line for line in Explainer(table.words, ()).option(option, label)), label
                compared += 1
    assert compared > 20


TOLD: list[tuple[str, str, int, dict[str, list[str]]]] = [
    (
        "hero/knight",
        "Battlecry, all Monsters to the lair",
        1,
        {
            "en": ["Ann exhausted their Hero: Knight", "Ann turned 3 Dungeon dice to the Dragon face"],
            "fr": [
                "Ann a engagé son Héros\N{NO-BREAK SPACE}: Chevalier",
                "Ann a tourné 3 dés de Donjon sur la face Dragon",
            ],
            "de": [
                "Ann legte seinen Helden quer: Ritter",
                "Ann drehte 3 Dungeonwürfel auf die Seite „Drache“",
            ],
        },
    ),
    (
        "companion_kind/scroll",
        "dice of the level and of the party, as many as one likes",
        5,
        {
            "en": ["Ann rerolled a Party die: Champion", "Ann rerolled a Dungeon die: Chest"],
            "fr": [
                "Ann a relancé un dé de Groupe\N{NO-BREAK SPACE}: Champion",
                "Ann a relancé un dé de Donjon\N{NO-BREAK SPACE}: Coffre",
            ],
            "de": ["Ann warf einen Gruppenwürfel neu: Champion", "Ann warf einen Dungeonwürfel neu: Truhe"],
        },
    ),
    (
        "companion_kind/thief",
        "any number of Chests",
        5,
        {
            "en": ["Ann opened 2 Chests", "Ann drew a Treasure", "Ann drew a Treasure"],
            "fr": ["Ann a ouvert 2 Coffres", "Ann a pioché un Trésor", "Ann a pioché un Trésor"],
            "de": ["Ann öffnete 2 Truhen", "Ann zog einen Schatz", "Ann zog einen Schatz"],
        },
    ),
    (
        "rulebook/hero_frame",
        "who is a master stays one",
        2,
        {
            "en": ["Ann gained 1 Experience"],
            "fr": ["Ann a gagné 1 point d’Expérience"],
            "de": ["Ann erhielt 1 Erfahrungspunkt"],
        },
    ),
    (
        "hero/half_goblin",
        "the Chieftain takes two",
        3,
        {
            "en": ["Ann enlisted 2 Goblins as Thieves"],
            "fr": ["Ann a enrôlé 2 Gobelins comme Voleurs"],
            "de": ["Ann verpflichtete 2 Goblins als Diebe"],
        },
    ),
]
"""What is told after so many lines of an example."""


@pytest.mark.parametrize(("of", "name", "after", "lines"), TOLD, ids=lambda parameter: str(parameter)[:40])
def test_the_log_says_what_was_done_to_what(
    of: str, name: str, after: int, lines: dict[str, list[str]]
) -> None:
    m, state = at_example("dungeonroll", of, name, after)
    for language in LANGUAGES:
        table = Table("dungeonroll", m, language)
        assert list(table.teller.lines(table.seen(state, 0))) == lines[language]

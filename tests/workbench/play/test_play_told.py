"""What is drawn, asked and told at each position: complete, in each language, and no secret."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from tests.places import ROOT
from tests.runtime.view.secret_games import games
from tests.runtime.view.test_non_interference import positions
from tests.sampling import SEED, SOAK

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.lowering.lower import lower
from heroglyph.runtime.bots import BOTS
from heroglyph.runtime.game.game import answer, pending, start
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.saving.save import digest
from heroglyph.runtime.table.state import DONE, PASS, State
from heroglyph.runtime.view.sampling import resample
from heroglyph.runtime.view.view import shown_options, view
from heroglyph.workbench.play.asking import Prompter
from heroglyph.workbench.play.board.drawing import draw
from heroglyph.workbench.play.board.words import Words
from heroglyph.workbench.play.telling import Teller

from .table import LANGUAGES, Reader, board, checked, layout_in, linked, middle, words_of

MADE = 200 if SOAK else 16
EXAMPLES = ROOT


def test_colour_changes_no_letter() -> None:
    m, layout = linked(2), layout_in("en", 2)
    shown = []
    for colour in (True, False):
        out = Console(force_terminal=colour, no_color=not colour, width=80, color_system="truecolor")
        with out.capture() as capture:
            out.print(draw(layout.board(view(m, middle(m), 0, layout.derived))))
        shown.append(capture.get())
    assert "\x1b[" in shown[0]
    assert plain(shown[0]) == plain(shown[1])


def shown_at(width: int, language: str, players: int) -> list[str]:
    m, layout = linked(players), layout_in(language, players)
    out = Console(width=width, no_color=True, color_system=None)
    with out.capture() as capture:
        out.print(draw(layout.board(view(m, middle(m, 90), 0, layout.derived))))
    return capture.get().splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_players_stand_side_by_side_where_they_fit(language: str) -> None:
    names = words_of(language, 4).players[1:]
    for width, at_once in ((50, 1), (90, 2), (140, 3)):
        lines = shown_at(width, language, 4)
        titles = [line for line in lines if "···" in line and any(name in line for name in names)]
        assert max(sum(name in line for name in names) for line in titles) == at_once
        assert max(map(len, lines)) <= width
        text = " ".join(" ".join(lines).split())
        assert all(name in text for name in names)


def plain(text: str) -> str:
    import re

    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def compare_all(game: CheckedGame, m: Machine, reader: Reader, seed: int, every: int, most: int) -> int:
    """Compares what is read of positions of a game with what is read of others that look the same."""
    different = 0
    for number, state in enumerate(positions(m, seed, most)):
        for player in range(m.players if number % every == 0 and not state.ended else 0):
            other = resample(m, state, player, number)
            assert reader.read(other, player) == reader.read(state, player)
            different += digest(other) != digest(state)
    return different


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_read_tells_a_secret(language: str) -> None:
    m, most = linked(2), 120 if SOAK or language == "en" else 60  # what is hidden is so in all of them
    assert compare_all(checked(), m, Reader(checked(), m, language), SEED, every=17, most=most) > 0


@pytest.mark.parametrize(
    "pack", ["tests/games/packs/bouquet", "docs/examples/lantern_fair", "docs/examples/whispers"]
)
def test_nothing_that_is_read_of_a_stranger_s_game_tells_a_secret(pack: str) -> None:
    game = check(load([EXAMPLES / pack]), checks=False)
    lowered_game = lower(game.game)
    m = link(lowered_game.table, lowered_game.effects, 2)
    assert compare_all(game, m, Reader(game, m, "en"), SEED, every=5, most=60) > 0


def test_nothing_that_is_read_of_games_full_of_secrets_tells_one(tmp_path: Path) -> None:
    played = different = 0
    for number, root in enumerate(games(tmp_path, MADE, SEED)):
        game = check(load([root]), checks=False)
        lowered_game = lower(game.game)
        if lowered_game.table.outline is None or lowered_game.table.outline.begins < 0:
            continue
        m = link(lowered_game.table, lowered_game.effects, 2 + number % 2)
        try:
            different += compare_all(game, m, Reader(game, m, "en"), SEED + number, every=4, most=40)
        except AssertionError as error:
            raise AssertionError((root / "cards" / "rules.yaml").read_text()) from error
        played += 1
    assert played > MADE // 2 and different > 3 * played


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_option_is_said(language: str) -> None:
    m = linked(3)
    bots = [BOTS["random"](seat) for seat in range(3)]
    layout = layout_in(language, 3)
    asker = Prompter(layout.words, layout.label)
    state = start(m, 11)
    while pending(state):
        question = pending(state)[0]
        seen = view(m, state, question.player, layout.derived)
        labels = asker.labels(state, question, seen)
        assert all(label.strip() for label in labels), (question.kind, labels)
        assert all(line.strip(" —") for line in asker.prompt(state, question))
        state = answer(m, state, question.player, bots[question.player].choose(m, state, question.player))


@pytest.mark.parametrize("players", [1, 3])
def test_what_ends_a_choice_is_its_last_option(players: int) -> None:
    m = linked(players)
    bots = [BOTS["random"](seat) for seat in range(players)]
    state, ends = start(m, 5), 0
    while pending(state):
        player = pending(state)[0].player
        options = shown_options(m, state, player)
        assert not {DONE, PASS} & set(options[:-1])
        ends += options[-1] in (DONE, PASS)
        state = answer(m, state, player, bots[player].choose(m, state, player))
    assert ends > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_on_the_board_has_a_word(language: str) -> None:
    """A number in brackets alone would tell nothing."""
    words = words_of(language, 2)
    m = words.m
    for panel in (*board().table, *board().player, *board().others):
        if panel.kind == "zone":
            zones = [zone for zone in m.table.zones if zone.name in panel.names]
            for name in panel.show:
                assert all(field_has_a_word(words, zone.of, name) for zone in zones), (panel.names, name)


def field_has_a_word(words: Words, noun: int, name: str) -> bool:
    column = next((candidate for candidate in words.columns(noun) if candidate.name == name), None)
    if column is not None and column.type in ("player", "value"):
        return True
    if column is not None and column.type == "truth":
        return bool(words.holds(noun, name, True) and words.holds(noun, name, False))
    return name in [resource.name for resource in words.m.table.resources] or bool(words.field(noun, name))


def is_said(words: Words, resource: int) -> bool:
    """Whether a resource has a word: one that only the flow counts with has none, and is not told of."""
    name = words.m.table.resources[resource].name
    return words.realizer.lexeme_form(f"noun:{name}", "sg", "pl") is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_the_log_is_said(language: str) -> None:
    """Also what needs a preposition: by how much, where to, with what."""
    m, told = linked(2), 0
    words = words_of(language, 2)
    teller = Teller(words, board().log)
    bots = [BOTS["random"](seat) for seat in range(2)]
    for seed in (3, 4):
        state = start(m, seed)
        while pending(state):
            player = pending(state)[0].player
            state = answer(m, state, player, bots[player].choose(m, state, player))
            seen = view(m, state, player)
            for event in seen.events:
                line = list(teller.lines(replace(seen, events=(event,))))
                name = m.table.verbs[event.verb].name
                counted = m.table.verbs[event.verb].on == "resource"
                nothing = counted and (event.amount == 0 or not is_said(words, event.number))
                assert bool(line) == (name in board().log and not nothing), name
                told += bool(line)
    assert told > 200


def fields_of(m: Machine, state: State, thing: int) -> list[int]:
    return state.fields[thing * m.stored : (thing + 1) * m.stored]


def test_the_same_done_to_several_is_one_line() -> None:
    """Two dice that change places: one of them alone does not."""
    m = linked(2)
    state = middle(m, 100)
    dice = [thing for thing in range(len(state.place)) if state.place[thing] >= m.zone_places][:2]
    verb = [definition.name for definition in m.table.verbs].index("exchange")
    roles = [-1] * len(m.table.verbs[verb].roles)
    state.events = [
        (0, -1, verb, 1, die, 0, *roles, *2 * [state.place[die]], *fields_of(m, state, die)) for die in dice
    ]
    for language, words in {
        "en": "positions of 2 dice",
        "fr": "de 2 dés",
        "de": "2 Würfel miteinander",
    }.items():
        (line,) = Teller(words_of(language, 2), board().log).lines(view(m, state, 0))
        assert words in line and line.count(",") == 1

"""A game made from ``heroglyph new game`` by the documentation alone: hidden hands, picked from at once.

It is a drafting game without dice, in three languages, and declares few words that not every game has.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.program import run

from heroglyph.compiler.source.data.data import read_data
from heroglyph.compiler.source.documents import Document
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text.language.plain import plain
from heroglyph.runtime.bots import BOTS
from heroglyph.runtime.game.game import answer, pending, score, start
from heroglyph.runtime.game.link import link
from heroglyph.workbench.games.playable import find_playable

BOUQUET = Path(__file__).parent / "packs" / "bouquet"


def test_it_has_no_mistakes() -> None:
    assert run("check", str(BOUQUET)).output == "no problems\n"
    assert run("fmt", "--check", str(BOUQUET)).exit_code == 0


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_says_itself_only_what_not_every_game_has(language: str) -> None:
    own = plain(read_words(language))
    common = plain(read_data("locales", language, "common.yaml"))
    for section in ("nouns", "zones", "verbs"):
        assert own[section].keys() and not own[section].keys() & common[section].keys()


def read_words(language: str) -> Document:
    document, diagnostics = load_text("words", (BOUQUET / "locales" / f"{language}.yaml").read_bytes())
    assert document is not None and not diagnostics
    return document


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_it(players: int) -> None:
    names = ["greedy", "random", "random", "greedy"][:players]
    for seed in range(4):
        options = ["--players", str(players), "--seed", str(seed), "--json"]
        result = json.loads(run("play", str(BOUQUET), "--bots", ",".join(names), *options).output)
        assert result["aborted"] == "" and result["answers"] <= 6 * players
        assert any(player["won"] for player in result["players"])


def test_what_a_card_in_hand_shows_stands_beside_it_where_it_is_chosen() -> None:
    shown = run("play", str(BOUQUET), "--bots", "random", "--players", "2", "--seed", "4").output
    options = [line for line in shown.splitlines() if line[:2] in ("1.", "2.", "3.")]
    assert options and all(", value " in line and line.endswith(")") for line in options)


def test_flowers_in_hands_are_worth_nothing_and_all_are_picked() -> None:
    game = find_playable([str(BOUQUET)])
    m = link(game.table, game.effects, 3)
    state = start(m, 5)
    assert [score(m, state, player) for player in range(3)] == [0, 0, 0]
    bots = [BOTS["random"](player) for player in range(3)]
    while pending(state):
        player = pending(state)[0].player
        state = answer(m, state, player, bots[player].choose(m, state, player))
    bouquet = m.zone_place[[zone.name for zone in m.table.zones].index("bouquet")]
    assert [len(state.contents[bouquet + player]) for player in range(3)] == [6, 6, 6]

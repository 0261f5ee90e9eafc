"""The pack of planted pairs, compiled once, and its pairs played."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.places import ROOT

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.interactions.collect import footprints
from heroglyph.compiler.interactions.interactions import Interactions, find_interactions
from heroglyph.compiler.interactions.meetings import Meeting
from heroglyph.compiler.lowering.lower import Lowered, lower
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.typed.model import Game
from heroglyph.workbench.pair_play.play_pairs import PairPlayer, PlayedPair

PLANTED = Path(__file__).parent / "packs" / "planted"
LAB = ROOT / "tests" / "runtime" / "packs" / "lab"


@cache
def game(name: str = "planted") -> Game:
    """A game by the name of its pack."""
    roots = {"planted": PLANTED, "lab": LAB, **find_builtin_packs()}
    return check(load([roots[name]]), checks=False).game


@cache
def lowered(name: str = "planted") -> Lowered:
    return lower(game(name))


@cache
def interactions_of(name: str = "planted") -> Interactions:
    return find_interactions(game(name))


def between(first: str, other: str, name: str = "planted") -> list[Meeting]:
    """How two cards meet, by their short names."""
    wanted = {first, other}
    return [
        m for m in interactions_of(name).meetings if {_short(m.first.card), _short(m.other.card)} == wanted
    ]


def _short(card: str) -> str:
    return card.rpartition("/")[2]


@cache
def player(name: str = "planted", seed: int = 0) -> PairPlayer:
    return PairPlayer(game(name), lowered(name), footprints(game(name)), seed)


@cache
def played(first: str, other: str, name: str = "planted", games: int = 40) -> PlayedPair:
    """A pair that was played."""
    cards = game(name).by_name
    return player(name).play(cards[first].id, cards[other].id, games)

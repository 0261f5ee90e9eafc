"""Games for the tests of game files: a pack compiled once, played by a generator of the tests' own."""

from __future__ import annotations

import os
import random
from functools import cache
from pathlib import Path

from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.runtime.game.game import legal, pending
from heroglyph.runtime.record.gamefile import MARK, Chain
from heroglyph.runtime.record.recorded import Playable, head_of
from heroglyph.workbench.games.game_files import GameFile, create
from heroglyph.workbench.games.playable import find_playable

SOAK = bool(os.environ.get("HEROGLYPH_SOAK"))
PLAYABLE = tuple(name for name, folder in find_builtin_packs().items() if (folder / "game.yaml").is_file())
"""The built-in games that can be played from their start."""
ROLLPLAYER = "rollplayer"


@cache
def playable(pack: str) -> Playable:
    """A built-in game."""
    return find_playable([pack])


def rollplayer() -> Playable:
    return playable(ROLLPLAYER)


def new_game(
    path: Path, players: int = 2, seed: int = 1, undo: str = "", pack: str = ROLLPLAYER, **options: str
) -> GameFile:
    """A game that has just begun."""
    head = head_of(playable(pack), players, seed, options, undo=undo)
    return create(str(path), playable(pack), head)


def step(file: GameFile, chance: random.Random) -> None:
    """One answer of somebody who is asked."""
    question = chance.choice(pending(file.session.state))
    file.answer(question.player, chance.choice(legal(file.session.state, question.player)))


def play_on(file: GameFile, seed: int) -> None:
    """To the end; every answer depends on the seed and on how many answers there were before."""
    while not file.over:
        step(file, random.Random(f"{seed} {len(file.session.choices)}"))


def whole_game(path: Path, players: int = 2, seed: int = 1, pack: str = ROLLPLAYER) -> bytes:
    """A game from its start to its end, as bytes."""
    with new_game(path, players, seed, pack=pack) as file:
        play_on(file, seed)
    return path.read_bytes()


def tied(bodies: list[bytes]) -> bytes:
    """Lines of any content, their sums right: what somebody would write who knows how."""
    chain = Chain()
    lines = []
    for body in bodies:
        chain._tie(body[:-1])
        lines.append(body[:-1] + MARK + chain.sum.encode() + b'"}\n')
    return b"".join(lines)


def bodies(data: bytes) -> list[bytes]:
    """The lines of a file without their sums."""
    return [line.rpartition(MARK)[0] + b"}" for line in data.splitlines()]

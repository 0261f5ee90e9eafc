"""Games for the runtime's tests: the duel pack and the built-in ones, loaded and linked once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests import builtin

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.lowering.lower import Lowered, lower
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.typed.model import Game
from heroglyph.runtime.game.build import fill
from heroglyph.runtime.game.game import begin_effect
from heroglyph.runtime.game.link import link
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.machine.opening import open_rule
from heroglyph.runtime.table.limits import Budgets
from heroglyph.runtime.table.options import chosen_options
from heroglyph.runtime.table.state import State
from heroglyph.workbench.examples.examples import Result, run_examples

PACKS = Path(__file__).parent / "packs"
PLAYABLE = tuple(
    name for name, folder in find_builtin_packs().items() if (folder / "game.yaml").is_file()
)  # the built-in games that can be played from their start


@cache
def game(name: str) -> Game:
    """A checked game by the name of its pack."""
    return check(load([PACKS / name])).game if (PACKS / name).is_dir() else builtin.game(name)


@cache
def results(name: str) -> tuple[Result, ...]:
    """What has become of the examples of a game, in their order."""
    return tuple(run_examples(game(name)))


@cache
def lowered(name: str) -> Lowered:
    """A lowered game."""
    return lower(game(name)) if (PACKS / name).is_dir() else builtin.lowered(name)


@cache
def compiled_pack(root: Path, players: int) -> Machine:
    """A game of a folder, linked."""
    compiled = lower(check(load([root])).game)
    return link(compiled.table, compiled.effects, players)


def machine(name: str, players: int = 2, budgets: Budgets | None = None) -> Machine:
    """A linked game."""
    lowered_game = lowered(name)
    return link(lowered_game.table, lowered_game.effects, players, budgets=budgets)


@cache
def sizes(name: str) -> tuple[int, ...]:
    """With how many a game is played."""
    outline = game(name).outline
    assert outline is not None
    return tuple(range(outline.low, outline.high + 1))


def linked(name: str, players: int, **given: str) -> Machine:
    """A game with some of its options."""
    lowered_game = lowered(name)
    return link(
        lowered_game.table, lowered_game.effects, players, chosen_options(lowered_game.table, players, given)
    )


def options(name: str) -> list[tuple[str, str]]:
    """Every option of a game that one can give, with every value that it does not have anyway."""
    table = lowered(name).table
    alone = -1 if table.outline is None else table.outline.alone
    return [
        (setting.name, value)
        for number, setting in enumerate(table.options)
        for at, value in enumerate(setting.values)
        if number != alone and at != setting.default
    ]


def place(m: Machine, zone: str, player: int = 0) -> int:
    """The place of a zone."""
    number = [z.name for z in m.table.zones].index(zone)
    return m.zone_place[number] + player


def duel(
    m: Machine, seed: int, charms: tuple[tuple[str, ...], ...] = (("meddler", "sorter"), ("ward", "meddler"))
) -> State:
    """The first position of a duel: each player has charms and 2 coins."""
    state = empty_state(m, seed)
    for player, names in enumerate(charms):
        fill(m, state, place(m, "charms", player), list(names))
        state.holdings[player * m.resources] = 2
    number = next(i for i, e in enumerate(m.effects) if e.kind == "procedure")
    return begin_effect(m, state, open_rule(m, state, number, 0, -1, 0))

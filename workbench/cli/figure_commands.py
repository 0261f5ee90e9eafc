"""The commands that tell what cards do together: ``heroglyph interactions`` and ``measure``."""

from __future__ import annotations

from typing import Any

import click

from ..report.messages import Messages
from .localized import LocalCommand
from .options import OptionMaker


def interactions_command(messages: Messages, say: OptionMaker) -> LocalCommand:
    """``heroglyph interactions``."""

    def run(pack: str, ids: tuple[str, ...], all: bool, json: bool, **wishes: Any) -> None:
        from ..commands.interactions import Wishes, interactions

        found = Wishes(pack, ids, every=all, as_json=json, **wishes)
        click.get_current_context().exit(interactions(found, messages))

    params = [
        say.argument("pack", "pack"),
        say.argument("ids", "ids", nargs=-1),
        say.flag("--all", word="all_meetings"),
        say.flag("--fuzz"),
        say.option("--games", "number", word="positions", type=click.IntRange(1, 100_000), default=40),
        say.option("--seed", "number", word="seed_fuzz", type=click.IntRange(0, (1 << 64) - 1), default=0),
        say.beside(),
        say.flag("--json", word="json_meetings"),
    ]
    return LocalCommand("interactions", messages, usage=("pack", "ids"), params=params, callback=run)


def measure_command(messages: Messages, say: OptionMaker) -> LocalCommand:
    """``heroglyph measure``."""

    def run(pack: str, ids: tuple[str, ...], json: bool, **wishes: Any) -> None:
        from ..commands.measure import Wishes, measure

        click.get_current_context().exit(measure(Wishes(pack, ids, as_json=json, **wishes), messages))

    seeds = click.IntRange(0, (1 << 64) - 1)
    params = [
        say.argument("pack", "pack"),
        say.argument("ids", "ids", nargs=-1),
        say.option("--games", "number", word="games_measured", type=click.IntRange(1, 100_000), default=100),
        say.option("--seed", "number", word="seed_measured", type=seeds, default=0),
        say.option("--players", "number", word="players_measured", type=click.IntRange(min=1)),
        say.option("--bots", "bots", word="bots_measured", default="random,greedy"),
        say.option("--workers", "number", word="workers", type=click.IntRange(1, 64), default=2),
        say.beside(),
        say.flag("--json", word="json_measured"),
    ]
    return LocalCommand("measure", messages, usage=("pack", "ids"), params=params, callback=run)

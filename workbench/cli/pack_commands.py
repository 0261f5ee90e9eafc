"""The commands about packs as a whole, and their options: ``pack``, ``upgrade``, ``reference``."""

from __future__ import annotations

import click

from ..report.messages import Messages
from .localized import LocalCommand
from .options import OptionMaker


def pack_command(messages: Messages, say: OptionMaker) -> LocalCommand:
    """``heroglyph pack``."""

    def run(folder: str, out: str | None, beside: tuple[str, ...], force: bool) -> None:
        from ..commands.pack import pack

        click.get_current_context().exit(pack(folder, out, messages, beside=beside, force=force))

    params = [
        say.argument("folder", "folder"),
        say.option("--out", "file", word="out_pack"),
        say.beside(),
        say.flag("--force"),
    ]
    return LocalCommand("pack", messages, usage=("folder",), params=params, callback=run)


def upgrade_command(messages: Messages, say: OptionMaker) -> LocalCommand:
    """``heroglyph upgrade``."""

    def run(folder: str, check: bool, since: int | None) -> None:
        from ..commands.upgrade import upgrade

        click.get_current_context().exit(upgrade(folder, messages, check=check, since=since))

    params = [
        say.argument("folder", "folder"),
        say.flag("--check", word="check_upgrade"),
        say.option("--from", "number", word="from_language", dest="since", type=click.IntRange(0, 999_999)),
    ]
    return LocalCommand("upgrade", messages, usage=("folder",), params=params, callback=run)


def reference_command(messages: Messages, say: OptionMaker) -> LocalCommand:
    """``heroglyph reference``."""

    def run(packs: tuple[str, ...], beside: tuple[str, ...], **given: str) -> None:
        from ..commands.reference import Wishes, reference

        wishes = Wishes((*packs, *beside), given["lang"], given["out"], given["format"])
        click.get_current_context().exit(reference(wishes, messages))

    params = [
        say.argument("packs", "packs_needed", nargs=-1, required=True),
        say.option("--lang", "languages", word="lang_reference"),
        say.option("--out", "folder", word="out_reference", default="reference"),
        say.beside(),
        say.option("--format", "formats", word="formats", default="html,markdown"),
    ]
    return LocalCommand("reference", messages, usage=("packs_needed",), params=params, callback=run)

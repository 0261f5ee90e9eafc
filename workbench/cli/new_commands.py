"""The family ``heroglyph new``: what its commands are called with."""

from __future__ import annotations

from typing import Any

import click

from ..report.messages import Messages
from .localized import LocalCommand, LocalGroup, show_help
from .options import OptionMaker


def new_commands(messages: Messages, say: OptionMaker) -> LocalGroup:
    """The commands that begin a game, or add something to a pack."""
    alone: dict[str, Any] = {"invoke_without_command": True, "no_args_is_help": False}
    group = LocalGroup("new", messages, usage=("command",), callback=show_help, **alone)
    group.add_command(_game(messages, say))
    group.add_command(_expansion(messages, say))
    group.add_command(_card(messages, say))
    group.add_command(_word(messages, say))
    return group


def _game(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(name: str, lang: str | None) -> None:
        from ..authoring.new_game import new_game

        click.get_current_context().exit(new_game(name, lang, messages))

    params = [say.argument("name", "game"), say.option("--lang", "languages", word="lang_game")]
    return LocalCommand("game", messages, key="new_game", usage=("game",), params=params, callback=run)


def _expansion(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(name: str, game: str | None, lang: str | None) -> None:
        from ..authoring.new_expansion import new_expansion

        click.get_current_context().exit(new_expansion(name, game, lang, messages))

    params = [
        say.argument("name", "folder"),
        say.option("--for", "game", word="for_game", dest="game"),
        say.option("--lang", "languages", word="lang_game"),
    ]
    return LocalCommand(
        "expansion", messages, key="new_expansion", usage=("folder",), params=params, callback=run
    )


def _card(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(
        kind: str | None,
        id: str | None,
        set: tuple[str, ...],
        name: tuple[str, ...],
        file: str | None,
        pack: str | None,
        extends: str | None,
        languages: str | None,
    ) -> None:
        from ..authoring.choosing_pack import Wish
        from ..authoring.new_card import CardWish, new_card

        wish = CardWish(kind, id, set, name, file, Wish(pack, extends, languages))
        click.get_current_context().exit(new_card(wish, messages))

    params = [
        say.argument("kind", "kind", required=False),
        say.option("--id", "id"),
        say.option("--set", "pair", multiple=True),
        say.option("--name", "pair", multiple=True),
        say.option("--file", "file"),
        *pack_options(say),
    ]
    return LocalCommand("card", messages, key="new_card", usage=("kind",), params=params, callback=run)


def _word(messages: Messages, say: OptionMaker) -> LocalCommand:
    def run(
        sort: str | None,
        id: str | None,
        set: tuple[str, ...],
        form: tuple[str, ...],
        preview: bool,
        pack: str | None,
        extends: str | None,
        languages: str | None,
    ) -> None:
        from ..authoring.choosing_pack import Wish
        from ..authoring.new_word import WordWish, new_word

        wish = WordWish(sort, id, set, form, preview, Wish(pack, extends, languages))
        click.get_current_context().exit(new_word(wish, messages))

    params = [
        say.argument("sort", "sort", required=False),
        say.option("--id", "id"),
        say.option("--set", "pair", multiple=True),
        say.option("--form", "pair", multiple=True),
        say.flag("--preview"),
        *pack_options(say),
    ]
    return LocalCommand("word", messages, key="new_word", usage=("sort",), params=params, callback=run)


def pack_options(say: OptionMaker) -> list[click.Option]:
    """The options that say which pack to add to, or to make."""
    return [
        say.option("--pack", "folder", word="own_pack"),
        say.option("--extends", "game"),
        say.option("--languages", "languages"),
    ]

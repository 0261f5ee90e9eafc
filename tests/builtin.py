"""The built-in games for tests that only read them: each is read, checked and lowered once in a process.

To check one takes half a second, and two hundred tests ask for them.
"""

from __future__ import annotations

from functools import cache

from heroglyph.compiler.compile import CheckedGame, Loaded, check, load
from heroglyph.compiler.lowering.lower import Lowered, lower
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.realizers import game_realizer, listed_languages
from heroglyph.compiler.typed.model import Game

GAMES = tuple(find_builtin_packs())


@cache
def loaded(name: str) -> Loaded:
    """The files of a game."""
    return load([find_builtin_packs()[name]])


@cache
def checked(name: str) -> CheckedGame:
    """A game with what all checks say of it, but for its texts."""
    return check(loaded(name))


def game(name: str) -> Game:
    """The game alone."""
    return checked(name).game


@cache
def lowered(name: str) -> Lowered:
    """What is played."""
    return lower(game(name))


@cache
def realizer(name: str, language: str) -> Realizer:
    """The game in a language that its pack lists."""
    return game_realizer(game(name), loaded(name).packs, language)


LANGUAGES = tuple(dict.fromkeys(code for name in GAMES for code in listed_languages(loaded(name).packs)))
"""The languages in which the built-in games are said, as they list them."""

"""Binds what an example may expect of the end of a game: places, titles, who has won."""

from __future__ import annotations

from ..source.diagnostics import diagnostic
from ..source.suggestions import nearest_fix
from ..tree import syntax
from ..tree.types import Person
from ..typed.ending import Ending
from ..words.cards.examples import ExampleText, ExampleValue
from ..words.value_parser import WHOLE
from .context import Context
from .resolve_members import player_words
from .scope import Scope

PLACE, TITLE, WINNER = "place", "title", "winner"
"""The words, where a game has declared none of its own that are spelled so."""
NOBODY = "none"
"""Who has won where all players are out of the game."""
_ME, _LEFT, _RIGHT = "me", "left", "right"


def seat_word(player: int, players: int) -> str:
    """How an example names a player, the first being me: by the shorter way round, as ``left.left``."""
    right = players - player
    return ".".join([_LEFT] * player if player <= right else [_RIGHT] * right) or _ME


def seat_of(word: str, players: int) -> int | None:
    """The player whom such a word means, whichever way round he is named; None for another word."""
    if word == _ME:
        return 0
    steps = word.split(".")
    if set(steps) not in ({_LEFT}, {_RIGHT}):
        return None
    return (len(steps) if steps[0] == _LEFT else -len(steps)) % players


def seat_words(players: int) -> tuple[str, ...]:
    """The names of all players there can be."""
    words = (seat_word(player, number) for number in range(1, players + 1) for player in range(number))
    return tuple(dict.fromkeys(words))


def ending_of(context: Context, scope: Scope, node: syntax.Expression) -> Ending | None:
    """What a path means that speaks of the end of a game; None for any other."""
    match node:
        case syntax.Name(word=word) if word == WINNER and not _declared(context, word):
            return Ending(WINNER, None, span=node.span)
        case syntax.Member(subject=subject, field=str(word)) if word in (PLACE, TITLE):
            if not isinstance(subject, syntax.Name) or word in player_words(context):
                return None
            owner = context.expression(scope, subject)
            return Ending(word, owner, span=node.span) if isinstance(owner.type, Person) else None
    return None


def _declared(context: Context, word: str) -> bool:
    """Whether a path can be this one word of the game."""
    v = context.vocabulary
    return any(word in section for section in (v.zones, v.grids, v.nouns, v.tables, v.resources))


def check_ending(context: Context, ending: Ending, value: ExampleValue) -> None:
    """Reports a value that no end of a game can have."""
    if ending.what == PLACE:
        _check_place(context, value)
        return
    nobody = (NOBODY,) if context.may_be_out else ()
    known = (*seat_words(context.seats[1]), *nobody) if ending.what == WINNER else context.titles
    if not known:
        context.report("H714", value.span)
        return
    for item in value.texts if value.listed or value.texts else (ExampleText("", value.span),):
        if item.text not in known:
            fix = nearest_fix(item.text, known, item.span)
            told = {"word": item.text or "[…]", "known": ", ".join(known)}
            context.diagnostics.append(diagnostic("H430", item.span, related=(), fix=fix, **told))


def _check_place(context: Context, value: ExampleValue) -> None:
    high = context.seats[1]
    text = value.text if value.texts and not value.listed else "[…]"
    if not WHOLE.fullmatch(text) or not 1 <= int(text) <= high:
        context.report("H431", value.span, value=text, low=1, high=high)

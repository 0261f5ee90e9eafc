"""Binds the paths of examples: what is given and what is expected. Scripts stay as written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..source.diagnostics import diagnostic
from ..source.records import replace
from ..source.suggestions import nearest_fix
from ..tree import rules, syntax
from ..typed.ending import Ending
from ..typed.model import Example
from ..words.cards.examples import ExampleText, ExampleValue, RawExample, RawPath, RawSight
from .context import Context
from .resolve_endings import check_ending, ending_of, seat_of, seat_word
from .scope import Scope

PLAYERS = 2
"""How many play in an example that does not say it."""

Beside = tuple[tuple[rules.Expression, ExampleValue], ...]
Endings = tuple[tuple[Ending, ExampleValue], ...]


def resolve_example(context: Context, raw: RawExample) -> Example:
    """An example with its paths bound, seen by the player who has the card."""
    players = _players(context, raw)
    given, early = _paths(context, raw.given, players)
    expect, endings = _paths(context, raw.expect, players)
    for lines in (raw.do, raw.legal, raw.refused):
        for seat in () if lines is None else lines.seats:
            _seat(context, seat, players)
    for ending, _ in early:
        context.report("H715", ending.span, word=ending.what)
    for ending, value in endings:
        check_ending(context, ending, value)
    return Example(
        name=raw.name,
        players=players,
        hidden=tuple(_by_seats(context, raw.hidden, players)),
        seen=tuple(_by_seats(context, raw.seen, players)),
        given=given,
        expect=expect,
        endings=endings,
        options=raw.options,
        rolls=raw.rolls,
        do=raw.do,
        legal=raw.legal,
        refused=raw.refused,
        words=raw.words,
        span=raw.span,
    )


def _players(context: Context, raw: RawExample) -> int:
    """How many play: as many as the outline of the game lets, or else as many as seats are named.

    Two if nothing is said, or the number nearest to two that the game is for.
    """
    low, high = context.seats
    if raw.players is None:
        return max(low, min(high, PLAYERS))
    number, span = raw.players
    if not low <= number <= high:
        context.report("H431", span, value=number, low=low, high=high)
    return max(low, min(high, number))


def _paths(context: Context, paths: Iterable[RawPath], players: int) -> tuple[Beside, Endings]:
    """The paths of a part of an example, and beside them those that speak of the end of the game."""
    bound, endings = [], []
    for raw in paths:
        written, scope = at_seats(raw.path, players)
        ending = ending_of(context, scope, written)
        if ending is not None:
            endings.append((ending, raw.value))
        else:
            bound.append((context.expression(scope, written), raw.value))
    return tuple(bound), tuple(endings)


def at_seats(node: syntax.Expression, players: int) -> tuple[syntax.Expression, Scope]:
    """A path of an example, and what its words stand for: ``left.left`` is the player at a seat."""
    seats: dict[str, rules.Expression] = {}

    def seated(node: syntax.Expression) -> syntax.Expression:
        if isinstance(node, syntax.Member):
            word = _chain(node)
            if word is not None:
                seats[word] = rules.Player(str(seat_of(word, players)))
                return syntax.Name(word, span=node.span)
            return replace(node, subject=seated(node.subject))
        if isinstance(node, syntax.Lookup):
            return replace(node, subject=seated(node.subject))
        return node

    written = seated(node)
    return written, Scope(aliases=seats, in_example=True)


def _chain(node: syntax.Expression) -> str | None:
    """``left.left`` and its like, whatever is written behind it; None where no player is meant so."""
    if isinstance(node, syntax.Name):
        return node.word
    if not isinstance(node, syntax.Member) or (before := _chain(node.subject)) is None:
        return None
    word = f"{before}.{node.field}"
    return word if seat_of(word, PLAYERS) is not None else None


def _seat(context: Context, name: syntax.Name, players: int) -> int | None:
    """The player whom a word means; a word that means none is reported."""
    seat = seat_of(name.word, players)
    if seat is None:
        known = tuple(seat_word(player, players) for player in range(players))
        fix = nearest_fix(name.word, known, name.span)
        told = diagnostic("H430", name.span, related=(), fix=fix, word=name.word, known=", ".join(known))
        context.diagnostics.append(told)
    return seat


def _by_seats(
    context: Context, sights: Iterable[RawSight], players: int
) -> Iterator[tuple[int, rules.Expression, ExampleText]]:
    """By seats, the paths of what their players must see at the end, or must not."""
    for sight in sights:
        seat = _seat(context, sight.seat, players)
        for path, text in sight.paths if seat is not None else ():
            written, scope = at_seats(path, players)
            yield seat or 0, context.expression(scope, written), text

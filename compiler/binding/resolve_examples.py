"""Binds the paths of examples: what is given and what is expected. Scripts stay as written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..parsing.parse import parse_expression
from ..source.documents import Document, Scalar
from ..source.documents import Mapping as MappingNode
from ..source.documents import Sequence as List
from ..source.records import replace
from ..tree import rules, syntax
from ..tree.types import Integer, Truth
from ..typed.ending import Ending
from ..typed.model import BEHIND_SEAT, Example, ExampleLine, ExampleLines
from ..words.value_parser import ValueParser
from ..words.vocabulary import Constant
from .context import Context
from .resolve_endings import check_ending, ending_of, seat_of, seat_word
from .scope import Scope

EXAMPLE_KEYS = (
    "name",
    "players",
    "options",
    "given",
    "rolls",
    "do",
    "legal",
    "refused",
    "expect",
    "hidden",
    "seen",
)
_WORD = re.compile(r"\w+")
_LINES = ("do", "legal", "refused")
PLAYERS = 2
"""How many play in an example that does not say it."""

Beside = tuple[tuple[rules.Expression, Document], ...]
Endings = tuple[tuple[Ending, Document], ...]


def resolve_example(context: Context, document: MappingNode) -> Example:
    """An example with its paths bound, seen by the player who has the card."""
    reader = ValueParser()
    read = reader.keys(document, EXAMPLE_KEYS)
    players = _players(context, reader, read.get("players"))
    given, early = _paths(context, reader, read.get("given"), players)
    expect, endings = _paths(context, reader, read.get("expect"), players)
    for key in _LINES:
        _check_seats(context, reader, read.get(key), players)
    for ending, _ in early:
        context.report("H715", ending.span, word=ending.what)
    for ending, value in endings:
        check_ending(context, reader, ending, value)
    example = Example(
        name=reader.plain_text(read.get("name")),
        players=players,
        hidden=tuple(_by_seats(context, reader, read.get("hidden"), players)),
        seen=tuple(_by_seats(context, reader, read.get("seen"), players)),
        given=given,
        expect=expect,
        endings=endings,
        options=_options(context, reader, read.get("options")),
        rolls=read.get("rolls"),
        do=_lines(read.get("do")),
        legal=_lines(read.get("legal")),
        refused=_lines(read.get("refused")),
        words={key: tuple(dict.fromkeys(_words(value))) for key, value in read.items()},
        span=document.span,
    )
    context.diagnostics += reader.diagnostics
    return example


def _lines(document: Document | None) -> ExampleLines | None:
    """The lines of a list; ``left: choose X`` is a mapping of one entry, or in quotes a text."""
    return None if document is None else ExampleLines(tuple(_each_line(document)), document.span)


def _each_line(document: Document) -> Iterator[ExampleLine]:
    for item in document.items if isinstance(document, List) else (document,):
        if isinstance(item, Scalar):
            whose, _, text = item.text.rpartition(BEHIND_SEAT)
            yield ExampleLine(text, whose, item.span)
        for seat, said in item.entries if isinstance(item, MappingNode) else ():
            if isinstance(said, Scalar):
                yield ExampleLine(said.text, seat.text, seat.span.to(said.span))


def _words(document: Document) -> Iterator[str]:
    """The words that stand anywhere in a part of an example."""
    if isinstance(document, Scalar):
        yield from _WORD.findall(document.text)
    elif isinstance(document, List):
        for item in document.items:
            yield from _words(item)
    else:
        for key, value in document.entries:
            yield from _words(key)
            yield from _words(value)


def _players(context: Context, reader: ValueParser, document: Document | None) -> int:
    """How many play: as many as the outline of the game lets, or else as many as seats are named.

    Two if nothing is said, or the number nearest to two that the game is for.
    """
    number = reader.number(document)
    if document is None or number is None:
        low, high = context.seats
        return max(low, min(high, PLAYERS))
    return reader.within(number, *context.seats, document)


def _paths(
    context: Context, reader: ValueParser, document: Document | None, players: int
) -> tuple[Beside, Endings]:
    """The paths of a part of an example, and beside them those that speak of the end of the game."""
    paths, endings = [], []
    for key, value in reader.entries(document):
        written, mistakes = parse_expression(key, context.limits)
        context.diagnostics += mistakes
        if mistakes:
            continue
        written, scope = at_seats(written, players)
        ending = ending_of(context, scope, written)
        if ending is not None:
            endings.append((ending, value))
        else:
            paths.append((context.expression(scope, written), value))
    return tuple(paths), tuple(endings)


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


def _check_seats(context: Context, reader: ValueParser, document: Document | None, players: int) -> None:
    """Reports a line that names whose it is by a word that means no player."""
    for item in document.items if isinstance(document, List) else ():
        for key, _ in item.entries if isinstance(item, MappingNode) else ():
            _seat(context, reader, key, players)


def _seat(context: Context, reader: ValueParser, key: Scalar, players: int) -> int | None:
    seat = seat_of(key.text, players)
    if seat is None:
        known = tuple(seat_word(player, players) for player in range(players))
        fix = reader.fix(key.text, known, key)
        reader.report("H430", key, fix=fix, word=key.text, known=", ".join(known))
    return seat


def _by_seats(
    context: Context, reader: ValueParser, document: Document | None, players: int
) -> Iterator[tuple[int, rules.Expression, Scalar]]:
    """By seats, the paths of what their players must see at the end, or must not."""
    for key, value in reader.entries(document):
        seat = _seat(context, reader, key, players)
        for item in reader.items(value):
            if not isinstance(item, Scalar):
                reader.report("H320", item, expected="text")
                continue
            written, mistakes = parse_expression(item, context.limits)
            context.diagnostics += mistakes
            if seat is not None and not mistakes:
                written, scope = at_seats(written, players)
                yield seat, context.expression(scope, written), item


def _options(context: Context, reader: ValueParser, document: Document | None) -> dict[str, Constant]:
    result: dict[str, Constant] = {}
    for key, value in reader.entries(document):
        option = context.vocabulary.options.get(key.text)
        if option is None:
            context.unknown("H314", key.text, key.span, context.vocabulary.options)
        elif isinstance(option.type, Truth):
            result[option.name] = reader.flag(value)
        elif isinstance(option.type, Integer):
            least, most = option.type.low or 0, option.type.high or 0
            result[option.name] = reader.within(reader.number(value) or 0, least, most, value)
        elif isinstance(value, Scalar):
            result[option.name] = value.text
    return result

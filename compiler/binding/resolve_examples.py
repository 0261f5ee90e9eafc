"""Binds the paths of examples: what is given and what is expected. Scripts stay as written."""

from __future__ import annotations

from ..parsing.parse import parse_expression
from ..source.documents import Document, Scalar
from ..source.documents import Mapping as MappingNode
from ..typed import rules
from ..typed.ending import Ending
from ..typed.model import Example
from ..words.reader import Reader
from ..words.types import Truth
from ..words.vocabulary import Constant
from .context import Context
from .resolve_endings import check_ending, ending_of
from .scope import Scope

EXAMPLE_KEYS = ("name", "players", "options", "given", "rolls", "do", "legal", "refused", "expect")
PLAYERS = 2
"""How many play in an example that does not say it."""

Beside = tuple[tuple[rules.Expression, Document], ...]
Endings = tuple[tuple[Ending, Document], ...]


def resolve_example(context: Context, document: MappingNode) -> Example:
    """An example with its paths bound, seen by the player who has the card."""
    reader = Reader()
    read = reader.keys(document, EXAMPLE_KEYS)
    given, early = _paths(context, reader, read.get("given"))
    expect, endings = _paths(context, reader, read.get("expect"))
    for ending, _ in early:
        context.report("H715", ending.span, word=ending.what)
    for ending, value in endings:
        check_ending(context, reader, ending, value)
    found = Example(
        name=reader.text(read.get("name")),
        players=_players(context, reader, read.get("players")),
        given=given,
        expect=expect,
        endings=endings,
        options=_options(context, reader, read.get("options")),
        document=document,
        span=document.span,
    )
    context.diagnostics += reader.diagnostics
    return found


def _players(context: Context, reader: Reader, document: Document | None) -> int:
    """How many play: as many as the outline of the game lets, or else as many as seats are named.

    Two if nothing is said, or the number nearest to two that the game is for.
    """
    number = reader.number(document)
    if document is None or number is None:
        low, high = context.seats
        return max(low, min(high, PLAYERS))
    return reader.within(number, *context.seats, document)


def _paths(context: Context, reader: Reader, document: Document | None) -> tuple[Beside, Endings]:
    """The paths of a part of an example, and beside them those that speak of the end of the game."""
    found, endings = [], []
    for key, value in reader.entries(document):
        written, mistakes = parse_expression(key, context.limits)
        context.diagnostics += mistakes
        ending = None if mistakes else ending_of(context, written)
        if ending is not None:
            endings.append((ending, value))
        elif not mistakes:
            found.append((context.expression(Scope(), written), value))
    return tuple(found), tuple(endings)


def _options(context: Context, reader: Reader, document: Document | None) -> dict[str, Constant]:
    result: dict[str, Constant] = {}
    for key, value in reader.entries(document):
        option = context.vocabulary.options.get(key.text)
        if option is None:
            context.unknown("H314", key.text, key.span, context.vocabulary.options)
        elif isinstance(option.type, Truth):
            result[option.name] = reader.flag(value)
        elif isinstance(value, Scalar):
            result[option.name] = value.text
    return result

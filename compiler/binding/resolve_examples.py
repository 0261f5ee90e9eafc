"""Binds the paths of examples: what is given and what is expected. Scripts stay as written."""

from __future__ import annotations

from ..parsing.parse import parse_expression
from ..source.documents import Document, Scalar
from ..source.documents import Mapping as MappingNode
from ..typed import rules
from ..typed.model import Example
from ..words.reader import Reader
from ..words.types import Truth
from ..words.vocabulary import Constant
from .context import Context
from .scope import Scope

EXAMPLE_KEYS = ("name", "players", "options", "given", "rolls", "do", "legal", "refused", "expect")
PLAYERS = 2
"""How many play in an example that does not say it."""

Beside = tuple[tuple[rules.Expression, Document], ...]


def resolve_example(context: Context, document: MappingNode) -> Example:
    """An example with its paths bound, seen by the player who has the card."""
    reader = Reader()
    read = reader.keys(document, EXAMPLE_KEYS)
    found = Example(
        name=reader.text(read.get("name")),
        players=_players(context, reader, read.get("players")),
        given=_paths(context, reader, read.get("given")),
        expect=_paths(context, reader, read.get("expect")),
        options=_options(context, reader, read.get("options")),
        document=document,
        span=document.span,
    )
    context.diagnostics += reader.diagnostics
    return found


def _players(context: Context, reader: Reader, document: Document | None) -> int:
    """How many play: as many as the outline of the game lets, or else as many as seats are named."""
    number = reader.number(document)
    if document is None or number is None:
        return PLAYERS
    return reader.within(number, *context.seats, document)


def _paths(context: Context, reader: Reader, document: Document | None) -> Beside:
    found = []
    for key, value in reader.entries(document):
        written, mistakes = parse_expression(key)
        context.diagnostics += mistakes
        if not mistakes:
            found.append((context.expression(Scope(), written), value))
    return tuple(found)


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

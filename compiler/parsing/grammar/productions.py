"""What the grammar says of each construct, read from its text: its fixed words and what stands between them.

By it the tree builder makes a node of a production and the formatter writes one, and the reserved words are
those with which rules and statements begin: a construct is written down once, in ``grammar/rules.lark``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ...source.data.data import data_path
from ...tree import rules, syntax

KEYWORD = "keyword"
"""Stands for one of several words, which is kept as it is written: ``permit`` or ``forbid``."""

_PRODUCTION = re.compile(r"^\??([a-z_]+):((?:.|\n )*)", re.MULTILINE)
_TERMINAL = re.compile(r'^([A-Z]+)(?:\.1)?: "([^"]+)"', re.MULTILINE)
_INLINED = re.compile(r"^(?:\?([a-z_]+)|(_[a-z]+)):", re.MULTILINE)
_BLOCK = "_block"
_SIGN = re.compile(r'"[^"]*"|->|\w+|[][()|*+]')
_ENDS = frozenset({"_NL", "_INDENT", "_DEDENT"})


@dataclass(frozen=True, slots=True)
class ProductionPart:
    """Fixed ``words``, then what stands behind them: a terminal or production, KEYWORD, or nothing.

    ``kept``: how many of the words Lark keeps as tokens. An ``optional`` part without a symbol is a word that
    is there or not.
    """

    words: tuple[str, ...]
    symbol: str = ""
    optional: bool = False
    kept: int = 0

    @property
    def is_field(self) -> bool:
        """Whether the node has a field for it."""
        return bool(self.symbol) or self.optional


def grammar_text() -> str:
    """The grammar as written."""
    return data_path("grammar", "rules.lark").read_text(encoding="utf-8")


@cache
def parts_of(name: str) -> tuple[ProductionPart, ...]:
    """The parts of a production or alias, up to its line end; of several ways to write it, the first."""
    return tuple(_parts(_together(_productions()[name])))


def class_of(name: str) -> type[rules.Node] | None:
    """The class of the nodes of a production, which has its name; of ``if_block``, ``If``."""
    title = "".join(word.capitalize() for word in name.removesuffix(_BLOCK).split("_"))
    kind = getattr(syntax, title, None) or getattr(rules, title, None)
    return kind if isinstance(kind, type) and issubclass(kind, rules.Node) else None


@cache
def production_of(kind: type) -> str:
    """The production of a class of nodes."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    return name if name + _BLOCK not in _productions() else name + _BLOCK


def names() -> Iterator[str]:
    """Every production and alias that makes something of its own, in the order of the grammar."""
    inlined = {name for names_inlined in _INLINED.findall(grammar_text()) for name in names_inlined}
    return (name for name in _productions() if name not in inlined)


def alternatives(name: str) -> tuple[str, ...]:
    """The productions that a production stands for: ``?block: if_block | each``."""
    return tuple(way[0] for way in _productions()[name])


def first_words(name: str) -> Iterator[str]:
    """The words with which a production begins, in the order of the grammar."""
    for way in _productions()[name]:
        end = way.index(")") if way[0] == "(" else way.index("]") + 2 if way[0] == "[" else 1
        yield from (_terminals()[sign] for sign in way[:end] if sign in _terminals())


@cache
def _productions() -> dict[str, list[list[str]]]:
    """The ways in which each production and alias may be written."""
    ways_of: dict[str, list[list[str]]] = {}
    for name, text in _PRODUCTION.findall(grammar_text()):
        for way in _ways(_SIGN.findall(text)):
            is_alias = way[-2:-1] == ["->"]
            ways_of.setdefault(way[-1] if is_alias else name, []).append(way[:-2] if is_alias else way)
    return ways_of


def _ways(signs: Sequence[str]) -> list[list[str]]:
    """The ways in which a production may be written."""
    ways: list[list[str]] = [[]]
    depth = 0
    for sign in signs:
        depth += (sign in ("(", "[")) - (sign in (")", "]"))
        if sign == "|" and depth == 0:
            ways.append([])
        else:
            ways[-1].append(sign)
    return ways


def _together(ways: list[list[str]]) -> list[str]:
    """The first way; where others begin with another word, with a keyword in front that is one of them."""
    first, *others = ways
    begins = {tuple(way[:1]) for way in ways if way[:1] and way[0] in _terminals()}
    return ["(", *first[:1], "|", ")", *first[1:]] if others and len(begins) > 1 else first


def _parts(signs: list[str]) -> Iterator[ProductionPart]:
    words: list[str] = []
    kept = place = 0
    while place < len(signs) and signs[place] not in _ENDS:
        sign = signs[place]
        place += 1
        if sign in "([":
            end = signs.index(")" if sign == "(" else "]", place)
            inner, place = signs[place:end], end + 1
            if sign == "[":
                (part, *_) = _parts(inner)
                yield from [ProductionPart(tuple(words), kept=kept)] if words else []
                yield ProductionPart(part.words, part.symbol, True)
            else:
                yield ProductionPart(
                    tuple(words), KEYWORD if inner[0] in _terminals() else inner[0], kept=kept
                )
            words, kept = [], 0
        elif sign[0] == '"':
            words.append(sign[1:-1])
        elif sign in _terminals():
            words.append(_terminals()[sign])
            kept += 1
        elif sign not in "*+":
            yield ProductionPart(tuple(words), sign, kept=kept)
            words, kept = [], 0
    if words:
        yield ProductionPart(tuple(words), kept=kept)


@cache
def _terminals() -> dict[str, str]:
    """The terminals that are always the same word or sign."""
    return dict(_TERMINAL.findall(grammar_text()))

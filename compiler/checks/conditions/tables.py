"""Tables say something for every index, and all of one type; rows and cases do not overlap or leave gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.spans import Span
from ...tree import rules
from ...tree.types import Choice, NoType
from ...typed.model import Game
from ...typed.ranges import Ranges
from ...words.vocabulary import TableDeclaration, Vocabulary

Row = rules.ScoreRow | rules.Case


def check_tables(game: Game) -> Iterator[Diagnostic]:
    """H510, H511: gaps. H512: overlaps. H513: mixed types. H529: ends the wrong way round."""
    for table in game.vocabulary.tables.values():
        yield from _table(game.vocabulary, table)
    ranges = Ranges(game)
    for node in game.nodes:
        if isinstance(node, rules.ScoreTable):
            yield from _overlaps(node.rows)
            yield from _gaps(ranges, node)
        elif isinstance(node, rules.Match):
            yield from _overlaps(node.cases)


def _table(vocabulary: Vocabulary, table: TableDeclaration) -> Iterator[Diagnostic]:
    ragged = any(len(entry) != len(table.indexes) for entry in table.entries)
    if ragged or isinstance(table.of, NoType) or any(isinstance(index, NoType) for index in table.indexes):
        yield diagnostic("H513", table.span, table=table.name)
        return
    yield from _complete(vocabulary, table, ())


def _complete(
    vocabulary: Vocabulary, table: TableDeclaration, prefix: tuple[int | str, ...]
) -> Iterator[Diagnostic]:
    """Below each index: all values of an enumeration, or numbers one after the other."""
    depth = len(prefix)
    if depth == len(table.indexes):
        return
    keys = {entry[depth] for entry in table.entries if entry[:depth] == prefix}
    numbers = sorted(key for key in keys if isinstance(key, int))
    index = table.indexes[depth]
    if isinstance(index, Choice):
        expected: Sequence[int | str] = vocabulary.enums[index.enum].values
    else:
        holes = [number + 1 for number, following in pairwise(numbers) if number + 1 < following]
        expected = sorted({*numbers, *holes})
    for key in expected:
        if key not in keys:
            missing = ", ".join(str(part) for part in (*prefix, key))
            yield diagnostic("H510", table.span, table=table.name, index=missing)
        else:
            yield from _complete(vocabulary, table, (*prefix, key))


def _overlaps(rows: Sequence[Row]) -> Iterator[Diagnostic]:
    for row in rows:
        if row.high is not None and row.high < row.low:
            yield diagnostic("H529", row.span, low=row.low, high=row.high)
    ordered = sorted(rows, key=lambda row: row.low)
    for row, following in pairwise(ordered):
        if row.high is None or row.high >= following.low:
            yield diagnostic("H512", following.span, number=following.low)


def _gaps(ranges: Ranges, node: rules.ScoreTable) -> Iterator[Diagnostic]:
    """Numbers that the value can be and no row has."""
    value = ranges.of(node.value)
    ordered = sorted(node.rows, key=lambda row: row.low)
    if not ordered:
        return
    for row, following in pairwise(ordered):
        if row.high is not None and row.high + 1 < following.low:
            yield _gap(row.high + 1, following.span)
    if value.low is not None and value.low < ordered[0].low:
        yield _gap(value.low, ordered[0].span)
    last = ordered[-1].high
    if last is not None and value.high is not None and value.high > last and not _filtered(node.value):
        yield _gap(last + 1, ordered[-1].span)


def _filtered(node: rules.Expression) -> bool:
    """Whether a count has a condition: then its capacity is far above what it will be."""
    return isinstance(node, rules.Count | rules.Fold) and node.binder.where is not None


def _gap(number: int, span: Span) -> Diagnostic:
    return diagnostic("H511", span, number=number)

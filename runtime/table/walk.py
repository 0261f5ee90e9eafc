"""Walks the records of compiled rules, and checks tables that have something for each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from .operations import Operation


def walk(value: object) -> Iterator[Operation]:
    """All records in a record or in some records, itself first, in the order written."""
    if isinstance(value, Operation):
        yield value
        for name in value.__struct_fields__:
            yield from walk(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from walk(part)


def complete(union: object, *tables: Mapping[type, object]) -> None:
    """Raises TypeError, by name, for a record of a union that is not in exactly one of some tables."""
    named = [record.__name__ for table in tables for record in table]
    wrong = {record.__name__ for record in get_args(union) if named.count(record.__name__) != 1}
    if wrong:
        raise TypeError(f"not in one table: {', '.join(sorted(wrong))}")

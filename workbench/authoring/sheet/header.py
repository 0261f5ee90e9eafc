"""The first row of a table: which columns it has, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ....compiler.source.suggestions import nearest
from .card_rows import FLAVOR, ID, NAME
from .cells import Grid, Place, Problem, name_of, problem

_OF_LANGUAGES = (NAME, FLAVOR, "text")


def header_problems(grid: Grid, known: Collection[str], languages: Collection[str]) -> Iterator[Problem]:
    """What is wrong with the first row of a table: nothing below it can be read then."""
    names = [name_of(cell) for cell in grid.rows[0]] if grid.rows else []
    if ID not in names:
        yield problem(
            Place(grid.name, 1), "no_id_column", known=", ".join(dict.fromkeys(filter(None, names)))
        )
        return
    for column, name in enumerate(names, start=1):
        place = Place(grid.name, 1, column, name)
        if not name:
            if any(column <= len(row) and row[column - 1] != "" for row in grid.rows[1:]):
                yield problem(place, "no_header")
        elif name in names[: column - 1]:
            yield problem(place, "column_twice", word=name)
        elif name not in known:
            yield _unknown(place, name, known, languages)
    longest = max((len(row) for row in grid.rows[1:]), default=0)
    for column in range(len(names) + 1, longest + 1):
        if any(len(row) >= column and row[column - 1] != "" for row in grid.rows[1:]):
            yield problem(Place(grid.name, 1, column), "no_header")


def _unknown(place: Place, name: str, known: Collection[str], languages: Collection[str]) -> Problem:
    part, dot, language = name.partition(".")
    if dot and part in _OF_LANGUAGES and language not in languages:
        return problem(place, "not_of_languages", language=language, known=", ".join(languages))
    near = nearest(name, known)
    if near is not None:
        return problem(place, "unknown_column_but", word=name, near=near)
    return problem(place, "unknown_column", word=name, known=", ".join(known))

"""Sheets as an author has them: exported, changed in a spreadsheet, imported."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from pathlib import Path

from click.testing import Result
from tests.program import run

Change = str | Callable[[str], str]


def exported(folder: Path, pack: Path | str, ending: str = ".csv") -> Path:
    """The sheet of a pack."""
    path = folder / f"cards{ending}"
    done = run("sheet", "export", str(pack), "--out", str(path))
    assert done.exit_code == 0, done.output
    return path


def cells(path: Path) -> list[list[str]]:
    """The cells of a CSV file."""
    return list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline="")))


def written(path: Path, rows: list[list[str]], separator: str = ",", encoding: str = "utf-8-sig") -> Path:
    """A CSV file as a spreadsheet writes it."""
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator).writerows(rows)
    path.write_bytes(out.getvalue().encode(encoding))
    return path


def changed(path: Path, changes: Mapping[tuple[str, str], Change]) -> Path:
    """A sheet in which some cells, by id and column, have become others."""
    rows = cells(path)
    header = rows[0]
    for (card, column), change in changes.items():
        row = next(row for row in rows if row[header.index("id")] == card)
        at = header.index(column)
        row[at] = change if isinstance(change, str) else change(row[at])
    return written(path, rows)


def imported(path: Path, pack: Path | str, *options: str, language: str = "en") -> Result:
    """What comes of a sheet."""
    return run("sheet", "import", str(path), str(pack), *options, language=language)


def difference(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, tuple[list[str], list[str]]]:
    """The lines that are gone from, and those that are new in, each file that is otherwise."""
    changes = {}
    for name in sorted({*before, *after}):
        old, new = (files.get(name, "").splitlines() for files in (before, after))
        if old != new:
            gone = [line for line in old if line not in new]
            changes[name] = gone, [line for line in new if line not in old]
    return changes

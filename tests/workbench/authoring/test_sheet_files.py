"""Files of sheets, as spreadsheets write them and as nobody should: what is in them is read, or told."""

from __future__ import annotations

import importlib
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.packs_of_strangers import game

from heroglyph.workbench.authoring.sheet.cells import BadCell, Grid, letters, rows_of
from heroglyph.workbench.authoring.sheet.csv_file import read_csv, written_csv
from heroglyph.workbench.authoring.sheet.sheet_file import read_sheet, written_sheet
from heroglyph.workbench.report.messages import available_languages
from heroglyph.workbench.terminal.failure import Failure

from .sheets import cells, exported, imported, written

HEADER = ("id", "cost", "text.fr")
ODD = (
    "=1+1", "+x", "-x", "-1", "@SUM(A1)", "\tx", "'=x", "''x", "'", "a;b,c\td", 'say "no"',
    "Main d’or !\u202f:\u00a0",
    "two\nlines\n\n  indented", "007", "1e5", "1/2", "TRUE", "  two  spaces", "x" * 8_000,
)  # fmt: skip
LIBRARIES = {".xlsx": "openpyxl", ".ods": "odfdo"}


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("ending", [".csv", ".xlsx", ".ods"])
def test_what_is_written_is_read(ending: str, separator: str, tmp_path: Path) -> None:
    pytest.importorskip(LIBRARIES.get(ending, "csv"))
    rows = [(f"card_{number}", "3", text) for number, text in enumerate(ODD)]
    path = tmp_path / f"x{ending}"
    path.write_bytes(written_sheet([Grid("trait", (HEADER, *rows))], str(path), separator))
    (grid,) = read_sheet(str(path), "id")
    assert grid.rows == (HEADER, *rows)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.text("=+-@'\t\n\" ,;aé＝0"), min_size=1))
def test_any_text_comes_back_from_csv(texts: list[str]) -> None:
    rows = tuple(("x", text.replace("\r", "")) for text in texts)
    grid = Grid("", (("id", "text"), *rows))
    assert read_csv(written_csv(grid), "x.csv", "id") == grid


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    """Neither in CSV, where a sign in front of it keeps a spreadsheet from that, nor in a workbook."""
    grid = Grid("trait", (HEADER, ("a", "=1+1", "@x")))
    text = written_csv(grid).decode("utf-8-sig")
    assert text == "id,cost,text.fr\r\na,'=1+1,'@x\r\n"
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.load_workbook(io.BytesIO(written_sheet([grid], "x.xlsx", ",")))
    assert [cell.data_type for cell in book["trait"][2]] == ["s", "s", "s"]


def test_cells_that_say_nothing_certain_are_told(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    from datetime import date

    book = openpyxl.Workbook()
    book.active.append(["id", "cost", "dots", "arrow", "hands", "ready"])
    book.active.append(["a", "=1+2", date(2026, 1, 2), 3.0, 3, True])
    path = tmp_path / "x.xlsx"
    book.save(path)
    (grid,) = read_sheet(str(path), "id")
    assert grid.rows[1] == ("a", BadCell("cell_formula"), BadCell("cell_date"), "3", "3", "yes")


def test_rows_are_counted_as_spreadsheets_count_them() -> None:
    grid = Grid("", (("id", "text"), ("a", "two\nlines"), ("", ""), ("b", "x")))
    assert [(row.number, row.text("id"), row.place("text").letters) for row in rows_of(grid)] == [
        (2, "a", "B"),
        (4, "b", "B"),
    ]
    assert [letters(number) for number in (1, 26, 27, 52, 703)] == ["A", "Z", "AA", "AZ", "AAA"]


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return game(tmp_path_factory.mktemp("pack"))


@pytest.mark.parametrize(
    ("separator", "encoding"),
    [(";", "utf-8-sig"), (";", "utf-8"), ("\t", "utf-16"), (",", "utf-8"), ("\t", "utf-8-sig")],
)
def test_files_of_all_spreadsheets_are_read(
    separator: str, encoding: str, pack: Path, tmp_path: Path
) -> None:
    rows = cells(exported(tmp_path, pack))
    done = imported(written(tmp_path / "other.csv", rows, separator, encoding), pack)
    assert done.output.startswith("0 cards changed"), done.output
    named = "sep=;\r\n" + "\r\n".join(";".join(row) for row in [["id", "cost"], ["clover", "8"]])
    (tmp_path / "named.csv").write_text(named, encoding="utf-8")
    assert "1 as before" in imported(tmp_path / "named.csv", pack).output


BAD_HEADERS: dict[str, tuple[list[list[str]], str, str]] = {
    "none": ([["clover", "8"]], "row 1", "no column id"),
    "empty": ([[]], "row 1", "no column id"),
    "merged": ([["id", "cost", ""], ["clover", "8", "x"]], "row 1, column C", "merged"),
    "short": ([["id", "cost"], ["clover", "8", "x"]], "row 1, column C", "merged"),
    "twice": ([["id", "cost", "Cost"], ["clover", "8", "8"]], "row 1, column cost (C)", "already"),
    "unknown": ([["id", "zzz"], ["clover", "8"]], "row 1, column zzz (B)", "no column zzz"),
    "misspelt": ([["id", "csot"], ["clover", "8"]], "row 1, column csot (B)", "cost"),
    "language": ([["id", "name.fr"], ["clover", "x"]], "row 1, column name.fr (B)", "en, de"),
    "kind": ([["id", "kind", "cost"], ["x", "charn", "8"]], "row 2, column kind (B)", "charm"),
    "value of another kind": ([["id", "cost"], ["wealth", "8"]], "row 2, column cost (B)", "rulebook"),
    "no name": ([["id", "kind", "cost"], ["x", "charm", "8"]], "row 2, column name.en, which", "name"),
    "no id": ([["id", "kind", "cost"], ["", "charm", "8"]], "row 2, column id (A)", "neither"),
    "bad id": ([["id", "kind", "cost"], ["Arc-en-Ciel", "charm", "8"]], "row 2, column id", "arc_en_ciel"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD_HEADERS, ids=lambda case: case.replace(" ", "_"))
def test_what_is_wrong_with_a_table_is_told(case: str, pack: Path, tmp_path: Path) -> None:
    rows, place, word = BAD_HEADERS[case]
    done = imported(written(tmp_path / "x.csv", rows), pack)
    assert done.exit_code == 1 and f"x.csv, {place}" in done.output and word in done.output, done.output


def _zip(*files: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files:
            packed.writestr(name, data)
    return out.getvalue()


def _bad_files() -> Iterator[tuple[str, bytes]]:
    declared = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'
    for ending in (".xlsx", ".ods"):
        yield ending, b""
        yield ending, b"id,cost\na,1\n"
        yield ending, b"PK\x03\x04 broken"
        yield ending, _zip(("a.txt", b"nothing"))
        yield ending, _zip(("content.xml", declared), ("xl/workbook.xml", declared))
        yield ending, _zip(("content.xml", b"0" * (17 << 20)))
    yield ".csv", b"id,name.fr\na,\xe9p\xe9e\n"
    yield ".csv", b'id,cost\na,"open\n'
    yield ".csv", b"\xff\xfei"
    yield ".csv", b"id,cost\n\0"
    yield ".csv", _zip(("a", b"b"))
    yield ".txt", b"id\na\n"


@pytest.mark.parametrize("at", range(len(list(_bad_files()))))
def test_bad_file_is_answered_by_one_line(at: int, pack: Path, tmp_path: Path) -> None:
    ending, data = list(_bad_files())[at]
    pytest.importorskip(LIBRARIES.get(ending, "csv"))
    path = tmp_path / f"bad{ending}"
    path.write_bytes(data)
    for language in available_languages():
        done = imported(path, pack, language=language)
        assert done.exit_code in (2, 3) and done.output.startswith("heroglyph: "), (
            done.output,
            done.exception,
        )
        assert done.output.count("\n") == 1 and "cli." not in done.output


@pytest.mark.parametrize(("ending", "library"), LIBRARIES.items())
def test_library_that_is_missing_is_named(
    ending: str, library: str, pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(name: str, package: str | None = None) -> Any:
        if name == library:
            raise ImportError(name)
        return importlib.import_module(name, package)

    module = importlib.import_module(f"heroglyph.workbench.authoring.sheet.{ending[1:]}_file")
    monkeypatch.setattr(module, "import_module", lacking)
    with pytest.raises(Failure) as failure:
        written_sheet([Grid("x", (HEADER,))], f"x{ending}", ",")
    assert failure.value.arguments["library"] == library

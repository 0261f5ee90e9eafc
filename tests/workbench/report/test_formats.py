"""The same findings in every format, each as its readers want it: JSON, SARIF, annotations of GitHub."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator, Draft202012Validator
from tests.places import ROOT
from tests.tables import read_table
from tests.workbench.check.test_one_message import mine

from heroglyph.compiler.source.data.catalogue import deduplicated, severity
from heroglyph.compiler.source.diagnostics import Diagnostic, Fix, Related, diagnostic
from heroglyph.compiler.source.spans import Source, Span
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.workbench.commands.check import check
from heroglyph.workbench.formats.as_json import schema
from heroglyph.workbench.formats.finding import Describer, Finding
from heroglyph.workbench.formats.write import FORMATS, written
from heroglyph.workbench.report.messages import Messages, available_languages, read_messages
from heroglyph.workbench.report.report import report_text
from heroglyph.workbench.requests.packs import CheckRequest
from heroglyph.workbench.terminal.failure import Failure

SCHEMA = ROOT / "docs" / "report.schema.json"
SARIF = read_table(Path(__file__).parent / "sarif_used.yaml")
OFFICIAL = os.environ.get("SARIF_SCHEMA")
MACHINE = tuple(form for form in FORMATS if form != "text")
ENGLISH = read_messages("en")
FILE = "cards/a b,c:é%.yaml"

LINES = st.sampled_from(
    ["a: 1", "a: 1", "b:2", "  c: x", "\tq: @2", "- x", "d: [1", "k: &x 1", "n: Item #3", "", "é: *漢"]
)
FAULTY = st.lists(LINES, max_size=8).map("\n".join)


def findings(text: str, diagnostics: list[Diagnostic], messages: Messages = ENGLISH) -> tuple[Finding, ...]:
    return Describer(messages, {FILE: Source(FILE, text)}, {}).findings(diagnostics)


def as_object(form: str, reported: tuple[Finding, ...], messages: Messages = ENGLISH) -> Any:
    return json.loads(written(reported, form, messages))


def unescaped(text: str) -> str:
    for code, letter in (("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        text = text.replace(code, letter)
    return text


def of_github(text: str) -> list[tuple[str, str, str, int | None, str]]:
    """Level, code, file, line and the first line of the message, as GitHub takes them apart."""
    lines = []
    for line in text.split("\n")[:-1]:
        match = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
        assert match, line
        properties = dict(pair.split("=", 1) for pair in match[2].split(","))
        place = int(properties["line"]) if "line" in properties else None
        code = unescaped(properties["title"]).removeprefix("Heroglyph ")
        level = match[1].replace("notice", "note")
        lines.append((level, code, unescaped(properties["file"]), place, unescaped(match[3]).split("\n")[0]))
    return lines


def of_json(report: Any) -> list[tuple[str, str, str, int | None, str]]:
    return [
        (
            finding["severity"],
            finding["code"],
            finding["place"]["file"],
            finding["place"]["start"] and finding["place"]["start"]["line"],
            finding["message"],
        )
        for finding in report["findings"]
    ]


def of_sarif(log: Any) -> list[tuple[str, str, str, int | None, str]]:
    lines = []
    for result in log["runs"][0]["results"]:
        place = result["locations"][0]["physicalLocation"]
        line = place["region"]["startLine"] if "region" in place else None
        text = result["message"]["text"].split("\n")[0]
        lines.append(
            (result["level"], result["ruleId"], unquote(place["artifactLocation"]["uri"]), line, text)
        )
    return lines


@settings(max_examples=60, deadline=None)
@given(FAULTY)
def test_every_format_has_the_same_findings(text: str) -> None:
    diagnostics = load_text(FILE, text)[1]
    reported = findings(text, diagnostics)
    source = Source(FILE, text)
    expected = [
        (
            severity(problem),
            problem.code,
            FILE,
            source.position(problem.span.start).line if problem.span.end else None,
            ENGLISH.text(problem),
        )
        for problem in deduplicated(diagnostics)
    ]
    assert of_json(as_object("json", reported)) == expected
    assert of_sarif(as_object("sarif", reported)) == expected
    assert of_github(written(reported, "github", ENGLISH)) == expected
    shown = report_text(diagnostics, {FILE: source}, ENGLISH)
    assert all(f"{level} {code}  {message}" in shown for level, code, _, _, message in expected)


@settings(max_examples=60, deadline=None)
@given(FAULTY, st.sampled_from(available_languages()))
def test_json_and_sarif_have_the_shape_that_they_promise(text: str, language: str) -> None:
    messages = read_messages(language)
    reported = findings(text, load_text(FILE, text)[1], messages)
    Draft202012Validator(json.loads(SCHEMA.read_bytes())).validate(as_object("json", reported, messages))
    log = as_object("sarif", reported, messages)
    Draft7Validator(SARIF).validate(log)
    if OFFICIAL:
        Draft7Validator(json.loads(Path(OFFICIAL).read_bytes())).validate(log)


def test_the_schema_in_the_docs_is_that_of_the_program() -> None:
    assert json.loads(SCHEMA.read_bytes()) == schema()


def everything() -> tuple[str, list[Diagnostic]]:
    """A finding with all that one may have, one of a whole file, one over two lines."""
    text = "a: 1\nb: x\na: 3\n"
    twin = Related(Span(FILE, 0, 1), "first_here")
    change = Fix(Span(FILE, 10, 11), "c", safe=True)
    return text, [
        diagnostic("H012", Span(FILE, 10, 11), related=(twin,), fix=change, key="a"),
        diagnostic("H002", Span(FILE, 0, 0)),
        diagnostic("H025", Span(FILE, 5, 12)),
    ]


def test_json_in_full() -> None:
    text, diagnostics = everything()
    whole, lines, twin = as_object("json", findings(text, diagnostics))["findings"]
    assert whole["place"] == {"file": FILE, "start": None, "end": None}
    assert lines["place"]["end"] == {"line": 3, "column": 3}
    place = {"file": FILE, "start": {"line": 3, "column": 1}, "end": {"line": 3, "column": 2}}
    first = {"file": FILE, "start": {"line": 1, "column": 1}, "end": {"line": 1, "column": 2}}
    assert twin == {
        "code": "H012",
        "severity": "error",
        "message": "“a” stands twice in the same place.",
        "help": "Keep one of them. If both are meant, they belong into a list.",
        "place": place,
        "related": [{"message": "it stands here first", "place": first}],
        "fix": {"place": place, "text": "c", "safe": True},
    }


def test_github_in_full() -> None:
    text, diagnostics = everything()
    file = "cards/a b%2Cc%3Aé%25.yaml"
    assert written(findings(text, diagnostics), "github", ENGLISH).split("\n") == [
        f"::error file={file},title=Heroglyph H002::This file is UTF-16 or UTF-32, not UTF-8."
        "%0Ahelp: Save the file with the encoding UTF-8.",
        f"::error file={file},line=2,endLine=3,title=Heroglyph H025::{ENGLISH.text(diagnostics[2])}"
        f"%0Ahelp: {ENGLISH.help(diagnostics[2])}",
        f"::error file={file},line=3,col=1,endColumn=2,title=Heroglyph H012::"
        "“a” stands twice in the same place."
        "%0Acards/a b,c:é%25.yaml:1:1  it stands here first"
        "%0Ahelp: Keep one of them. If both are meant, they belong into a list.%0Afix: c",
        "",
    ]


def test_sarif_names_files_by_addresses_and_counts_code_points() -> None:
    text, diagnostics = everything()
    run = as_object("sarif", findings(text, diagnostics))["runs"][0]
    assert run["columnKind"] == "unicodeCodePoints"
    whole, lines, twin = run["results"]
    uri = "cards/a%20b%2Cc%3A%C3%A9%25.yaml"
    assert whole["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": uri}}}]
    assert lines["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 2, "startColumn": 1, "endLine": 3, "endColumn": 3,
    }  # fmt: skip
    assert twin["relatedLocations"][0]["message"] == {"text": "it stands here first"}
    assert twin["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"] == {"text": "c"}
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["H002", "H025", "H012"]


def test_no_finding_is_left_out_where_the_report_stops() -> None:
    many = [diagnostic("H013", Span(FILE, n, n + 1)) for n in range(150)]
    reported = findings("x" * 150, many)
    assert len(of_json(as_object("json", reported))) == len(of_sarif(as_object("sarif", reported))) == 150
    assert len(of_github(written(reported, "github", ENGLISH))) == 150


def test_all_places_of_a_finding_are_kept_where_the_report_counts_the_rest() -> None:
    related = tuple(Related(Span(FILE, n, n + 1), "this_card") for n in range(1, 13))
    many = [diagnostic("H013", Span(FILE, 0, 1), related=related)]
    reported = findings("x" * 20, many)
    assert len(as_object("json", reported)["findings"][0]["related"]) == 12
    assert len(as_object("sarif", reported)["runs"][0]["results"][0]["relatedLocations"]) == 12
    annotated = unescaped(written(reported, "github", ENGLISH))
    shown = report_text(many, {FILE: Source(FILE, "x" * 20)}, ENGLISH)
    for text in (annotated, shown):
        assert text.count("the card") == 5
        assert "and 7 more places (all of them: --format json)" in text


@pytest.mark.parametrize("form", FORMATS)
def test_check_writes_it_and_leaves_as_always(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pack").mkdir()
    mine(tmp_path / "pack", rule="score 3 if my.gold = 3")
    monkeypatch.chdir(tmp_path)
    assert (
        check(CheckRequest(paths=(str(tmp_path / "pack"),), no_texts=True, format=form), read_messages("de"))
        == 1
    )
    output = capsys.readouterr().out
    assert "pack/cards/one.yaml" in output and "eine Bedingung vergleicht mit „is“" in output
    if form != "text":
        assert str(tmp_path) not in output
    assert (
        check(CheckRequest(paths=("dungeonroll",), no_texts=True, no_examples=True, format=form), ENGLISH)
        == 0
    )
    output = capsys.readouterr().out
    if form == "json":
        assert json.loads(output)["count"] == {"errors": 0, "warnings": 0, "notes": 0}
    elif form == "github":
        assert output == ""


def test_a_format_that_is_not_there_is_refused() -> None:
    with pytest.raises(Failure, match="no_such_format"):
        check(CheckRequest(paths=("dungeonroll",), format="xml"), ENGLISH)

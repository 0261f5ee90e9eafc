"""The report: place, words, the line with carets, related places, help and fix, safe for a terminal."""

from __future__ import annotations

import io
import re
import subprocess
import sys

import pytest

from heroglyph.compiler.source.data.catalogue import deduplicated, has_errors
from heroglyph.compiler.source.diagnostics import Diagnostic, Fix, diagnostic
from heroglyph.compiler.source.spans import Source, Span
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.workbench.report.messages import available_languages, choose_language, fill, read_messages
from heroglyph.workbench.report.report import report_text, summary, write_report
from heroglyph.workbench.report.visible import visible, width
from heroglyph.workbench.terminal.terminal import coloured

ENGLISH = read_messages("en")


def report(text: str, diagnostics: list[Diagnostic] | None = None, language: str = "en") -> str:
    diagnostics = load_text("f.yaml", text)[1] if diagnostics is None else diagnostics
    return report_text(diagnostics, {"f.yaml": Source("f.yaml", text)}, read_messages(language))


def carets(line: str, start: int, end: int) -> tuple[str, str]:
    """The line shown and what stands over the carets, by columns of the terminal."""
    shown = report(line, [diagnostic("H013", Span("f.yaml", start, end))]).split("\n")
    above, below = shown[1].partition("| ")[2], shown[2].partition("| ")[2]
    before = below.index("^")
    columns = "".join((letter + "\0")[: width(letter)] for letter in above)
    return above, columns[before : before + below.count("^")].replace("\0", "")


def test_a_whole_report() -> None:
    assert report("a: 1\nb: 2\na: 3\n") == (
        "f.yaml:3:1  error H012  “a” stands twice in the same place.\n"
        "    3 | a: 3\n"
        "      | ^\n"
        "    f.yaml:1:1  it stands here first\n"
        "    1 | a: 1\n"
        "      | ^\n"
        "    help: Keep one of them. If both are meant, they belong into a list.\n"
        "\n"
    )


def test_a_fix_is_shown_as_what_to_add_remove_or_replace() -> None:
    assert "fix: add ··" not in report("id:a\nb: 1\n")
    assert "    fix: add ·\n" in report("id:a\nb: 1\n")
    assert "    fix: delete it\n" in report("a: &x 1\n")
    assert '    fix: replace it by "@x"\n' in report("a: @x\n")


@pytest.mark.parametrize("language", available_languages())
def test_every_language_has_its_own_words_and_the_same_places(language: str) -> None:
    text = "a: 1\nb: @2\na: 3\n"
    shown = report(text, language=language)
    assert re.findall(r"^f\.yaml:\d+:\d+", shown, re.M) == ["f.yaml:2:4", "f.yaml:3:1"]
    assert (shown == report(text)) == (language == "en")
    assert not re.search(r"\{[a-z_]+\}", shown)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "1,000"), ("fr", "1\u202f000"), ("de", "1.000"), ("es", "1.000")]
)
def test_thousands_stand_apart_as_the_language_writes_them(language: str, said: str) -> None:
    messages = read_messages(language)
    assert messages.grouped(1000) == said
    assert messages.grouped(999) == "999"


def test_carets_stand_under_the_span() -> None:
    assert carets("a: bcd e", 3, 6) == ("a: bcd e", "bcd")
    assert carets("a:\tbcd", 3, 6)[1] == "bcd"
    assert carets("漢字: bcd", 4, 7)[1] == "bcd"
    assert carets("漢字: bcd", 0, 2)[1] == "漢字"
    assert carets("e\u0301e\u0301: bcd", 6, 9)[1] == "bcd"
    assert carets("x\u202ey: bcd", 5, 8)[1] == "bcd"
    assert carets("ab", 2, 2)[1] == ""


@pytest.mark.parametrize("at", [0, 60, 118, 119, 120, 121, 150, 400, 797])
@pytest.mark.parametrize("letter", ["x", "漢"])
def test_long_lines_are_cut_around_the_span(at: int, letter: str) -> None:
    line = letter * at + "abc" + letter * (800 - at)
    above, marked = carets(line, at, at + 3)
    assert width(above) <= 120
    assert marked == "abc"


def test_a_span_over_lines_is_marked_to_the_end_of_its_first() -> None:
    assert carets("ab cd\nef gh\n", 3, 9) == ("ab cd", "cd")


def test_nothing_of_a_file_steers_the_terminal() -> None:
    nasty = "a\x1b[31m\x07\x9b\u202e\u2066\u200f\u2028\ufeff\x00\U000e0001\ud800"
    diagnostics = [
        Diagnostic("H012", Span(nasty, 0, 5), (("key", nasty),), fix=Fix(Span(nasty, 0, 1), nasty)),
        diagnostic("H101", Span(nasty, 0, 0), folder=nasty),
    ]
    shown = report_text(diagnostics, {nasty: Source(nasty, nasty + "\nx")}, ENGLISH)
    assert not re.search(
        "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]", shown
    )
    assert "\\x1b[31m" in shown
    assert "\\u202e" in shown
    shown.encode("utf-8")


def test_letters_of_all_scripts_stay() -> None:
    assert visible("Brünn עברית 漢字 é e\u0301 ‘x’") == "Brünn עברית 漢字 é e\u0301 ‘x’"


def test_a_report_is_sorted_and_says_nothing_twice() -> None:
    first, two = diagnostic("H013", Span("b", 5, 6)), diagnostic("H013", Span("a", 9, 10))
    three = diagnostic("H034", Span("b", 5, 6))
    assert deduplicated([first, three, two, first]) == [two, first, three]
    assert report_text([first, two], {}, ENGLISH) == report_text([two, first, two], {}, ENGLISH)
    assert has_errors([three, first])
    assert not has_errors([three])


def test_no_more_is_shown_than_anybody_reads_and_the_rest_is_counted() -> None:
    diagnostics = [diagnostic("H013", Span("f.yaml", n, n + 1)) for n in range(25)]
    shown = report("x" * 40, diagnostics)
    assert shown.count("error H013") == 20
    assert shown.endswith("and 5 more\n")
    many = [diagnostic("H013", Span(f"f{n}", 0, 1)) for n in range(130)]
    assert report_text(many, {}, ENGLISH).count("error H013") == 100


def test_summary_counts_in_words() -> None:
    error, other = diagnostic("H013", Span("f", 0, 1)), diagnostic("H013", Span("f", 1, 2))
    warning = diagnostic("H034", Span("f", 0, 1))
    assert summary([], ENGLISH) == "no problems"
    assert summary([error], ENGLISH) == "1 error"
    assert summary([error, other, warning, warning], ENGLISH) == "2 errors, 1 warning"
    assert summary([error, other], read_messages("fr")) == "2 erreurs"
    assert summary([error, other], read_messages("de")) == "2 Fehler"


def test_colour_changes_nothing_but_the_colour() -> None:
    text = "a: 1\nb: @2\na: [x] \n"
    diagnostics = load_text("f.yaml", text)[1]
    out = io.StringIO()
    write_report(diagnostics, {"f.yaml": Source("f.yaml", text)}, ENGLISH, out, color=True)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    assert "\x1b[" in out.getvalue()
    assert [line.rstrip() for line in plain.split("\n")] == report(text).split("\n")


def test_plain_reports_do_not_import_rich_nor_babel() -> None:
    code = (
        "import sys; from heroglyph.workbench.report.report import report_text;"
        "from heroglyph.workbench.report.messages import read_messages;"
        "from heroglyph.compiler.source.yaml.load import load_text;"
        "report_text(load_text('f', 'a: @x')[1], {}, read_messages());"
        "print([m for m in ('rich', 'babel', 'jsonschema', 'lark', 'jinja2') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_placeholders_are_names_and_nothing_else() -> None:
    arguments = {"word": "{other} {0.__class__}", "other": "x"}
    assert fill("{word} {word.__class__} {word!r} {0} {missing} { word }", arguments) == (
        "{other} {0.__class__} {word.__class__} {word!r} {0} {missing} { word }"
    )


def test_the_language_is_the_one_asked_for_or_that_of_the_system() -> None:
    assert choose_language("fr", {"LANG": "de_DE.UTF-8"}) == "fr"
    assert choose_language(None, {"LANG": "de_DE.UTF-8"}) == "de"
    assert choose_language(None, {"LC_ALL": "fr_CA", "LANG": "de"}) == "fr"
    assert choose_language(None, {"LANG": "C.UTF-8"}) == "en"
    assert choose_language(None, {}) == "en"
    with pytest.raises(ValueError, match="xx"):
        choose_language("xx", {})
    for bad in ("../en", "zz"):
        with pytest.raises(ValueError, match=re.escape(bad)):
            read_messages(bad)


class Terminal(io.StringIO):
    """A stream that a person watches."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environment", "expected"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "dumb"}, False),
        (io.StringIO(), {}, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(
    stream: io.StringIO, environment: dict[str, str], expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert coloured(stream) == expected

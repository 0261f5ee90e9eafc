"""``check --fix`` mends what is sure and touches nothing else; done once, there is nothing left to do."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heroglyph.compiler.source.diagnostics import Fix, diagnostic
from heroglyph.compiler.source.spans import Span
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.workbench.autofix.autofix import Mending, mend
from heroglyph.workbench.autofix.rounds import Round, mended, safe_fixes
from heroglyph.workbench.cli.cli import main
from heroglyph.workbench.commands.fix import fix
from heroglyph.workbench.packs.which_packs import PackTarget
from heroglyph.workbench.report.messages import available_languages, read_messages
from heroglyph.workbench.requests.packs import CheckRequest

from .check.test_one_message import GOLD, mine

ENGLISH = read_messages("en")
CARD = """- id: one   # a comment: stays
  kind: trait
  dots: 1

  cost: 3
  arrow: up
  provenance: {dots: house, cost: house, arrow: house, rules: house}
  rules: |
    score 1 per die from my.sheet where color is gold
  examples:
    - name: two gold dice
      given: {my.traits: [one], my.strength: [gold 1, gold 2]}
      expect: {my.star: 2}
"""
SLIPS: dict[str, Callable[[str], str]] = {
    "a tab": lambda line: line.replace("  ", "\t", 1) if line.startswith("  ") else line,
    "an odd space": lambda line: line.replace("  ", "\u00a0\u00a0", 1) if line.startswith("  ") else line,
    "a tight colon": lambda line: re.sub(r"^( *(?:- )?\w+): ", r"\1:", line),
    "a wide colon": lambda line: re.sub(r"^( *\w+): ", "\\1\uff1a", line),
    "a space too many": lambda line: re.sub(r"^  (?=(cost|arrow): )", "   ", line),
    "a mark of bytes": lambda line: line.replace("cost", "\ufeffcost"),
}
LINES = st.sampled_from(
    ["- a: 1", "  b:2", "  c: x", "\td: 1", "   e: 3", "  f: @2", "  g: *x y", "  h: “i”", '  j: "k”',
     "-l: 2", "", "\u00a0\u00a0m: 1", "  n\uff1a 2", "  o: {p:1}", "  q: |", "    score 3", "  \ufeffr: 1",
     "# s:t"]
)  # fmt: skip


def settled(text: str, most: int = 30) -> str:
    for _ in range(most):
        done = mended("f", text, load_text("f", text)[1])
        if not done.made:
            return text
        text = done.text
    raise AssertionError(text)


@settings(max_examples=120, deadline=None)
@given(st.lists(LINES, max_size=9).map("\n".join))
def test_it_settles_and_changes_only_lines_with_a_mistake(text: str) -> None:
    done = settled(text)
    assert settled(done) == done
    for _ in range(30):
        faults = load_text("f", text)[1]
        after = mended("f", text, faults).text
        lines = list(zip(text.split("\n"), after.split("\n"), strict=True))
        changed = {number for number, (old, new) in enumerate(lines) if old != new}
        assert changed <= {text.count("\n", 0, fix.span.start) for fix, _ in safe_fixes(faults)}
        assert all(old.split("#")[1:] == new.split("#")[1:] for old, new in lines)
        text = after
    assert text == done


@settings(max_examples=120, deadline=None)
@given(st.lists(LINES, max_size=9).map("\n".join))
def test_what_could_be_read_can_still_be_read(text: str) -> None:
    """The first thing that cannot be read stands no earlier than before."""
    before, after = load_text("f", text)[1], load_text("f", settled(text))[1]
    left = [problem for problem in before if problem.fix is None or not problem.fix.safe]
    first = min((text.count("\n", 0, problem.span.start) for problem in before), default=99)
    for problem in after:
        assert text.count("\n", 0, problem.span.start) >= first or problem.code in {old.code for old in left}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_any_line_is_mended_to_what_was_there(slip: str) -> None:
    lines = CARD.split("\n")
    told_otherwise = {"a tab": (9, 10)}  # below a text, where it could belong to it
    tried = 0
    for number, line in enumerate(lines):
        spoilt = SLIPS[slip](line)
        if spoilt == line or number in (
            8,
            11,
            12,
            *told_otherwise.get(slip, ()),
        ):  # inside a text, or in braces
            continue
        tried += 1
        text = "\n".join([*lines[:number], spoilt, *lines[number + 1 :]])
        assert load_text("f", text)[1], spoilt
        assert settled(text) == CARD, spoilt
    assert tried


def test_the_first_of_two_that_overlap_is_made() -> None:
    def at(start: int, end: int, new: str) -> Fix:
        return Fix(Span("f", start, end), new, safe=True)

    fixes = [at(0, 1, "A"), at(0, 2, "x"), at(2, 2, "-"), at(2, 2, "+"), at(3, 4, "D")]
    diagnostics = [diagnostic("H013", change.span, fix=change) for change in fixes]
    done = mended("f", "abcd: 1", diagnostics)
    assert (done.text, done.made) == ("Ab-cD: 1", 3)
    assert done.overlapping == (diagnostics[1], diagnostics[3])
    guess = [diagnostic("H013", Span("f", 0, 1), fix=Fix(Span("f", 0, 1), "z"))]
    assert mended("f", "abcd: 1", guess) == Round("abcd: 1", 0)


def test_a_change_that_does_not_help_is_left_out() -> None:
    diagnostics = [diagnostic("H208", Span("f", 4, 5), fix=Fix(Span("f", 7, 7), ": {", safe=True), after="x")]
    done = mended("f", "a: x y\nb: 1\n", [*diagnostics])
    assert (done.text, done.unhelpful) == ("a: x y\nb: 1\n", tuple(diagnostics))


# ------------------------------------------------------------------ packs

SPOILT = CARD.replace("cost: 3", "cost:3").replace("gold\n", "gold\n    score 2 if my.gold = 3.\n", 1)
MENDED = CARD.replace("gold\n", "gold\n    score 2 if my.gold is 3\n", 1)


def spoilt(folder: Path, text: str = SPOILT) -> Path:
    mine(folder)
    file = folder / "cards" / "one.yaml"
    file.write_bytes(text.encode("utf-8"))
    return file


def test_a_file_keeps_its_line_ends_mark_and_comments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = spoilt(tmp_path, "\ufeff" + SPOILT.replace("\n", "\r\n"))
    file.chmod(0o640)
    fix(CheckRequest(paths=(str(tmp_path),)), ENGLISH)
    assert file.read_bytes().decode("utf-8") == "\ufeff" + MENDED.replace("\n", "\r\n")
    assert file.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in file.parent.iterdir()] == ["one.yaml"]
    shown = capsys.readouterr().out
    assert "-  cost:3\n+  cost: 3\n" in shown and "+    score 2 if my.gold is 3\n" in shown
    assert shown.endswith("3 changes in 1 file\n")
    changed = file.stat().st_mtime_ns
    fix(CheckRequest(paths=(str(tmp_path),)), ENGLISH)
    assert capsys.readouterr().out == "nothing to change safely\n" and file.stat().st_mtime_ns == changed


@pytest.mark.parametrize("language", available_languages())
def test_what_is_only_likely_is_left_and_told(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = CARD.replace("from my.sheet", "form my.sheet")
    file = spoilt(tmp_path, text)
    assert main(["check", str(tmp_path), "--fix", "--no-texts", "--ui-lang", language]) == 1
    assert file.read_text(encoding="utf-8") == text
    shown = capsys.readouterr().out
    assert read_messages(language).say("mending", "nothing") in shown and "H207" in shown


def test_only_the_file_asked_for_is_mended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = spoilt(tmp_path)
    other = tmp_path / "cards" / "two.yaml"
    other.write_text(SPOILT.replace("id: one", "id: two"), encoding="utf-8")
    before = other.read_bytes()
    fix(CheckRequest(paths=(str(file),)), ENGLISH)
    assert file.read_text(encoding="utf-8") == MENDED and other.read_bytes() == before
    capsys.readouterr()


@pytest.mark.parametrize("language", available_languages())
def test_a_zip_is_left_as_it_is_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    spoilt(home)
    packed = shutil.make_archive(str(tmp_path / "packed"), "zip", home)
    before = Path(packed).read_bytes()
    assert main(["check", packed, "--fix", "--no-examples", "--ui-lang", language]) == 1
    assert Path(packed).read_bytes() == before
    said = capsys.readouterr().out
    assert read_messages(language).say("mending", "archive", path=Path(packed).as_posix()) in said
    assert read_messages(language).say("mending", "nothing") not in said


def test_a_report_for_programs_stays_clean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoilt(tmp_path)
    assert main(["check", str(tmp_path), "--fix", "--no-texts", "--format", "json"]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["findings"] == [] and "3 changes in 1 file" in shown.err


def test_too_many_rounds_are_told(tmp_path: Path) -> None:
    file = spoilt(tmp_path)
    done = Mending()
    mend(PackTarget(tmp_path), done, rounds=1)
    assert [note.key for note in done.notes] == ["stopped"] and "cost: 3" in file.read_text(encoding="utf-8")
    again = Mending()
    mend(PackTarget(tmp_path), again, rounds=3)
    assert not again.notes and file.read_text(encoding="utf-8") == MENDED


def test_a_file_changed_by_somebody_else_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = spoilt(tmp_path)
    theirs = SPOILT.replace("cost:3", "cost: 4").encode("utf-8")
    real = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: theirs if path == file else real(path))
    done = Mending()
    mend(PackTarget(tmp_path), done)
    monkeypatch.undo()
    assert [note.key for note in done.notes] == ["moved"] and file.read_text(encoding="utf-8") == SPOILT


def test_a_file_that_cannot_be_written_is_refused_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = spoilt(tmp_path)

    def refuse(*_: object) -> None:
        raise OSError

    monkeypatch.setattr("os.replace", refuse)
    assert main(["check", str(tmp_path), "--fix", "--no-texts", "--ui-lang", "en"]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == SPOILT and GOLD in SPOILT
    assert [path.name for path in file.parent.iterdir()] == ["one.yaml"]

"""In a workflow on GitHub nothing of a stranger is a command to its runner; elsewhere nothing changes."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from pathlib import Path

import pytest
from tests.places import ROOT

from heroglyph.workbench.cli.cli import main
from heroglyph.workbench.terminal.workflow import Guarded, guarded_streams, harmless

BASE = ROOT / "tests" / "kind" / "base"
NAMES = ("::set-output name=a::b", "x ##[error]y", "::stop-commands::z", "##[group]w")
CARD = "- id: card_{number}\n  kind: charm\n  cost: {cost}\n  rules: |\n    score {cost}\n"


def commands(printed: str) -> list[str]:
    """The lines that the runner would look at: ``::`` behind white space, ``##[`` anywhere."""
    lines = re.split(r"\r\n|\r|\n", printed)
    return [line for line in lines if line.lstrip().startswith("::") or "##[" in line]


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    root = Path("lanternfen")
    shutil.copytree(BASE, root)
    cards = "".join(CARD.format(number=number, cost=number + 4) for number in range(len(NAMES)))
    (root / "cards" / "more.yaml").write_text(cards, encoding="utf-8")
    for language in ("en", "fr", "de"):
        with (root / "locales" / f"{language}.yaml").open("a", encoding="utf-8") as file:
            for number, name in enumerate(NAMES):
                file.write(f'  card_{number}: {{name: "{name}", flavor: "{name}"}}\n')
    return root


BAD = "- id: card_9\n  kind: charm\n  cost: 2\n  rules: |\n    ::error::gone ##[error]gone\n    score 1\n"
CALLS = {
    "text --pack lanternfen --flavor": True,
    "text --pack lanternfen --json": True,
    "text --pack lanternfen ::set-output ##[error]": False,
    "check lanternfen": True,
    "check lanternfen --format json": False,
    "check ::warning::me": False,
    "explain ##[error]": True,
    "read --pack lanternfen --lang en ::debug::x": False,
    "diff lanternfen lanternfen": False,
}
"""Calls, and whether they print what would be a command."""


@pytest.mark.parametrize(("line", "guilty"), CALLS.items())
def test_nothing_is_a_command_in_a_workflow(
    line: str, guilty: bool, pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    call = line.split()
    (pack / "cards" / "bad.yaml").write_text(BAD if "check" in call else "", encoding="utf-8")
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    code = main(call)
    plain = capsys.readouterr()
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert main(call) == code
    guarded = capsys.readouterr()
    assert commands(guarded.out) == commands(guarded.err) == []
    assert not guilty or commands(plain.out + plain.err)
    if "json" in call[-1]:
        lines = "lanternfen" in call and call[0] == "text"
        both = (plain.out.splitlines(), guarded.out.splitlines()) if lines else ([plain.out], [guarded.out])
        assert [json.loads(entry) for entry in both[0]] == [json.loads(entry) for entry in both[1]]
    else:
        for unguarded, other in ((plain.out, guarded.out), (plain.err, guarded.err)):
            assert other.split("\n") == [harmless(line) for line in unguarded.split("\n")]


def test_our_own_annotations_are_commands(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (pack / "cards" / "bad.yaml").write_text(BAD, encoding="utf-8")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    main(["check", "lanternfen", "--format", "github"])
    told = capsys.readouterr().out
    assert told.startswith("::error file=lanternfen/cards/bad.yaml,line=")
    assert all(line.startswith(("::error ", "::warning ")) for line in told.splitlines())


PIECES = (
    "::a\n  ::b\r::c\n",
    "a::b\n",
    "x ##[e] ##[f]\n###[g\n",
    ' {"a": "##[b]"}\n',
    "#" * 20 + "[x\n",
    " " * 9 + ":" * 9,
    "aaaa: ::b\n",
)


@pytest.mark.parametrize("text", PIECES)
def test_pieces_of_any_size_come_out_the_same(text: str) -> None:
    whole = io.StringIO()
    Guarded(whole).write(text)
    assert commands(whole.getvalue()) == []
    for size in range(1, 6):
        out = io.StringIO()
        Guarded(out).writelines(text[at : at + size] for at in range(0, len(text), size))
        assert out.getvalue() == whole.getvalue()


def test_a_file_gets_what_was_written(tmp_path: Path) -> None:
    with (tmp_path / "out").open("w+", encoding="utf-8") as file:
        before, sys.stdout = sys.stdout, file
        try:
            with guarded_streams({"GITHUB_ACTIONS": "true"}):
                print("::a ##[b]")
        finally:
            sys.stdout = before
        file.seek(0)
        assert file.read() == "::a ##[b]\n"


def test_what_is_no_command_stays() -> None:
    for line in ("a::b", "# [x]", "#[x]", ": :", "", "  x"):
        assert harmless(line) == line

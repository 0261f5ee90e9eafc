"""No link in a folder that may be a stranger's leads out of it what we write; nothing there makes us wait."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.places import ROOT

from heroglyph.compiler.source.limits import Limits
from heroglyph.workbench.cli.cli import main
from heroglyph.workbench.files.passing_file import is_passing, prepare
from heroglyph.workbench.files.write_files import write_files
from heroglyph.workbench.locale.po import export_po
from heroglyph.workbench.locale.po.po_file import read_po_file
from heroglyph.workbench.terminal.failure import Failure

BOUQUET = ROOT / "tests" / "games" / "packs" / "bouquet"
MINE = "names: {}\n"
PO = """\
msgid ""
msgstr ""
"Project-Id-Version: bouquet\\n"
"Language: pl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"X-Source-Language: en\\n"

msgctxt "bouquet:flower/rose name"
msgid "Rose"
msgstr "{said}"
"""
pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and pipes need rights there")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the pack of a stranger, and a file outside of it."""
    here = tmp_path / "here"
    here.mkdir()
    shutil.copytree(BOUQUET, here / "pack")
    (tmp_path / "mine").write_text(MINE)
    monkeypatch.chdir(here)
    return here


def outside() -> str:
    return (Path().absolute().parent / "mine").read_text()


def run(*words: str) -> int:
    return main([*words, "--ui-lang", "en"])


# ------------------------------------------------------------------ the folder of a reference

REFERENCE = ("reference", "pack", "--lang", "en", "--format", "markdown", "--out", "site")
MARK = "heroglyph-reference.json"


@pytest.mark.parametrize("how", ["a file", "a file that is not there", "a folder", "the list"])
def test_a_reference_goes_through_no_link(how: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*REFERENCE) == 0
    written = next(path for path in Path("site").rglob("*.md"))
    target = Path().absolute().parent / ("mine" if how != "a file that is not there" else "new")
    if how == "a folder":
        (Path("site") / "linked").symlink_to(target.parent)
        (Path("site") / MARK).write_text('{"files": ["linked/mine", "linked"]}')
    else:
        link = Path("site") / MARK if how == "the list" else written
        link.unlink()
        link.symlink_to(target)
    capsys.readouterr()
    assert run(*REFERENCE) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert outside() == MINE and not (Path().absolute().parent / "new").exists()


def test_a_list_that_is_a_pipe_or_too_deep_makes_nobody_wait() -> None:
    Path("site").mkdir()
    os.mkfifo(f"site/{MARK}")
    assert run(*REFERENCE) == 2
    Path(f"site/{MARK}").unlink()
    Path(f"site/{MARK}").write_text("[" * 100_000)
    assert run(*REFERENCE) == 0


# ------------------------------------------------------------------ translations


def test_translations_go_through_no_link(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.po").write_text(PO.replace("{said}", "Róża"), encoding="utf-8")
    Path("pack/locales/pl.yaml").symlink_to(Path().absolute().parent / "mine")
    assert run("locale", "import", "a.po", "pack") == 2
    Path("pack/locales/pl.yaml").unlink()
    os.mkfifo("pack/locales/pl.yaml")
    assert run("locale", "import", "a.po", "pack") == 2
    assert capsys.readouterr().err.count("\n") == 2
    assert outside() == MINE


def test_a_language_that_nobody_speaks_makes_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    for code in ("pl.yaml", "PL", "../x"):
        Path("a.po").write_text(PO.replace("{said}", "Róża").replace("pl\\n", f"{code}\\n"), encoding="utf-8")
        assert run("locale", "import", "a.po", "pack") == 2
    assert sorted(path.name for path in Path("pack/locales").iterdir()) == sorted(
        path.name for path in (BOUQUET / "locales").iterdir()
    )


def test_a_translation_that_no_pack_may_hold_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.po").write_text(PO.replace("{said}", "Ro" + "\u0301" * 30 + "za"), encoding="utf-8")
    assert run("locale", "import", "a.po", "pack") == 1
    assert "cannot stand on a card" in capsys.readouterr().out
    assert not Path("pack/locales/pl.yaml").exists()


def test_no_translation_is_cut_off_in_silence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("a.po").write_text(PO.replace("{said}", "Róża"), encoding="utf-8")
    size = Path("a.po").stat().st_size
    monkeypatch.setattr(export_po, "limits_wanted", lambda: Limits(yaml_total=size))
    assert run("locale", "import", "a.po", "pack") == 0
    monkeypatch.setattr(export_po, "limits_wanted", lambda: Limits(yaml_total=size - 1))
    assert run("locale", "import", "a.po", "pack") == 3
    assert "yaml_total" in capsys.readouterr().err


@pytest.mark.parametrize(
    "written", ['"POT-Creation-Date: 2020-01-01 00:00+0000\\n a', '"Plural-Forms: x\\n"']
)
def test_what_babel_cannot_read_is_no_po_file(written: str) -> None:
    text = PO.replace('"X-Source', f'{written}\n"X-Source')
    try:
        read_po_file(text.encode(), "a.po")
    except Failure as failure:
        assert failure.key in ("no_po", "bad_po")


# ------------------------------------------------------------------ new cards, and files in general

CARD = ("new", "card", "flower", "--pack", "pack", "--id", "aster", "--set", "color=red", "--set", "value=1")
NAMED = tuple(word for path in (BOUQUET / "locales").iterdir() for word in ("--name", f"{path.stem}=Aster"))


def test_what_is_hidden_in_a_pack_is_neither_waited_for_nor_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo("pack/.pipe")
    with open("pack/.history", "wb") as file:
        file.truncate(10**13)
    with open("pack/README.md", "wb") as file:
        file.truncate(10**12)
    assert run(*CARD, *NAMED) in (0, 1, 3)
    assert "aster" in "".join(path.read_text() for path in Path("pack/cards").iterdir())


def test_files_are_written_through_no_link_below_a_folder() -> None:
    Path("open").mkdir()
    Path("pack/linked").symlink_to(Path("open").absolute())
    Path("pack/gone").symlink_to(Path().absolute().parent / "gone")
    for path in (Path("pack/linked/x"), Path("pack/gone")):
        with pytest.raises(Failure):
            write_files({Path("pack/first"): b"1", path: b"2"}, inside=[Path("pack")])
    assert not Path("pack/first").exists() and not list(Path("open").iterdir())


# ------------------------------------------------------------------ every command that writes

WRITING = {
    "build: a file": (("build", "pack", "--out", "out"), "out/pack/compiled.json"),
    "build: its folder": (("build", "pack", "--out", "out"), "out/pack"),
    "build: all folders": (("build", "pack", "--out", "out"), "out"),
    "fmt: a file": (("fmt", "pack/cards/flowers.yaml"), "pack/cards/flowers.yaml"),
    "fmt: a folder": (("fmt", "pack/cards"), "pack/cards"),
    "fmt: a file in a folder": (("fmt", "pack/cards/flowers.yaml"), "pack/cards"),
    "check --report": (("check", "pack", "--no-texts", "--report", "page.html"), "page.html"),
    "pack to a FILE": (("pack", "pack", "--out", "it.zip", "--force"), "it.zip"),
    "locale export to a FILE": (("locale", "export", "fr", "pack", "--out", "fr.po"), "fr.po"),
    "locale review": (("locale", "review", "fr", "pack", "--report", "fr.html"), "fr.html"),
    "reference": (REFERENCE, "site"),
    "new card": ((*CARD, *NAMED), "pack/cards/flowers.yaml"),
}


@pytest.mark.parametrize("absolute", [False, True], ids=["relative", "absolute"])
@pytest.mark.parametrize("case", WRITING)
def test_no_command_writes_through_a_link(
    case: str, absolute: bool, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words, linked = WRITING[case]
    text = Path("pack/cards/flowers.yaml").read_text()
    Path("pack/cards/flowers.yaml").write_text(text.replace("score ", "score  "))
    elsewhere = place.parent / "elsewhere"
    link = Path(linked)
    link.parent.mkdir(parents=True, exist_ok=True)
    if link.exists():
        link.rename(elsewhere)
    elif link.suffix:
        elsewhere.write_text("mine")
    else:
        elsewhere.mkdir()
    before = contents(elsewhere)
    link.symlink_to(elsewhere)
    if absolute:
        words = tuple(
            str(Path(word).absolute()) if at and Path(word).parts[0] in TOP else word
            for at, word in enumerate(words)
        )
    assert run(*words) in (1, 2)
    assert "link" in capsys.readouterr().err or "FILE" in case
    assert contents(elsewhere) == before and link.is_symlink()
    assert not [path for path in place.rglob("*") if path.name.startswith(".heroglyph")]


TOP = ("pack", "out", "page.html", "it.zip", "fr.po", "fr.html", "site")


def contents(path: Path) -> dict[str, bytes]:
    """What lies in a file or a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return {str(file): file.read_bytes() for file in files if file.is_file()}


# ------------------------------------------------------------------ killed while it writes

KILLED = """
import os, signal, sys
from heroglyph.workbench.files import passing_file
from heroglyph.workbench.cli.cli import main
left, replace = int(sys.argv[1]), os.replace
def replaced(*paths):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    replace(*paths)
passing_file.os.replace = replaced
main(sys.argv[2:])
"""


@pytest.mark.parametrize("after", [0, 1])
@pytest.mark.parametrize("command", ["reference", "build"])
def test_a_run_that_was_killed_leaves_nothing_in_the_way_of_the_next(
    command: str, after: int, place: Path
) -> None:
    words = REFERENCE if command == "reference" else ("build", "pack", "--out", "site")
    manifest = Path("pack/pack.yaml")  # one language is soon checked, by a process that knows nothing yet
    manifest.write_text(manifest.read_text().replace("[en, fr, de]", "[en]"))
    for code in ("fr", "de"):
        Path(f"pack/locales/{code}.yaml").unlink()
    if after:  # a new folder is one step; files in place of others are one each
        assert run(*words) == 0
    ended = subprocess.run([sys.executable, "-c", KILLED, str(after), *words], capture_output=True)
    assert ended.returncode == -signal.SIGKILL
    assert left_in(place), "or this test shows nothing"
    assert run(*words) == 0
    assert not left_in(place)


def left_in(place: Path) -> list[Path]:
    return [path for path in place.rglob(".*") if is_passing(path.name)]


def test_what_another_run_is_writing_is_not_cleared_away(tmp_path: Path) -> None:
    passing = prepare(tmp_path / "other", b"1")
    write_files({tmp_path / "mine": b"2"})
    passing.replace()
    assert (tmp_path / "other").read_bytes() == b"1"

"""What is compiled, and the wheel that is made of it. Nothing is compiled here."""

from __future__ import annotations

import base64
import csv
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zipfile import ZipFile

import pytest
from tools.compiled.compile import drop_strays, folders, is_built, libraries, stage
from tools.compiled.wheel import PURE, compiled_files, tag, with_libraries

SUFFIX = EXTENSION_SUFFIXES[0]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package that looks compiled."""
    for module in stage(tmp_path):
        (tmp_path / module).with_suffix(SUFFIX).touch()
    return tmp_path


def test_records_and_what_stands_in_for_numbers_stay_plain(tmp_path: Path) -> None:
    modules = {module.as_posix() for module in stage(tmp_path)}
    assert "heroglyph/runtime/game/game.py" in modules
    plain = (
        "record/gamefile",
        "saving/save",
        "table/table",
        "table/effects",
        "table/operations",
        "view/known",
    )
    assert modules.isdisjoint(f"heroglyph/runtime/{name}.py" for name in plain)
    assert (tmp_path / "heroglyph" / "runtime" / "record" / "gamefile.py").is_file()
    assert (tmp_path / "heroglyph" / "compiler" / "compile.py").is_file()


def test_each_folder_becomes_one_library(tmp_path: Path) -> None:
    modules = stage(tmp_path)
    parts = folders(modules)
    assert [name for names, _ in parts for name in names] == [str(module) for module in modules]
    assert "heroglyph_runtime_bots" in {name for _, name in parts}


def test_a_copy_is_built_as_long_as_the_source_is_as_it_was(copy: Path) -> None:
    assert is_built(copy)
    changed = copy / "heroglyph" / "runtime" / "table" / "table.py"
    changed.write_text("", encoding="utf-8")
    assert not is_built(copy)
    stage(copy)
    assert is_built(copy)
    libraries(copy / "heroglyph" / "runtime" / "bots")[0].unlink()
    assert not is_built(copy)


def test_what_is_there_no_more_is_taken_away(copy: Path) -> None:
    gone = copy / "heroglyph" / "runtime" / "bots" / "gone.py"
    for path in (gone, gone.with_suffix(SUFFIX)):
        path.touch()
    there = len(libraries(copy)) - 1
    drop_strays(copy, stage(copy))
    assert not gone.exists() and len(libraries(copy)) == there and is_built(copy)


def test_a_wheel_with_libraries_is_the_plain_one_and_these(tmp_path: Path) -> None:
    plain = tmp_path / f"heroglyph-1-{PURE}.whl"
    about = f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {PURE}\n"
    with ZipFile(plain, "w") as archive:
        archive.writestr("heroglyph/__init__.py", "x = 1\n")
        archive.writestr("heroglyph-1.dist-info/WHEEL", about)
        archive.writestr("heroglyph-1.dist-info/RECORD", "heroglyph/__init__.py,,\n")
    made = with_libraries(plain, {"heroglyph/runtime/game.so": b"code"}, tag())
    assert made.name == f"heroglyph-1-{tag()}.whl"
    with ZipFile(made) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    assert (
        contents["heroglyph/runtime/game.so"] == b"code" and contents["heroglyph/__init__.py"] == b"x = 1\n"
    )
    told = contents["heroglyph-1.dist-info/WHEEL"].decode()
    assert f"Tag: {tag()}\n" in told and "Root-Is-Purelib: false\n" in told and PURE not in told
    rows = {
        name: (sum_, size) for name, sum_, size in csv.reader(contents.popitem()[1].decode().splitlines())
    }
    assert rows.pop("heroglyph-1.dist-info/RECORD") == ("", "")
    assert rows.keys() == contents.keys()
    for name, (sum_, size) in rows.items():
        expected = base64.urlsafe_b64encode(sha256(contents[name]).digest()).rstrip(b"=").decode()
        assert (sum_, int(size)) == (f"sha256={expected}", len(contents[name]))


def test_a_wheel_gets_what_was_compiled_and_nothing_of_how(copy: Path) -> None:
    (copy / f"heroglyph_runtime_bots__mypyc{SUFFIX}").touch()
    (copy / "build").mkdir()
    (copy / "build" / f"game{SUFFIX}").touch()
    names = compiled_files(copy)
    assert (
        f"heroglyph_runtime_bots__mypyc{SUFFIX}" in names and f"heroglyph/runtime/game/game{SUFFIX}" in names
    )
    assert not any(name.startswith("build/") or name.endswith(".py") for name in names)

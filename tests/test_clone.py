"""What a clone, or a zip of the tree, holds at its root, and that it is the package also without links."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

from tests.places import ROOT

SOURCE = ROOT / "src" / "heroglyph"
ROOMS = {"compiler", "runtime", "workbench", "studio", "grammar", "cards", "locales"}
OWN = {"__init__.py", "__main__.py", "py.typed"}
AT_THE_ROOT = {
    *ROOMS,
    *("src", "tests", "tools", "docs"),
    *("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "NOTICE"),
    *("pyproject.toml", "Makefile", ".gitignore", ".pre-commit-hooks.yaml", ".ci"),
}


def at_the_root() -> set[str]:
    """What Git keeps there; in an unpacked zip all that is there and is not made by a program."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
        return {name.split("/")[0] for name in listed.decode().split("\0") if name}
    made = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split()]
    return {
        entry.name for entry in ROOT.iterdir() if not any(fnmatch(entry.name, pattern) for pattern in made)
    }


def test_nothing_else_stands_at_the_root() -> None:
    assert at_the_root() == AT_THE_ROOT


def test_source_folder_holds_only_links_to_the_rooms() -> None:
    """Or what Git and zips make of a link where there are none: a file with the path in it."""
    links = {entry.name: entry for entry in SOURCE.iterdir() if entry.name not in {*OWN, "__pycache__"}}
    assert set(links) == ROOMS
    for name, entry in links.items():
        to = os.readlink(entry) if entry.is_symlink() else entry.read_text(encoding="utf-8")
        assert to == f"../../{name}"


def test_every_room_is_built_from_the_root() -> None:
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    assert set(built["packages"]) == {"heroglyph", *(f"heroglyph.{room}" for room in ROOMS)}
    folders = {"heroglyph": "src/heroglyph", **{f"heroglyph.{room}": room for room in ROOMS}}
    assert built["package-dir"] == folders
    files = {"heroglyph": ["py.typed"], **{f"heroglyph.{room}": ["**"] for room in ROOMS}}
    assert built["package-data"] == files


def test_a_clone_without_links_is_the_package(tmp_path: Path) -> None:
    source = tmp_path / "src" / "heroglyph"
    source.mkdir(parents=True)
    for name in OWN:
        (source / name).write_bytes((SOURCE / name).read_bytes())
    for room in ROOMS:
        (source / room).write_text(f"../../{room}", encoding="utf-8")
        (tmp_path / room).symlink_to(ROOT / room)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "src"), "HEROGLYPH_LANGUAGE": "en"}
    words = ["from heroglyph.compiler import compile; print(compile.__file__)"]
    result = subprocess.run(
        [sys.executable, "-c", *words], env=environment, capture_output=True, text=True, check=True
    )
    assert result.stdout == f"{tmp_path / 'compiler' / 'compile.py'}\n"
    told = [sys.executable, "-m", "heroglyph", "text", "jeweled_dagger", "--lang", "en"]
    said = subprocess.run(told, env=environment, capture_output=True, text=True, check=True).stdout
    assert said.startswith("rollplayer:weapon/jeweled_dagger\nen  Jeweled Dagger\n")

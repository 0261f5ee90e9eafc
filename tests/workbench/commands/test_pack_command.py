"""``heroglyph pack``: the same bytes every time, read strictly, and nothing that does not pass the check."""

from __future__ import annotations

import io
import os
import re
import shutil
import zipfile
from pathlib import Path

import pytest
from tests.packs_of_strangers import GAME, game, pack, write
from tests.places import ROOT
from tests.program import output
from tests.tables import read_table

from heroglyph import check, compile, load
from heroglyph.compiler.source.limits import DEFAULT_LIMITS
from heroglyph.compiler.source.packs.checksums import NAME


def packed(root: Path, *options: str) -> bytes:
    """A pack as its zip."""
    target = root.parent / "made.zip"
    target.unlink(missing_ok=True)
    code, told = output("pack", str(root), "--out", str(target), *options)
    assert code == 0 and str(target) in told, told
    return target.read_bytes()


def test_same_bytes_whatever_the_folder_looks_like(tmp_path: Path) -> None:
    first = game(tmp_path / "one")
    write(first, {".hidden": "x", ".git/config": "x", "README.md": "# Mine\n"})
    second = tmp_path / "two" / GAME
    for path in sorted(first.rglob("*"), reverse=True):
        if path.is_file():
            (second / path.relative_to(first)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, second / path.relative_to(first))
            os.utime(second / path.relative_to(first), (0, 10**9))
            (second / path.relative_to(first)).chmod(0o600)
    data = packed(first)
    assert data == packed(second)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = archive.infolist()
    names = [info.filename for info in infos]
    assert names == sorted(names) and NAME in names and "README.md" in names
    assert not any(name.startswith(".") or name.endswith("/") for name in names)
    assert {info.date_time for info in infos} == {(1980, 1, 1, 0, 0, 0)}


def test_zip_is_the_pack(tmp_path: Path) -> None:
    root = game(tmp_path)
    data = packed(root)
    made = write(tmp_path / "there", {}) / "made.zip"
    made.parent.mkdir()
    made.write_bytes(data)
    checked = check(load(made), texts=False)
    assert checked.diagnostics == ()
    assert compile(checked).table == compile(check(load(root), texts=False)).table


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"cards/flow.yaml": "[]\n"}, [("H167", "cards/flow.yaml")]),
        ({"README.md": "other\n"}, [("H167", "README.md")]),
        ({"cards/more.yaml": "[]\n"}, [("H169", "cards/more.yaml")]),
        ({"README.md": None}, [("H168", "README.md")]),
        ({NAME: "nonsense\n"}, None),
        ({NAME: None, "cards/more.yaml": "[]\n"}, []),
    ],
)
def test_what_was_changed_on_the_way_is_told(
    change: dict[str, str | None], expected: list[tuple[str, str]] | None, tmp_path: Path
) -> None:
    data = packed(write(game(tmp_path), {"README.md": "# Mine\n"}))
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        archive.extractall(unpacked)
    for name, text in change.items():
        if text is None:
            (unpacked / name).unlink()
        else:
            (unpacked / name).write_text(text, encoding="utf-8")
    told = [
        (diagnostic.code, dict(diagnostic.arguments)["file"])
        for diagnostic in load(unpacked).diagnostics
        if diagnostic.code in _SUMS
    ]
    assert told == expected if expected is not None else {code for code, _ in told} == {"H168", "H169"}


def test_a_list_of_sums_that_is_too_long_is_told_as_that(tmp_path: Path) -> None:
    root = game(tmp_path)
    lines = f"{'0' * 64}  cards/none.yaml\n"
    (root / NAME).write_text(lines * (DEFAULT_LIMITS.yaml_file // len(lines) + 1), encoding="utf-8")
    told = [
        (diagnostic.code, dict(diagnostic.arguments).get("limit"), diagnostic.span.file)
        for diagnostic in load(root).diagnostics
    ]
    assert told == [("H090", "yaml_file", f"{root}/{NAME}")]


_SUMS = {"H167", "H168", "H169"}


def test_what_does_not_pass_is_packed_only_by_force(tmp_path: Path) -> None:
    root = game(tmp_path)
    write(root, {"cards/more.yaml": "- {id: x, kind: chrm}\n"})
    code, told = output("pack", str(root), "--out", str(tmp_path / "x.zip"))
    assert code == 1 and "H317" in told and "--force" in told and not (tmp_path / "x.zip").exists()
    code, told = output("pack", str(root), "--out", str(tmp_path / "x.zip"), "--force")
    assert code == 1 and (tmp_path / "x.zip").is_file()


def test_it_is_called_by_id_and_version_and_overwrites_nothing_else(tmp_path: Path) -> None:
    roots = game(tmp_path), pack(tmp_path, "ore", version="1.2.3")
    out = tmp_path / "out"
    out.mkdir()
    asked = ("pack", str(roots[1]), "--with", str(roots[0]), "--out", str(out))
    assert output(*asked)[0] == 0 and output(*asked)[0] == 0
    assert [path.name for path in out.iterdir()] == ["ore-1.2.3.zip"]
    (out / "ore-1.2.3.zip").write_bytes(b"mine")
    assert output(*asked)[0] == 2 and (out / "ore-1.2.3.zip").read_bytes() == b"mine"


@pytest.mark.parametrize("what", ["rollplayer", "nowhere", "."])
def test_what_cannot_be_packed(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, told = output("pack", what)
    assert code == 2 and told.count("\n") == 1 and list(tmp_path.iterdir()) == []


def test_hooks_run_on_the_files_of_a_pack_and_on_no_others(tmp_path: Path) -> None:
    hooks = read_table(ROOT / ".pre-commit-hooks.yaml")
    root = write(game(tmp_path), {"README.md": "# Mine\n"})
    files = [path for path in sorted(root.rglob("*")) if path.is_file()]
    for hook in hooks:
        program, *command = hook["entry"].split()
        chosen = [str(path) for path in files if re.search(hook["files"], path.as_posix())]
        assert program == "heroglyph" and chosen and not any(name.endswith(".md") for name in chosen)
        assert output(*command, *chosen)[0] == 0
    assert [hook["id"] for hook in hooks] == ["heroglyph-check", "heroglyph-fmt"]
    pack_and_charms = (str(root / "pack.yaml"), str(root / "cards" / "charms.yaml"))
    assert output("check", *pack_and_charms) == (0, "no problems\n")

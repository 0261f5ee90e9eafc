"""Zips of packs: honest ones are read like the folder; what has two readings, or leads out, is refused."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipInfo

import pytest

from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.limits import DEFAULT_LIMITS, Limits
from heroglyph.compiler.source.packs.pack import read_pack
from heroglyph.compiler.source.packs.pack_files import PackFiles
from heroglyph.compiler.source.packs.unzip import archive_of
from heroglyph.compiler.source.records import replace

from .zips import FILES, member, patched, renamed, written, zip_of, zipped

LOCAL, CENTRAL, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return written(tmp_path / "lantern")


def read(data: bytes, tmp_path: Path, limits: Limits = DEFAULT_LIMITS) -> PackFiles:
    path = tmp_path / "my.zip"
    path.write_bytes(data)
    before = sorted(tmp_path.rglob("*"))
    pack = read_pack(path, limits)
    assert sorted(tmp_path.rglob("*")) == before, "nothing is unpacked to the disk"
    return pack


def codes(pack: PackFiles) -> list[str]:
    return [diagnostic.code for diagnostic in pack.diagnostics]


def comparable(pack: PackFiles, prefix: str) -> object:
    """All that a pack's files say, without what stands before their names."""

    def bare(diagnostic: Diagnostic) -> Diagnostic:
        return replace(
            diagnostic,
            span=type(diagnostic.span)(
                diagnostic.span.file.removeprefix(prefix), diagnostic.span.start, diagnostic.span.end
            ),
        )

    return (
        pack.id,
        {name.removeprefix(prefix): source.text for name, source in pack.sources.items()},
        [name.removeprefix(prefix) for name, _ in pack.cards],
        list(pack.locales),
        [bare(diagnostic) for diagnostic in pack.diagnostics],
    )


# ------------------------------------------------------------------ honest zips


@pytest.mark.parametrize("top", ["", "lantern-1.0.0/"])
@pytest.mark.parametrize(
    "odd",
    ["", "cards/run.py", "cards/b.yml", "cards/con.yaml", "cards/A.yaml", "cards/a b.yaml", ".git/x.py"],
)
def test_a_zip_is_read_like_its_folder(top: str, odd: str, folder: Path, tmp_path: Path) -> None:
    if odd:
        (folder / odd).parent.mkdir(exist_ok=True)
        (folder / odd).write_text("- {id: z, kind: k}\n")
    pack = read(zip_of(folder, top), tmp_path)
    assert comparable(pack, f"{tmp_path.as_posix()}/my.zip!{top}") == comparable(
        read_pack(folder), f"{folder.as_posix()}/"
    )
    assert pack.cards


def test_messages_name_the_file_in_the_zip(folder: Path, tmp_path: Path) -> None:
    (folder / "cards" / "a.yaml").write_text("- id: a\n  kind: 'k\n")
    (diagnostic,) = read(zip_of(folder), tmp_path).diagnostics
    assert diagnostic.span.file == f"{tmp_path.as_posix()}/my.zip!cards/a.yaml"


@pytest.mark.parametrize("method", [ZIP_STORED, ZIP_DEFLATED])
def test_both_usual_methods(method: int, tmp_path: Path) -> None:
    assert codes(read(zipped(dict(FILES), method), tmp_path)) == []


def test_what_is_written_into_a_pipe_has_its_sizes_behind_it(tmp_path: Path) -> None:
    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.data = b""

        def writable(self) -> bool:
            return True

        def write(self, data: object) -> int:
            self.data += bytes(data)  # type: ignore[call-overload]
            return len(bytes(data))  # type: ignore[call-overload]

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", ZIP_DEFLATED) as archive:
        for name, text in FILES.items():
            archive.writestr(name, text)
    assert pipe.data.count(b"PK\x07\x08") == len(FILES)
    assert codes(read(pipe.data, tmp_path)) == []


def test_what_macos_lays_beside_is_passed_over(tmp_path: Path) -> None:
    more = {"__MACOSX/cards/._a.yaml": b"\x00\x05", ".DS_Store": b"\x00", "cards/.DS_Store": b"\x00"}
    assert codes(read(zipped({**FILES, **more}), tmp_path)) == []


@pytest.mark.skipif(not any(os.access(f"{d}/zip", os.X_OK) for d in os.get_exec_path()), reason="no zip here")
def test_what_info_zip_makes(folder: Path, tmp_path: Path) -> None:
    for options in (["-r"], ["-r", "-0"], ["-rX"], ["-rD"]):
        (tmp_path / "made.zip").unlink(missing_ok=True)
        subprocess.run(["zip", "-q", *options, str(tmp_path / "made.zip"), "."], cwd=folder, check=True)
        assert codes(read_pack(tmp_path / "made.zip")) == []


def test_what_python_makes_of_a_folder(folder: Path, tmp_path: Path) -> None:
    made = subprocess.run(
        [
            sys.executable,
            "-m",
            "zipfile",
            "-c",
            str(tmp_path / "made.zip"),
            *map(str, sorted(folder.iterdir())),
        ]
    )
    assert made.returncode == 0
    assert codes(read_pack(tmp_path / "made.zip")) == []


# ------------------------------------------------------------------ what is refused


def _comment(data: bytes) -> bytes:
    made = io.BytesIO(data)
    with zipfile.ZipFile(made, "a") as archive:
        archive.comment = b"hello"
    return made.getvalue()


def _member_comment() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        info = ZipInfo("pack.yaml")
        info.comment = b"hello"
        archive.writestr(info, "id: x\n")
    return made.getvalue()


def _extra(kind: int) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        info = ZipInfo("pack.yaml")
        info.extra = kind.to_bytes(2, "little") + b"\x05\x00\x01aaaa"
        archive.writestr(info, "id: x\n")
    return made.getvalue()


def _gap(data: bytes, at: int) -> bytes:
    """Bytes that belong to no file, all offsets behind them made to fit."""
    start = int.from_bytes(data[-6:-2], "little")
    central = data[start:-22]
    for info in reversed(zipfile.ZipFile(io.BytesIO(data)).infolist()):
        place = central.rindex(info.filename.encode()) - 4
        moved = info.header_offset + 4 * (info.header_offset >= at)
        central = central[:place] + moved.to_bytes(4, "little") + central[place + 4 :]
    end = data[-22:-6] + (start + 4).to_bytes(4, "little") + data[-2:]
    return data[:at] + b"????" + data[at:start] + central + end


def _overlap(data: bytes) -> bytes:
    """The second file of the directory points to the first one's bytes."""
    second = data.index(CENTRAL, data.index(CENTRAL) + 1)
    return data[: second + 42] + bytes(4) + data[second + 46 :]


def _two_ends(data: bytes) -> bytes:
    return data + data[-22:]


def _second_directory(data: bytes) -> bytes:
    """A whole directory before the real one: who believes the first end record reads another pack."""
    start = data.index(CENTRAL)
    return data[:start] + data[start:] + data[start:-6] + len(data).to_bytes(4, "little") + data[-2:]


GOOD = zipped(dict(FILES))
REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", "H130"),
    "no zip": (lambda: b"Rar!" + b"x" * 100, "H130"),
    "cut off": (lambda: GOOD[:-30], "H130"),
    "an end alone, too short": (lambda: END + b"\x00" * 5, "H131"),
    "an empty zip": (lambda: END + bytes(18), "H137"),
    "a directory that is none": (lambda: patched(GOOD, CENTRAL, 0, "L", 0), "H130"),
    "bytes before": (lambda: b"#!/bin/sh\n" + GOOD, "H131"),
    "bytes behind": (lambda: GOOD + b"\n", "H131"),
    "a comment": (lambda: _comment(GOOD), "H131"),
    "a comment at a file": (_member_comment, "H131"),
    "a gap before the first file": (lambda: _gap(GOOD, 0), "H131"),
    "a gap between files": (lambda: _gap(GOOD, GOOD.index(LOCAL, 4)), "H131"),
    "a gap behind the files": (lambda: _gap(GOOD, GOOD.index(CENTRAL)), "H131"),
    "two ends": (lambda: _two_ends(GOOD), "H131"),
    "two directories": (lambda: _second_directory(GOOD), "H131"),
    "overlapping files": (lambda: _overlap(GOOD), "H132"),
    "another name before the file": (
        lambda: renamed(GOOD, "cards/a.yaml", "cards/b.yaml", central=False),
        "H132",
    ),
    "another name in the directory": (
        lambda: renamed(GOOD, "cards/a.yaml", "cards/b.yaml", local=False),
        "H132",
    ),
    "another size before the file": (lambda: patched(GOOD, LOCAL, 22, "L", 7), "H132"),
    "another method before the file": (lambda: patched(GOOD, LOCAL, 8, "H", 0), "H132"),
    "other flags before the file": (lambda: patched(GOOD, LOCAL, 6, "H", 2), "H132"),
    "another checksum before the file": (lambda: patched(GOOD, LOCAL, 14, "L", 7), "H132"),
    "another count": (lambda: patched(patched(GOOD, END, 8, "H", 4), END, 10, "H", 4), "H132"),
    "two counts": (lambda: patched(GOOD, END, 8, "H", 4), "H132"),
    "several disks": (lambda: patched(GOOD, END, 4, "H", 1), "H134"),
    "zip64": (lambda: patched(GOOD, END, 16, "L", 0xFFFFFFFF), "H134"),
    "password": (lambda: patched(patched(GOOD, LOCAL, 6, "H", 1), CENTRAL, 8, "H", 1), "H133"),
    "bzip2": (lambda: zipped(dict(FILES), ZIP_BZIP2), "H134"),
    "a name told a second time": (lambda: _extra(0x7075), "H134"),
    "something unknown beside a name": (lambda: _extra(0x9999), "H134"),
    "a size that is not so": (
        lambda: patched(patched(GOOD, LOCAL, 22, "L", 500), CENTRAL, 24, "L", 500),
        "H136",
    ),
    "a size that is far too small": (
        lambda: patched(patched(GOOD, LOCAL, 22, "L", 1), CENTRAL, 24, "L", 1),
        "H136",
    ),
    "a checksum that is not so": (
        lambda: patched(patched(GOOD, LOCAL, 14, "L", 1), CENTRAL, 16, "L", 1),
        "H136",
    ),
    "damaged": (lambda: GOOD[:39] + b"\xff\xff\xff" + GOOD[42:], "H136"),
    "a folder with content": (lambda: member("cards/"), "H136"),
    "a way up": (lambda: member("../evil.yaml"), "H135"),
    "a way up inside": (lambda: member("cards/../../evil.yaml"), "H135"),
    "from the top of the disk": (lambda: member("/etc/evil.yaml"), "H135"),
    "a drive": (lambda: member("C:/evil.yaml"), "H135"),
    "backslashes": (lambda: member("cards\\evil.yaml"), "H724"),
    "backslashes that lead out": (lambda: member("..\\evil.yaml"), "H135"),
    "here": (lambda: member("./cards/b.yaml"), "H135"),
    "an empty part": (lambda: member("cards//b.yaml"), "H135"),
    "twice the same": (lambda: renamed(member("cards/b.yaml"), "cards/b.yaml", "cards/a.yaml"), "H138"),
    "a file that is a folder too": (lambda: member("cards", b""), "H138"),
    "a file below a file": (lambda: member("cards/a.yaml/b.yaml"), "H138"),
    "capitals apart": (lambda: member("cards/A.yaml"), "H107"),
    "capitals of a folder apart": (lambda: member("Cards/b.yaml"), "H107"),
    "a link": (lambda: member("cards/l.yaml", b"/etc/passwd", mode=stat.S_IFLNK | 0o777), "H102"),
    "a link as manifest": (
        lambda: zipped_link("pack.yaml"),
        "H102",
    ),
    "a pipe": (lambda: member("cards/p.yaml", b"", mode=stat.S_IFIFO | 0o600), "H102"),
    "a device": (lambda: member("cards/d.yaml", b"", mode=stat.S_IFCHR | 0o600), "H102"),
    "a folder by its attributes": (lambda: member("cards/b.yaml", b"", attributes=0x10), "H102"),
    "a device of Windows": (lambda: member("cards/nul.yaml"), "H103"),
    "control characters": (lambda: member("cards/\x1b[31m.yaml"), "H103"),
    "a bidi override": (lambda: member("cards/\u202eyaml.yaml"), "H103"),
    "two packs": (lambda: zipped({"a/pack.yaml": "id: a\n", "b/pack.yaml": "id: b\n"}), "H137"),
    "a pack too deep": (lambda: zipped({"a/b/pack.yaml": "id: a\n"}), "H137"),
    "Python": (lambda: member("sitecustomize.py"), "H104"),
}


def zipped_link(name: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        info = ZipInfo(name)
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, "/etc/passwd")
    return made.getvalue()


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case: str, tmp_path: Path) -> None:
    make, code = REFUSED[case]
    pack = read(make(), tmp_path)
    assert code in codes(pack)
    whole = {"H130", "H131", "H132", "H133", "H134", "H135", "H136", "H137", "H138", "H724"}
    if code in whole:
        assert codes(pack) == [code]
        assert not pack.sources and not pack.cards, "such a zip is refused as a whole"
        assert all(
            diagnostic.span.file.startswith(f"{tmp_path.as_posix()}/my.zip")
            for diagnostic in pack.diagnostics
        )
    assert not any("root:" in source.text for source in pack.sources.values())


# ------------------------------------------------------------------ bombs


@pytest.mark.parametrize(("files", "name", "most"), [(4, "pack_files", 4), (5, "pack_files", 4)])
def test_the_number_of_files(files: int, name: str, most: int, tmp_path: Path) -> None:
    data = zipped({f"cards/{n}.yaml": "x" for n in range(files - 1)} | {"pack.yaml": "id: x\n"})
    archive, diagnostics = archive_of(data, "z", Limits().raised(**{name: most}))
    assert (archive is None) == (files > most)
    assert [dict(diagnostic.arguments)["limit"] for diagnostic in diagnostics] == (
        [name] if files > most else []
    )


@pytest.mark.parametrize("name", ["zip_file", "pack_bytes"])
def test_the_bytes_of_a_zip(name: str) -> None:
    data = zipped({"pack.yaml": "#" * 5_000})
    size = len(data) if name == "zip_file" else 5_000
    assert archive_of(data, "z", Limits().raised(**{name: size}))[0] is not None
    archive, diagnostics = archive_of(data, "z", Limits().raised(**{name: size - 1}))
    assert archive is None and dict(diagnostics[0].arguments)["limit"] == name


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    """8 MiB of zeros from 8 KiB is taken; a file that tells less than it unpacks to is cut off at that."""
    bomb = zipped({"pack.yaml": bytes(64 * 1024 * 1024)})
    assert len(bomb) < 80_000
    assert [dict(d.arguments)["limit"] for d in archive_of(bomb, "z", DEFAULT_LIMITS)[1]] == ["pack_bytes"]
    lying = patched(patched(bomb, LOCAL, 22, "L", 100), CENTRAL, 24, "L", 100)
    assert [diagnostic.code for diagnostic in archive_of(lying, "z", DEFAULT_LIMITS)[1]] == ["H136"]


def test_every_byte_of_a_zip_counts(tmp_path: Path) -> None:
    """Whichever byte is changed: the zip is refused, or the change is one of time, owner or version."""
    small = zipped({"pack.yaml": FILES["pack.yaml"], "cards/a.yaml": FILES["cards/a.yaml"]})
    known = archive_of(small, "z", DEFAULT_LIMITS)[0]
    assert known is not None
    for at in range(len(small)):
        for flip in (0x01, 0x80):
            changed = small[:at] + bytes([small[at] ^ flip]) + small[at + 1 :]
            archive, diagnostics = archive_of(changed, "z", DEFAULT_LIMITS)
            assert (archive is None) == bool(diagnostics)
            assert archive is None or archive.files == known.files

"""Zips for tests: of a folder, and with something wrong that no zip program would make."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipInfo

MANIFEST = "id: lantern\nversion: 1.0.0\nlanguage: 1\nlanguages: [en]\n"
FILES = {
    "pack.yaml": MANIFEST,
    "vocabulary.yaml": "nouns: {}\nverbs: {}\n",
    "cards/a.yaml": "- {id: a, kind: k}\n",
    "locales/en.yaml": "names: {a: lantern}\n",
    "README.md": "hello\n" * 40,
}


def written(root: Path) -> Path:
    """The same files in a folder."""
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def zipped(files: Mapping[str, str | bytes], method: int = ZIP_DEFLATED) -> bytes:
    """An honest zip of some files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name), content, compress_type=method)
    return made.getvalue()


def zip_of(folder: Path, top: str = "") -> bytes:
    """An honest zip of a folder, hidden files too, as zip programs make it."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            archive.write(path, top + path.relative_to(folder).as_posix())
    return made.getvalue()


def member(name: str, content: bytes = b"x\n", *, mode: int = 0, attributes: int = 0) -> bytes:
    """The pack of ``FILES`` with one more file, whose name and attributes may be anything."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for known, text in FILES.items():
            archive.writestr(ZipInfo(known), text, compress_type=ZIP_DEFLATED)
        info = ZipInfo("x")
        info.filename = name
        info.external_attr = mode << 16 | attributes
        archive.writestr(info, content)
    return made.getvalue()


def renamed(data: bytes, old: str, new: str, *, local: bool = True, central: bool = True) -> bytes:
    """A zip with another name of the same length, in one of the two places where it stands or in both."""
    first = data.index(old.encode())
    last = data.rindex(old.encode())
    for at, wanted in ((first, local), (last, central)):
        if wanted:
            data = data[:at] + new.encode() + data[at + len(old) :]
    return data


def patched(data: bytes, mark: bytes, offset: int, form: str, value: int) -> bytes:
    """A zip with another number in the first record of a kind."""
    at = data.index(mark) + offset
    new = struct.pack("<" + form, value)
    return data[:at] + new + data[at + len(new) :]

"""Two wheels: one of plain Python for every machine, and one with the runtime compiled for this one.

``python -m tools.compiled.wheel`` writes both into ``dist/``. The second is the first with the compiled
modules put beside the plain ones, which Python then prefers; pip takes it where it fits, else the plain one.
"""

from __future__ import annotations

import argparse
import base64
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from .compile import COMPILED, FAST, ROOT, compile_into, libraries

DIST = ROOT / "dist"
PURE = "py3-none-any"
_TIME = (2020, 1, 1, 0, 0, 0)  # the same bytes whenever it is made


def plain_wheel(into: Path) -> Path:
    """The wheel of plain Python, as pip makes it. Raises CalledProcessError."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    with TemporaryDirectory(prefix="heroglyph-") as place:
        source = Path(place, "source")
        copy_source(source)
        subprocess.run([*command, "--wheel-dir", str(into), str(source)], check=True)
    return max(into.glob(f"heroglyph-*-{PURE}.whl"), key=lambda path: path.stat().st_mtime)


def copy_source(into: Path) -> None:
    """What a wheel is made of, alone: beside it lies nothing that was made of it before."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = about["project"]
    files = ["pyproject.toml", project["readme"], *project["license-files"]]
    folders = set(about["tool"]["setuptools"]["package-dir"].values())
    into.mkdir(parents=True)
    for name in files:
        shutil.copy2(ROOT / name, into)
    for name in folders:
        shutil.copytree(ROOT / name, into / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))


def tag() -> str:
    """The tag of a wheel that runs on this Python and this kind of machine."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-{platform}"


def compiled_files(fast: Path) -> dict[str, bytes]:
    """The compiled modules and what they share, by their places in a wheel."""
    shared = [path for path in libraries(fast) if path.parent == fast]
    made = [*shared, *libraries(fast / "heroglyph" / COMPILED)]
    return {path.relative_to(fast).as_posix(): path.read_bytes() for path in made}


def with_libraries(plain: Path, compiled: Mapping[str, bytes], wheel_tag: str) -> Path:
    """Writes the wheel that has compiled modules as well, beside the plain one."""
    with ZipFile(plain) as archive:
        contents = {info.filename: archive.read(info) for info in archive.infolist()}
    (record,) = (name for name in contents if name.endswith(".dist-info/RECORD"))
    about = str(PurePosixPath(record).parent / "WHEEL")
    contents[about] = _about(contents[about].decode(), wheel_tag).encode()
    contents |= compiled
    del contents[record]
    rows = [f"{name},{_sum(data)},{len(data)}" for name, data in contents.items()]
    contents[record] = "".join(f"{row}\n" for row in [*rows, f"{record},,"]).encode()
    made = plain.with_name(plain.name.replace(PURE, wheel_tag))
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            entry = ZipInfo(name, _TIME)
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o100644 << 16
            archive.writestr(entry, data)
    return made


def _about(plain: str, wheel_tag: str) -> str:
    told = plain.replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
    return told.replace(f"Tag: {PURE}", f"Tag: {wheel_tag}")


def _sum(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()


def main(arguments: Sequence[str] | None = None) -> int:
    """Makes both wheels and prints where they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=DIST)
    parser.add_argument("--level", default="3", help="of the C compiler")
    given = parser.parse_args(arguments)
    plain = plain_wheel(given.into)
    compile_into(FAST, given.level)
    for made in (plain, with_libraries(plain, compiled_files(FAST), tag())):
        print(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())

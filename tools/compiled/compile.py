"""Compiles rooms by mypyc into a copy of the package, ``build/fast``: ``python -m tools.compiled.compile``.

In the copy the rooms that are not compiled are links to the real ones. Each folder becomes a library of its
own, so that C compilers run side by side. Only what has changed is copied, and only that is compiled anew.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).parents[2]
FAST = ROOT / "build" / "fast"
JOBS = os.cpu_count() or 1
COMPILED = "runtime"
"""The room whose modules are compiled."""
_PLAIN = re.compile(r"^class .*(=True|msgspec)", re.MULTILINE)
"""mypyc loses the keywords of a class, such as the tag by which msgspec tells records apart."""
_STAND_INS = "cast(int, "
"""A module that puts something else in place of a number: compiled, it would be refused as none."""


def stage(into: Path) -> list[Path]:
    """Brings the copy of the package up to date and gives what is to be compiled there, relative to it."""
    package = into / "heroglyph"
    package.mkdir(parents=True, exist_ok=True)
    source = ROOT / "src" / "heroglyph"
    rooms = [path for path in source.iterdir() if path.name != "__pycache__"]
    for path in rooms:
        if path.stem != COMPILED:
            _link(ROOT / path.name if (ROOT / path.name).is_dir() else path, package / path.name)
    _mirror(ROOT / COMPILED, package / COMPILED)
    return _modules(into)


def _modules(into: Path) -> list[Path]:
    """What of a copy is compiled."""
    return sorted(path.relative_to(into) for path in _worth(into / "heroglyph" / COMPILED))


def _link(original: Path, link: Path) -> None:
    if not link.is_symlink():
        link.symlink_to(os.path.relpath(original, link.parent))


def _mirror(original: Path, copy: Path) -> None:
    """The same Python files as in the original: no more, and none written that is there."""
    wanted = {path.relative_to(original) for path in original.rglob("*.py")}
    for name in wanted:
        target = copy / name
        if not _same(original / name, target):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((original / name).read_bytes())
    for path in list(copy.rglob("*.py")):
        if path.relative_to(copy) not in wanted:
            path.unlink()


def _worth(room: Path) -> Iterator[Path]:
    for path in room.rglob("*.py"):
        code = path.read_text(encoding="utf-8")
        if path.name != "__init__.py" and not _PLAIN.search(code) and _STAND_INS not in code:
            yield path


def is_built(into: Path) -> bool:
    """Whether a compiled copy is there, of the source as it is."""
    made, plain = into / "heroglyph" / COMPILED, ROOT / COMPILED
    same = all(_same(path, made / path.relative_to(plain)) for path in plain.rglob("*.py"))
    return same and all(_library(into / module) is not None for module in _modules(into))


def _same(original: Path, copy: Path) -> bool:
    return copy.is_file() and copy.read_bytes() == original.read_bytes()


def _library(module: Path) -> Path | None:
    """What a module was compiled to."""
    made = (module.with_suffix(suffix) for suffix in EXTENSION_SUFFIXES)
    return next((path for path in made if path.is_file()), None)


def folders(modules: Sequence[Path]) -> list[tuple[list[str], str]]:
    """The modules of each folder, and the name of the library that they become."""
    by_folder: dict[Path, list[str]] = {}
    for module in modules:
        by_folder.setdefault(module.parent, []).append(str(module))
    return [(names, "_".join(folder.parts)) for folder, names in by_folder.items()]


def compile_into(into: Path, level: str, jobs: int = JOBS) -> None:
    """Compiles in a process of its own, where the copy is the working folder. Raises CalledProcessError."""
    modules = stage(into)
    drop_strays(into, modules)
    command = [sys.executable, __file__, "--here", "--level", level, "--jobs", str(jobs), *map(str, modules)]
    subprocess.run(command, cwd=into, env={**os.environ, "MYPYPATH": "."}, check=True)


def drop_strays(into: Path, modules: Sequence[Path]) -> None:
    """A library of a module that is gone, or is compiled no more, would be found before the module."""
    known = {_library(into / module) for module in modules}
    for path in libraries(into / "heroglyph" / COMPILED):
        if path not in known:
            path.unlink()


def libraries(folder: Path) -> list[Path]:
    """What was compiled, in a folder and below it."""
    return sorted(path for path in folder.rglob("*") if path.name.endswith(tuple(EXTENSION_SUFFIXES)))


def _here(modules: Sequence[str], level: str, jobs: int) -> None:
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]

    parts = folders([Path(name) for name in modules])
    extensions = mypycify(
        ["--config-file=", "--explicit-package-bases", *modules],
        opt_level=level,
        debug_level="0",
        separate=list(parts),
    )
    setup(
        name="heroglyph",
        ext_modules=extensions,
        script_args=["--quiet", "build_ext", "--inplace", "--parallel", str(jobs)],
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Compiles; ``--level`` is that of the C compiler: 0 is compiled soonest, 3 runs quickest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=FAST)
    parser.add_argument("--level", default="3")
    parser.add_argument("--jobs", type=int, default=JOBS)
    parser.add_argument("--clean", action="store_true", help="compile everything anew")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("modules", nargs="*", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.here:
        _here(given.modules, given.level, given.jobs)
        return 0
    if given.clean:
        shutil.rmtree(given.into, ignore_errors=True)
    if not is_built(given.into):
        compile_into(given.into, given.level, given.jobs)
    return 0


if __name__ == "__main__":
    sys.exit(main())

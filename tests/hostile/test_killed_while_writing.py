"""A program that is killed at any step of what it writes leaves nothing that is taken for whole, nor rubbish.

Each way of writing is killed before each of its file operations, one after the other, and then done again.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.places import ROOT

from heroglyph.workbench.cache.disk_cache import Store
from heroglyph.workbench.files.passing_file import is_passing
from heroglyph.workbench.files.write_files import write_files
from heroglyph.workbench.games.game_files import write_game
from heroglyph.workbench.terminal.failure import Failure

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")

OPERATIONS = frozenset(
    {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.link", "os.truncate", "shutil.rmtree"}
)
KEY, CONTENT = b"\1" * 16, b"kept"
NEW, OLD = {"a": b"new a" * 999, "in/b": b"new b" * 999, "c": b"new c"}, {"a": b"old", "c": b"old c"}


def files(root: Path, names: dict[str, bytes]) -> dict[Path, bytes]:
    return {root / name: data for name, data in names.items()}


def write_again(root: Path) -> None:
    try:
        write_game(str(root / "game"), b"a line\n" * 999)
    except Failure as failure:
        assert failure.key == "game_exists"


def keep(root: Path) -> None:
    root.mkdir(exist_ok=True)
    Store(root).write_all({KEY: CONTENT, b"\2" * 16: CONTENT * 99})


WAYS: dict[str, Callable[[Path], None]] = {
    "a new folder": lambda root: write_files(files(root / "new" / "inner", NEW)),
    "files in place of others": lambda root: write_files(files(root, NEW)),
    "one file": lambda root: write_files(files(root, {"a": NEW["a"]})),
    "a game": write_again,
    "what is kept": keep,
}
WHOLE = frozenset({"a new folder", "one file", "a game"})
"""After these ways all is as before, or all is new."""


def there(root: Path) -> dict[str, bytes]:
    paths = {str(path.relative_to(root)): path for path in root.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in sorted(paths.items())}


def real(contents: dict[str, bytes]) -> dict[str, bytes]:
    """What is there for somebody who knows that what is on its way is none."""
    return {name: data for name, data in contents.items() if not any(map(is_passing, Path(name).parts))}


def killed(write: Callable[[Path], None], root: Path, left: int) -> bool:
    """Writes in a process of its own that is killed before the operation of a number; whether it was."""
    child = os.fork()
    if child == 0:
        sys.dont_write_bytecode = True

        def operation(event: str, arguments: tuple[object, ...]) -> None:
            nonlocal left
            writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & 3
            if writes or event in OPERATIONS:
                left -= 1
                if left < 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(operation)
        write(root)
        os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


@pytest.mark.parametrize("way", WAYS)
def test_what_is_killed_at_any_step_is_none_and_is_cleared(way: str, tmp_path: Path) -> None:
    write, steps = WAYS[way], 0

    def place(name: str) -> Path:
        root = tmp_path / name
        write_files(files(root, OLD))
        return root

    aim = place("aim")
    before = there(aim)
    write(aim)
    after = there(aim)
    while killed(write, root := place(str(steps)), steps):
        contents = real(there(root))
        assert all(data in (before.get(name), after.get(name)) for name, data in contents.items())
        assert way not in WHOLE or contents in (before, after)
        write(root)
        assert there(root) == after, f"at operation {steps}"
        steps += 1
    assert steps > 3, "or this test shows nothing"


PARENT = """
import os, signal, sys
from tests.workbench.measure.games import checked
from heroglyph.workbench.measure.measure import MeasurePlan, Measurement, measurable
def die(_):
    os.kill(os.getpid(), signal.SIGKILL)
if __name__ == "__main__":
    game = checked("fair")
    Measurement(game, measurable(game, 2), MeasurePlan(4_000, 1, ("random",), 2, 2)).run(die)
"""


def test_those_who_play_for_a_program_that_is_killed_end(tmp_path: Path) -> None:
    """Each has our output open: it is at its end only when all of them are."""
    (tmp_path / "parent.py").write_text(PARENT)
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    ended = subprocess.run(
        [sys.executable, str(tmp_path / "parent.py")],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": path},
        timeout=300,
    )
    assert ended.returncode == -signal.SIGKILL, ended.stderr

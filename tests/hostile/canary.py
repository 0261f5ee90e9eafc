"""Runs commands on a hostile pack while every file, connection and program is watched: run by a test.

``canary.py OUTSIDE OUT COMMANDS``: nothing under OUTSIDE may be opened, nothing but OUT be written to.
"""

from __future__ import annotations

import json
import os
import sys

outside, out, commands = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
ours = (out, os.path.join(os.path.dirname(out), ".heroglyph-"))  # a new folder is made beside its place
seen: list[str] = []
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC
_NEVER = ("socket.", "subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.fork", "urllib.", "pty.")
_CHANGES = tuple(f"os.{name}" for name in ("remove", "rename", "rmdir", "mkdir", "chmod", "link", "symlink"))


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    if event.startswith(_NEVER):
        seen.append(f"{event} {arguments!r}")
    elif event == "open" and isinstance(arguments[0], str | bytes):
        path, flags = os.path.abspath(os.fsdecode(arguments[0])), arguments[2]
        writes = isinstance(flags, int) and flags & _WRITES
        if path.startswith(outside) or (writes and not path.startswith((*ours, os.devnull))):
            seen.append(f"open {path}")
    elif event in _CHANGES and not os.path.abspath(os.fsdecode(arguments[0])).startswith(ours):  # type: ignore[arg-type]
        seen.append(f"{event} {arguments!r}")
    elif event == "compile" and str(arguments[1]).startswith(os.getcwd()):
        seen.append(f"compile {arguments[1]}")


sys.dont_write_bytecode = True
from heroglyph.workbench.cli.cli import main  # noqa: E402

sys.addaudithook(_watch)
codes = [main(command) for command in commands]
sys.stdout.flush()
print(json.dumps({"codes": codes, "seen": seen}), file=sys.stderr)

"""Game files changed by chance: refused in one short line, or as good as before; never worse.

``HEROGLYPH_SOAK=1`` (or ``make soak``) tries 4,000 of them; otherwise a few.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heroglyph.workbench.games.game_files import replay, resume
from heroglyph.workbench.report.messages import read_messages
from heroglyph.workbench.terminal.failure import Failure

from .playing import SOAK, bodies, rollplayer, tied, whole_game

VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    float("nan"),
    "",
    "x" * 500,
    "\0",
    [],
    {},
    [[]],
    2**63,
)
PIECES = (
    b"{",
    b"[" * 2_000,
    b"9" * 5_000,
    b'"',
    b"\n",
    b"\r\n",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"-",
    b"1e9",
)
LONGEST = 700  # letters of a message


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return whole_game(tmp_path_factory.mktemp("whole") / "game.jsonl", 1, 6)


def bytes_changed(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 20))):
        at = chance.randrange(len(changed) + 1)
        match chance.randrange(4):
            case 0:
                changed[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del changed[at : at + chance.randrange(1, 60)]
            case 2:
                changed[at:at] = chance.choice(PIECES)
            case _:
                del changed[max(at, 1) :]
    return bytes(changed)


def lines_changed(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    place, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            lines[place], lines[other] = lines[other], lines[place]
        case 1:
            lines.insert(place, lines[other])
        case 2:
            del lines[place]
        case _:
            return data.replace(b"\n", b"\r\n")
    return b"".join(lines)


def values_changed(data: bytes, chance: random.Random) -> bytes:
    """With right sums: what somebody writes who knows how."""
    lines = bodies(data)
    at = chance.choice((0, chance.randrange(len(lines))))
    plain = json.loads(lines[at])
    key = chance.choice(sorted(plain))
    inner = plain[key] if isinstance(plain[key], dict) and chance.random() < 0.7 else plain
    key = chance.choice(sorted(inner))
    inner[key] = chance.choice((*VALUES, inner[key]))
    if chance.random() < 0.2:
        del inner[key]
    lines[at] = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    return tied(lines)


def line_changed(data: bytes, chance: random.Random) -> bytes:
    lines = bodies(data)
    at = chance.choice((0, chance.randrange(len(lines))))
    lines[at] = bytes_changed(lines[at], chance)
    return tied(lines)


@pytest.mark.parametrize("change", (bytes_changed, lines_changed, values_changed, line_changed))
def test_a_file_changed_by_chance(
    change: Callable[[bytes, random.Random], bytes], whole: bytes, tmp_path: Path
) -> None:
    path, chance = tmp_path / "game.jsonl", random.Random(change.__name__)
    messages = read_messages("en")
    refused = 0
    for _ in range(1_000 if SOAK else 12):
        data = change(whole, chance)
        path.write_bytes(data)
        try:
            replay(str(path), rollplayer())
        except Failure as failure:
            told = messages.say("cli", failure.key, **failure.arguments)
            assert told.isprintable() and len(told) < LONGEST and not told.startswith("cli.")
            with pytest.raises(Failure, match=failure.key):
                resume(str(path), rollplayer())
            assert path.read_bytes() == data
            refused += 1
        else:
            resume(str(path), rollplayer()).close()
            assert path.read_bytes().startswith(data[: data.rfind(b"\n") + 1])
    assert refused

"""The same packs, seed and answers give the same file, byte for byte, under whatever circumstances."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256

import pytest
from tests.places import ROOT

from .playing import PLAYABLE, SOAK, whole_game

GAMES = 40 if SOAK else 2
QUICK = {
    "another process, other hashes, optimised, another place, folders backwards": (
        {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
        ("-O",),
        ("backwards",),
    ),
}
ONE_BY_ONE: dict[str, tuple[dict[str, str], tuple[str, ...], tuple[str, ...]]] = {
    "hash seed 0": ({"PYTHONHASHSEED": "0"}, (), ()),
    "hash seed 1": ({"PYTHONHASHSEED": "1"}, (), ()),
    "hash seed random": ({"PYTHONHASHSEED": "random"}, (), ()),
    "locale C": ({"LC_ALL": "C", "PYTHONUTF8": "0"}, (), ()),
    "locale de": ({"LC_ALL": "de_DE.UTF-8"}, (), ()),
    "time zone": ({"TZ": "America/St_Johns"}, (), ()),
    "optimised": ({}, ("-OO",), ()),
    "folders backwards": ({}, (), ("backwards",)),
}
CASES = {**QUICK, **(ONE_BY_ONE if SOAK else {})}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("here")
    played = [(pack, n) for pack in PLAYABLE for n in range(GAMES)]
    return [sha256(whole_game(folder / f"{p} {n}", n % 4 + 1, n, p)).hexdigest() for p, n in played]


@pytest.mark.parametrize("case", CASES)
def test_no_byte_of_a_game_differs(case: str, here: list[str]) -> None:
    environment, flags, arguments = CASES[case]
    path = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    done = subprocess.run(
        [sys.executable, *flags, "-m", "tests.games.write_one", str(GAMES), *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.split() == here

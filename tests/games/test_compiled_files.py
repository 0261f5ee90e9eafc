"""A compiled game is played from its file alone; a file that is none, or was changed, is refused by name."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from tests.program import run

from heroglyph import load_compiled
from heroglyph.runtime.record.artefact import ArtefactError, read_artefact
from heroglyph.runtime.record.gamefile import MARK
from heroglyph.runtime.table.limits import FileLimits
from heroglyph.workbench.games import compiled_files
from heroglyph.workbench.games.playable import compiled_file, find_checked, playable

from .alone import played
from .playing import PLAYABLE, new_game

ROOT = Path(__file__).parents[2]
BOUQUET = Path(__file__).parent / "packs" / "bouquet"
SMALL = "dungeonroll"
SEEDS = (1, 2)


@cache
def written(pack: str) -> bytes:
    """A built-in game as the file of it."""
    checked = find_checked([pack])
    return compiled_file(playable(checked), checked)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "compiled.json"
    path.write_bytes(written(SMALL))
    return path


@pytest.mark.parametrize("pack", PLAYABLE)
def test_whole_games_are_played_from_the_file_alone(pack: str, tmp_path: Path) -> None:
    path = tmp_path / "compiled.json"
    path.write_bytes(written(pack))
    command = (sys.executable, "-m", "tests.games.alone", str(path), "2", *map(str, SEEDS))
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stderr
    game = playable(find_checked([pack]))
    games = [json.loads(json.dumps(list(played(game, 2, seed)))) for seed in SEEDS]
    assert [json.loads(line) for line in done.stdout.splitlines()] == games


@pytest.mark.parametrize("pack", PLAYABLE)
def test_what_is_read_is_what_was_compiled(pack: str) -> None:
    assert read_artefact(written(pack)).game == playable(find_checked([pack]))


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_who_plays_from_the_file_is_told_the_same(language: str, file: Path) -> None:
    wished = ("--solo", "--seed", "3", "--lang", language)
    told = [run("play", name, *wished, typed="1\n" * 12).output for name in (str(file), SMALL)]
    assert told[0] == told[1] and len(told[0].splitlines()) > 40


def test_a_strangers_game_is_played_when_its_folder_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(BOUQUET, "bouquet")
    checked = find_checked(["bouquet"])
    Path("compiled.json").write_bytes(compiled_file(playable(checked), checked))
    wished = ("--players", "2", "--seed", "3", "--bots", "random")
    before = run("play", "bouquet", *wished, typed="1\n" * 12).output
    shutil.rmtree("bouquet")
    assert run("play", "compiled.json", *wished, typed="1\n" * 12).output == before
    assert len(before.splitlines()) > 10, before


def test_a_game_that_was_begun_with_the_pack_goes_on_with_the_file(tmp_path: Path, file: Path) -> None:
    log = tmp_path / "game.jsonl"
    with new_game(log, 2, 5, pack=SMALL) as begun:
        for _ in range(4):
            begun.answer(begun.session.state.questions[0].player, begun.session.state.questions[0].options[0])
    resumed = run("play", str(file), "--resume", str(log), "--bots", "random,random")
    assert resumed.exit_code == 0, resumed.output
    checked = run("replay", str(log), "--pack", str(file))
    assert checked.exit_code == 0 and "over" in checked.output, checked.output


# ---------------------------------------------------------------------- refused


def _tied(data: bytes) -> bytes:
    """The same with a sum that fits: somebody has taken the trouble."""
    body = data[: data.rindex(MARK)]
    return b'%s%s%s"}\n' % (body, MARK, sha256(body).hexdigest().encode())


def _edited(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    def edit(data: bytes) -> bytes:
        assert old in data
        return data.replace(old, new, 1)

    return edit


def _pretty(data: bytes) -> bytes:
    return json.dumps(json.loads(data), indent=1).encode()


OTHERS: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "empty": ("other_kind", lambda data: b""),
    "no JSON": ("other_kind", lambda data: b"rules: []\n"),
    "a list": ("other_kind", lambda data: b"[]"),
    "an object": ("other_kind", lambda data: b'{"format":1}'),
    "deep": ("other_kind", lambda data: b"[" * 100_000),
    "bytes that are no text": ("other_kind", lambda data: b'{"heroglyph":"\xff"}'),
    "another file of ours": ("other_kind", _edited(b"compiled game", b"compiled card")),
    "cut": ("damaged", lambda data: data[: len(data) // 2]),
    "without its end": ("damaged", lambda data: data[:-3]),
    "something behind it": ("damaged", lambda data: data + b"{}"),
    "laid out anew": ("damaged", _pretty),
    "a number by hand": ("damaged", _edited(b'["number",1]', b'["number",2]')),
    "a name by hand": ("damaged", _edited(b"town_portal", b"toon_portal")),
    "another sum": ("damaged", lambda data: data[:-67] + b"0" * 64 + b'"}\n'),
    "another format": ("other_version", lambda data: _tied(_edited(b'"format":"1.', b'"format":"2.')(data))),
    "another engine": ("other_version", lambda data: _tied(_edited(b'"state":3', b'"state":4')(data))),
    "an operation that is not there": (
        "damaged",
        lambda data: _tied(_edited(b'["number",1]', b'["numeral",1]')(data)),
    ),
    "a text for a number": ("damaged", lambda data: _tied(_edited(b'["number",1]', b'["number","1"]')(data))),
    "a member that is not there": ("damaged", lambda data: _tied(_edited(b'"program"', b'"programs"')(data))),
}


@pytest.mark.parametrize("case", OTHERS)
def test_what_is_no_compiled_game_is_refused_by_name(case: str, file: Path) -> None:
    key, spoil = OTHERS[case]
    file.write_bytes(spoil(written(SMALL)))
    with pytest.raises(ArtefactError) as refused:
        load_compiled(file)
    assert refused.value.key == key
    told = run("play", str(file), "--bots", "random,random")
    assert told.exit_code == 1 and str(file) in told.stderr and told.stdout == ""


def test_any_changed_byte_is_found(file: Path) -> None:
    data = written(SMALL)
    for at in range(0, len(data) - 1, len(data) // 97):
        with pytest.raises(ArtefactError):
            read_artefact(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])


def test_one_byte_more_than_the_limit_is_not_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(written(SMALL))
    monkeypatch.setattr(compiled_files, "FileLimits", lambda: FileLimits(compiled=size))
    assert load_compiled(file).effects
    file.write_bytes(written(SMALL) + b"\n")
    with pytest.raises(ArtefactError) as refused:
        load_compiled(file)
    assert (refused.value.key, refused.value.arguments) == ("too_large", {"maximum": size})


def test_a_folder_and_a_file_that_is_not_there_are_no_compiled_game(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_compiled(tmp_path / "gone.json")
    with pytest.raises((ArtefactError, OSError)):
        load_compiled(tmp_path)


def test_no_other_pack_is_named_beside_it(file: Path) -> None:
    told = run("play", str(file), "rollplayer")
    assert told.exit_code == 2 and "whole game" in told.stderr

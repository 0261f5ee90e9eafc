"""Files that somebody made: whatever stands in them, they are refused as a whole, in every language."""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.places import ROOT

from heroglyph.runtime.table.limits import FileLimits
from heroglyph.workbench.games import game_files
from heroglyph.workbench.games.game_files import read_head, replay, resume
from heroglyph.workbench.report.messages import available_languages, read_messages
from heroglyph.workbench.terminal.failure import FINDINGS, REFUSED, USAGE, Failure

from .playing import bodies, rollplayer, tied, whole_game

HUGE = b"9" * 2_000


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    return bodies(whole_game(tmp_path_factory.mktemp("whole") / "game.jsonl", 1, 6))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def refused(path: Path) -> Failure:
    """Why a file is refused, whatever is wanted of it; it is left as it is."""
    before = path.read_bytes() if os.path.isfile(path) else b""
    with pytest.raises(Failure) as stopped:
        replay(str(path), rollplayer())
    with pytest.raises(Failure) as again:
        resume(str(path), rollplayer())
    if os.path.isfile(path):
        assert path.read_bytes() == before
        assert (stopped.value.key, stopped.value.arguments) == (again.value.key, again.value.arguments)
    return stopped.value


def spelled(plain: Any) -> bytes:
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def changed(line: bytes, **values: Any) -> bytes:
    """A line with other values; without those that are None."""
    plain = {**json.loads(line), **values}
    return spelled({key: value for key, value in plain.items() if value is not None})


def test_lines_with_right_sums_are_taken(lines: list[bytes], path: Path) -> None:
    path.write_bytes(tied(lines))
    assert replay(str(path), rollplayer()).game.ended


HEADS: dict[str, tuple[Callable[[dict[str, Any]], dict[str, Any]], str]] = {
    "another format": (lambda head: {"format": 2}, "game_other_format"),
    "no format": (lambda head: {"format": None}, "game_no_game_file"),
    "a format that is no number": (lambda head: {"format": "1"}, "game_no_game_file"),
    "more": (lambda head: {"more": 1}, "game_wrong_line"),
    "no seed": (lambda head: {"seed": None}, "game_wrong_line"),
    "seed below 0": (lambda head: {"seed": -1}, "game_wrong_line"),
    "seed too large": (lambda head: {"seed": 1 << 64}, "game_wrong_line"),
    "seed with a fraction": (lambda head: {"seed": 1.5}, "game_wrong_line"),
    "true for a number": (lambda head: {"players": True}, "game_wrong_line"),
    "no players": (lambda head: {"players": 0}, "game_wrong_players"),
    "many players": (lambda head: {"players": 10**9}, "game_wrong_players"),
    "another engine": (lambda head: {"engine": {**head["engine"], "state": 99}}, "game_other_engine"),
    "another rules language": (lambda head: {"language": 2}, "game_other_language"),
    "a budget without end": (
        lambda head: {"budgets": {**head["budgets"], "steps": 10**12}},
        "game_wrong_line",
    ),
    "no budget": (lambda head: {"budgets": {}}, "game_wrong_line"),
    "a budget that the set-up passes": (
        lambda head: {"budgets": {**head["budgets"], "events": 1}},
        "game_stops_at_start",
    ),
    "another budget": (lambda head: {"budgets": {**head["budgets"], "time": 1}}, "game_wrong_line"),
    "an option that there is not": (
        lambda head: {"options": {**head["options"], "expert": "yes"}},
        "game_other_options",
    ),
    "a value that there is not": (
        lambda head: {"options": {**head["options"], "short_game": "maybe"}},
        "game_other_options",
    ),
    "an option left out": (
        lambda head: {"options": {k: v for k, v in head["options"].items() if k != "solo"}},
        "game_other_options",
    ),
    "alone among several": (lambda head: {"players": 2}, "game_other_options"),
    "another undo": (lambda head: {"undo": "never"}, "game_wrong_line"),
    "no such procedure": (lambda head: {"begins": "nothing"}, "game_wrong_line"),
    "too many names": (lambda head: {"names": ["a", "b"]}, "game_wrong_line"),
    "a long name": (lambda head: {"names": ["a" * 81]}, "game_wrong_line"),
    "another pack": (
        lambda head: {"packs": [{**head["packs"][0], "id": "elsewhere"}]},
        "game_other_packs",
    ),
    "another order": (
        lambda head: {"packs": [{**head["packs"][0], "hash": "0" * 64}]},
        "game_other_order",
    ),
    "other parts": (lambda head: {"parts": {}}, "game_other_rules"),
    "an entry": (lambda head: {"entry": "choice"}, "game_wrong_line"),
}


@pytest.mark.parametrize("case", HEADS)
def test_a_head_that_is_not_right_is_refused(case: str, lines: list[bytes], path: Path) -> None:
    change, key = HEADS[case]
    head = changed(lines[0], **change(json.loads(lines[0])))
    path.write_bytes(tied([head, *lines[1:]]))
    assert refused(path).key == key


ENTRIES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "another option": (lambda line: changed(line, option=-7), "game_not_legal"),
    "a huge option": (lambda line: line.replace(b'"option":', b'"option":' + HUGE), "game_"),
    "an option as text": (lambda line: changed(line, option="1"), "game_wrong_line"),
    "another player": (lambda line: changed(line, player=1), "game_not_legal"),
    "player -1": (lambda line: changed(line, player=-1), "game_not_legal"),
    "no player": (lambda line: changed(line, player=None), "game_wrong_line"),
    "another number": (lambda line: changed(line, n=99), "game_wrong_line"),
    "another label": (lambda line: changed(line, label="x"), "game_other_position"),
    "another count": (lambda line: changed(line, of=99), "game_other_position"),
    "another position": (lambda line: changed(line, state="0" * 64), "game_other_position"),
    "more": (lambda line: changed(line, more=1), "game_wrong_line"),
    "redo": (lambda line: spelled({"entry": "redo", "n": 5}), "game_no_undo"),
    "a word for an entry": (lambda line: changed(line, entry="cheat"), "game_wrong_line"),
    "an end too soon": (
        lambda line: spelled({"entry": "end", "n": 5, "scores": [0], "state": "0"}),
        "game_other_end",
    ),
    "a head": (lambda line: changed(line, entry="head"), "game_wrong_line"),
    "a list": (lambda line: b"[1]", "game_wrong_line"),
    "deep lists": (lambda line: b'{"n":' + b"[" * 2_000 + b"]" * 2_000 + b"}", "game_wrong_line"),
    "deep in an unknown place": (
        lambda line: b'{"a":' + b"[" * 1_500 + b"]" * 1_500 + b"," + line[1:],
        "game_wrong_line",
    ),
    "spaces": (lambda line: line.replace(b":", b": ", 1), "game_other_spelling"),
    "twice": (lambda line: line[:-1] + b',"n":5}', "game_other_spelling"),
    "no UTF-8": (lambda line: line.replace(b'"label":"', b'"label":"\xff'), "game_wrong_line"),
    "half a character": (lambda line: line.replace(b'"label":"', b'"label":"\\ud800'), "game_wrong_line"),
    "a null byte": (lambda line: line.replace(b'"label":"', b'"label":"\x00'), "game_wrong_line"),
}


@pytest.mark.parametrize("case", ENTRIES)
def test_an_entry_that_is_not_right_is_named(case: str, lines: list[bytes], path: Path) -> None:
    change, key = ENTRIES[case]
    path.write_bytes(tied([*lines[:5], change(lines[5]), *lines[6:]]))
    refusal = refused(path)
    assert refusal.key.startswith(key)
    assert (refusal.arguments["line"], refusal.code) == (6, FINDINGS)


def test_what_a_file_says_of_itself_makes_no_long_message(lines: list[bytes], path: Path) -> None:
    for long in (
        {"parts": {"x" * 50_000: "0"}},
        {"packs": [{"id": "x" * 50_000, "version": "1", "hash": "0"}]},
    ):
        path.write_bytes(tied([changed(lines[0], **long), *lines[1:]]))
        assert all(len(str(told)) < 400 for told in refused(path).arguments.values())


def test_after_the_end_comes_nothing_but_undo(lines: list[bytes], path: Path) -> None:
    n = len(lines)
    path.write_bytes(tied([*lines, changed(lines[-1], n=n)]))
    assert refused(path).key == "game_after_the_end"
    path.write_bytes(tied([*lines, spelled({"entry": "undo", "n": n})]))
    assert not replay(str(path), rollplayer()).game.over


def test_another_end_is_named(lines: list[bytes], path: Path) -> None:
    path.write_bytes(tied([*lines[:-1], changed(lines[-1], scores=[99])]))
    assert refused(path).key == "game_other_end"


@pytest.mark.parametrize("data", (b"", b"{", b'{"format":1', b"x" * 1_000))
def test_a_file_without_a_whole_head_had_not_begun(data: bytes, path: Path) -> None:
    path.write_bytes(data)
    assert refused(path).key == "game_no_head"


@pytest.mark.parametrize("data", (b"\n", b"x\n", b"[]\n", b"null\n", b"\xff\xfe\n", b"[" * 100_000 + b"\n"))
def test_another_kind_of_file_is_told(data: bytes, path: Path) -> None:
    path.write_bytes(data)
    assert refused(path).key == "game_no_game_file"


@pytest.mark.parametrize("name", ("size", "head", "line", "entries"))
def test_limits_at_n_and_one_more(
    name: str, lines: list[bytes], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tied(lines)
    whole = data.splitlines()
    path.write_bytes(data)
    used = {
        "size": len(data),
        "head": len(whole[0]),
        "line": max(map(len, whole[1:])),
        "entries": len(whole) - 1,
    }[name]
    for most in (used, used - 1):
        limits = FileLimits(**{name: most})
        monkeypatch.setattr(game_files, "FileLimits", lambda limits=limits: limits)
        if most == used:
            assert replay(str(path), rollplayer()).game.ended
        else:
            refusal = refused(path)
            assert (refusal.code, refusal.arguments["maximum"]) == (REFUSED, most)


def test_what_is_no_plain_file_is_not_waited_for(tmp_path: Path) -> None:
    assert refused(tmp_path).code == USAGE
    assert refused(tmp_path / "nothing").key == "no_such_path"
    assert refused(tmp_path / ("n" * 300)).code == USAGE
    with pytest.raises(Failure):
        read_head("nul\0byte")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert refused(tmp_path / "pipe").key == "unreadable"


def reasons() -> set[str]:
    """Why a game file may be refused, as far as the code says."""
    keys = set()
    for place in (ROOT / "runtime" / "record").glob("*.py"):
        keys |= _keys(place)
    for place in (ROOT / "workbench").rglob("*.py"):
        keys |= _keys(place)
    return keys


def _keys(place: Path) -> set[str]:
    calls = [n for n in ast.walk(ast.parse(place.read_text(encoding="utf-8"))) if isinstance(n, ast.Call)]
    return {
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id == "GameFileError"
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


@pytest.mark.parametrize("language", available_languages())
def test_every_reason_is_said_in_every_language(language: str) -> None:
    said = read_messages(language).words["cli"]
    assert isinstance(said, dict)
    missing = [key for key in sorted(reasons()) if f"game_{key}" not in said]
    assert missing == []
    assert len(reasons()) > 15

"""Game files: written, read, gone on with; whatever happens to them is told with its line."""

from __future__ import annotations

import os
import random
from collections.abc import Generator
from pathlib import Path

import pytest
from tests.sampling import share

from heroglyph.runtime.game.game import NotLegalError, legal, pending
from heroglyph.runtime.record.gamefile import Chain, GameFileError
from heroglyph.runtime.record.recorded import STATE_EVERY
from heroglyph.runtime.record.session import RevealedError
from heroglyph.runtime.saving.save import state_from_json, state_to_json
from heroglyph.workbench.games import game_files
from heroglyph.workbench.games.game_files import create, read_head, replay, resume
from heroglyph.workbench.terminal.failure import Failure

from .playing import PLAYABLE, ROLLPLAYER, SOAK, new_game, play_on, playable, rollplayer, step, whole_game

SIZES = [
    *((ROLLPLAYER, players) for players in (1, 2, 3, 4) if SOAK or players != 3),
    *((pack, 2) for pack in PLAYABLE if pack != ROLLPLAYER),
]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return whole_game(tmp_path_factory.mktemp("whole") / "game.jsonl")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def refused(path: Path) -> Failure:
    with pytest.raises(Failure) as stopped:
        replay(str(path), rollplayer())
    return stopped.value


@pytest.mark.parametrize("pack", PLAYABLE)
def test_what_was_played_is_what_is_loaded(pack: str, path: Path) -> None:
    with new_game(path, 3, 5, pack=pack) as file:
        play_on(file, 5)
    replayed = replay(str(path), playable(pack))
    assert replayed.game.session.choices == file.session.choices
    assert replayed.game.session.digest() == file.session.digest()
    assert (replayed.incomplete, replayed.game.over, replayed.game.ended) == (0, True, True)


def test_options_are_loaded(path: Path) -> None:
    new_game(path, 2, 5, short_game="yes").close()
    assert read_head(str(path)).options["short_game"] == "yes"


def test_a_position_stands_in_the_file_now_and_then(whole: bytes) -> None:
    lines = whole.splitlines()[1:]
    with_state = [n for n, line in enumerate(lines, 1) if b'"state"' in line]
    assert with_state == sorted({*range(STATE_EVERY, len(lines), STATE_EVERY), len(lines)})


@pytest.mark.parametrize(("pack", "players"), SIZES)
def test_the_rest_is_the_same_wherever_a_game_was_left(
    pack: str, players: int, path: Path, tmp_path: Path
) -> None:
    for seed in range(50 if SOAK else 1):
        data = whole_game(tmp_path / f"{players} {seed}", players, seed, pack)
        lines = data.splitlines(keepends=True)
        for kept in range(1, len(lines) + 1, 7 if SOAK else 60):
            path.write_bytes(b"".join(lines[:kept]))
            with resume(str(path), playable(pack)) as file:
                play_on(file, seed)
            assert path.read_bytes() == data


@pytest.mark.parametrize(("pack", "players"), SIZES)
def test_a_position_is_saved_and_loaded_at_every_choice(pack: str, players: int, tmp_path: Path) -> None:
    for seed in range(3, 16 if SOAK else 4):  # 52 games of Roll Player
        _saved_and_loaded(pack, players, seed, tmp_path / f"{seed}.jsonl")


def _saved_and_loaded(pack: str, players: int, seed: int, path: Path) -> None:
    with new_game(path, players, seed, pack=pack) as file:
        chance = random.Random(seed)
        while not file.over:
            saved = state_to_json(file.m, file.session.state)
            loaded = state_from_json(file.m, saved)
            assert state_to_json(file.m, loaded) == saved
            assert pending(loaded)[0].options == pending(file.session.state)[0].options
            file.session.states[-1] = loaded  # the rest is played from what was loaded
            step(file, chance)
    again = path.with_suffix(".again")
    with new_game(again, players, seed, pack=pack) as plain:
        chance = random.Random(seed)
        while not plain.over:
            step(plain, chance)
    assert path.read_bytes() == again.read_bytes()


def test_any_changed_byte_is_found_in_its_line(whole: bytes) -> None:
    before, chain = Chain(), Chain()
    for number, line in enumerate(whole.splitlines(), 1):
        for place in range(len(line)):
            chain.number, chain.sum = before.number, before.sum
            changed = bytearray(line)
            changed[place] ^= 1 << (place + number) % 8
            with pytest.raises(GameFileError) as raised:
                chain.read(bytes(changed))
            assert raised.value.arguments.get("line", 1) == number
        before.read(line)


def test_any_changed_byte_is_told_by_loading(whole: bytes, path: Path) -> None:
    chance = random.Random(4)
    lines = whole.splitlines(keepends=True)
    for place in chance.sample(range(len(whole) - 1), 400 if SOAK else 12):
        changed = bytearray(whole)
        changed[place] ^= 1 << chance.randrange(8)
        path.write_bytes(changed)
        at = next(n for n in range(1, len(lines) + 1) if sum(map(len, lines[:n])) > place)
        refusal = refused(path)
        assert refusal.arguments.get("line", 1) == at, (place, refusal.key)


def test_lines_left_out_or_turned_round_are_found(whole: bytes, path: Path) -> None:
    lines = whole.splitlines(keepends=True)
    for changed in (
        [*lines[:9], *lines[10:]],
        [*lines[:9], lines[10], lines[9], *lines[11:]],
        [*lines[:10], lines[9], *lines[10:]],
    ):
        path.write_bytes(b"".join(changed))
        assert refused(path).arguments["line"] in (10, 11)


def test_a_file_cut_off_anywhere_loses_no_whole_line(path: Path) -> None:
    """Everywhere about the end of a line; within lines in one place of eleven, or in each in long tests."""
    with new_game(path) as file:
        for _ in range(3):
            step(file, random.Random(1))
    data = path.read_bytes()
    ends = [n + 1 for n, byte in enumerate(data) if byte == ord("\n")]
    near = {end + beside for end in ends for beside in (-2, -1, 0, 1)}
    for cut in sorted({*near, *share(range(ends[0], len(data)), 11)} & set(range(ends[0], len(data)))):
        path.write_bytes(data[:cut])
        replayed = replay(str(path), rollplayer())
        whole_lines = sum(end <= cut for end in ends)
        assert len(replayed.entries) == whole_lines - 1
        assert replayed.incomplete == (0 if cut in ends else whole_lines + 1)
    path.write_bytes(data[: ends[1] + 5])
    with resume(str(path), rollplayer()) as file:
        assert file.incomplete == 3
        step(file, random.Random(1))
    assert path.read_bytes() == data[: ends[2]]


def test_a_game_killed_between_its_last_answer_and_its_end_gets_its_end(whole: bytes, path: Path) -> None:
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][:20])
    resume(str(path), rollplayer()).close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize("pack", PLAYABLE)
def test_undo_and_redo_are_lines_of_their_own(pack: str, path: Path) -> None:
    chance = random.Random(8)
    with new_game(path, 1, 8, pack=pack) as file:
        for _ in range(300):
            moves = [move for move, can in _moves(file).items() if can]
            if not moves:
                break
            match chance.choice(moves):
                case "answer":
                    step(file, chance)
                case "undo":
                    file.undo()
                case "redo":
                    file.redo()
        size = path.stat().st_size
        with pytest.raises(NotLegalError):
            file.answer(0, -5)
        assert path.stat().st_size == size
    replayed = replay(str(path), playable(pack))
    assert {type(entry).__name__ for entry in replayed.entries} >= {"Answer", "Undo", "Redo"}
    assert replayed.game.session.choices == file.session.choices
    assert replayed.game.session.undone == file.session.undone
    assert replayed.game.session.digest() == file.session.digest()


def _moves(file: game_files.GameFile) -> dict[str, bool]:
    return {"answer": not file.over, "undo": file.session.can_undo, "redo": bool(file.session.undone)}


@pytest.mark.parametrize("pack", PLAYABLE)
def test_what_was_revealed_is_not_taken_back_where_several_play(pack: str, path: Path) -> None:
    chance = random.Random(2)
    taken_back = refused_undo = 0
    with new_game(path, 2, 2, pack=pack) as file:
        while not file.over:
            before = file.session.state
            step(file, chance)
            after = file.session.state
            size = path.stat().st_size
            if after.streams != before.streams:
                assert not file.session.can_undo
            if file.session.can_undo:
                file.undo()
                assert file.session.state is before
                file.redo()
                assert state_to_json(file.m, file.session.state) == state_to_json(file.m, after)
                taken_back += 1
            else:
                with pytest.raises(RevealedError):
                    file.undo()
                assert path.stat().st_size == size
                refused_undo += 1
    assert taken_back and refused_undo
    assert replay(str(path), playable(pack)).game.over


def test_whoever_plays_alone_takes_anything_back(path: Path) -> None:
    with new_game(path, 1, 4) as file:
        play_on(file, 4)
        while file.session.choices:
            file.undo()
        with pytest.raises(IndexError):
            file.undo()
    assert replay(str(path), rollplayer()).game.session.choices == []


def test_nothing_is_written_over_a_file_that_is_there(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(Failure, match="game_exists"):
        new_game(path)
    assert path.read_text() == "mine"


def test_two_writers_are_noticed_by_the_second(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where there are no locks."""
    monkeypatch.setattr(game_files, "fcntl", None)
    with new_game(path) as first, resume(str(path), rollplayer()) as two:
        step(first, random.Random(1))
        with pytest.raises(Failure, match="game_two_writers"):
            step(two, random.Random(1))
    assert len(replay(str(path), rollplayer()).entries) == 1


def test_a_file_in_use_is_not_opened_by_a_second_writer(path: Path) -> None:
    pytest.importorskip("fcntl")
    with new_game(path) as first:
        step(first, random.Random(1))
        with pytest.raises(Failure, match="game_in_use"):
            resume(str(path), rollplayer())
        assert len(replay(str(path), rollplayer()).entries) == 1  # looking is free
        step(first, random.Random(2))
    resume(str(path), rollplayer()).close()


def test_a_file_that_was_removed_takes_no_more(path: Path) -> None:
    with new_game(path) as file:
        path.unlink()
        with pytest.raises(Failure, match="game_gone"):
            step(file, random.Random(1))


def _breaking(fails_at: int) -> Generator[None, None, None]:
    """A disk that takes a part of what is written at some moment, and then nothing."""
    write, count = os.write, 0

    def broken(handle: int, data: bytes) -> int:
        nonlocal count
        count += 1
        if count > fails_at:
            raise OSError(28, "full")
        return write(handle, data[: len(data) // 2 + 1])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", broken)
        yield


@pytest.mark.parametrize("fails_at", range(14))
def test_a_full_disk_leaves_a_whole_file(path: Path, fails_at: int) -> None:
    file = new_game(path)
    broken = _breaking(fails_at)
    next(broken)
    played = 0
    with pytest.raises(Failure, match="unwritable"):
        while True:
            step(file, random.Random(played))
            played += 1
    broken.close()
    with pytest.raises(Failure, match="unwritable"):
        step(file, random.Random(0))
    replayed = replay(str(path), rollplayer())
    assert (len(replayed.entries), replayed.incomplete) == (played, 0)


def test_a_game_that_cannot_be_begun_leaves_no_file(path: Path) -> None:
    resource = pytest.importorskip("resource", reason="limits of a process are none of Windows")
    rollplayer()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        with pytest.raises(Failure, match="unwritable"):
            new_game(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(path.parent.iterdir()) == []


def test_each_line_is_on_the_disk_where_that_is_asked_for(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(path.stat().st_size))
    head = game_files.read_head
    with new_game(path) as plain:
        step(plain, random.Random(1))
    assert synced == []
    other = path.with_name("synced.jsonl")
    with create(str(other), rollplayer(), head(str(path)), sync=True) as file:
        step(file, random.Random(1))
    assert len(synced) == 2
    assert legal(file.session.state, pending(file.session.state)[0].player)

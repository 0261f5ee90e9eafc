"""The user's store: what is kept is whole, sound and one's own, or is as if it were not there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from heroglyph.workbench.cache import disk_cache as store
from heroglyph.workbench.cache.disk_cache import Store

KEY, OTHER = bytes(range(32)), bytes(range(1, 33))
CONTENT = b"what was found out"
MANY = """
import sys
from pathlib import Path
from heroglyph.workbench.cache import disk_cache as store
store.MOST_ENTRIES = 5
one, wrong = store.Store(Path(sys.argv[1])), 0
for turn in range(150):
    key = bytes([turn % 9]) * 32
    one.write(key, key * 400)
    found = one.read(bytes([turn * 7 % 9]) * 32)
    wrong += found is not None and found != bytes([turn * 7 % 9]) * 32 * 400
sys.exit(wrong)
"""


@pytest.fixture
def own(tmp_path: Path) -> Store:
    (tmp_path / "own").mkdir(mode=0o700)
    return Store(tmp_path / "own")


def entry(own: Store) -> Path:
    own.write(KEY, CONTENT)
    (path,) = own.folder.iterdir()
    return path


def test_what_is_kept_is_read_again_under_its_key_alone(own: Store) -> None:
    assert own.read(KEY) is None
    entry(own)
    assert (own.read(KEY), own.read(OTHER)) == (CONTENT, None)
    own.write(KEY, b"")
    assert own.read(KEY) == b""


def test_no_damage_is_believed(own: Store) -> None:
    path = entry(own)
    sound = path.read_bytes()
    damaged = [sound[:length] for length in range(len(sound))]
    damaged += [
        sound[:at] + bytes([sound[at] ^ bit]) + sound[at + 1 :]
        for at in range(len(sound))
        for bit in (1, 128)
    ]
    for data in [*damaged, sound + b"\0", sound * 2, b"\x80\x05cos\nsystem\n", os.urandom(4096)]:
        path.write_bytes(data)
        assert own.read(KEY) is None
    own.write(KEY, CONTENT)
    assert own.read(KEY) == CONTENT, "what was damaged is made anew"


def test_an_entry_of_another_key_is_not_believed(own: Store) -> None:
    path = entry(own)
    path.rename(path.with_name(OTHER.hex() + path.suffix))
    assert own.read(OTHER) is None


def test_the_store_is_bounded_and_drops_what_was_not_asked_for(
    own: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = [bytes([number]) * 32 for number in range(6)]
    for age, key in enumerate(keys[:4]):
        own.write(key, CONTENT)
        os.utime(own.folder / f"{key.hex()}.kept", (1000 + age, 1000 + age))
    assert own.read(keys[0]) == CONTENT
    monkeypatch.setattr(store, "MOST_ENTRIES", 3)
    own.write(keys[4], CONTENT)
    assert [key for key in keys if own.read(key)] == [keys[0], keys[3], keys[4]]
    monkeypatch.setattr(store, "MOST_BYTES", 100)
    own.write(keys[5], CONTENT)
    assert [key for key in keys if own.read(key)] == [keys[5]]
    monkeypatch.setattr(store, "LARGEST", 3)
    own.write(keys[0], b"four")
    assert own.read(keys[0]) is None


def test_what_else_lies_in_the_folder_is_left_alone(own: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody may name a folder of their own, with files larger and older than anything that is kept."""
    others = ["photo.jpg", "notes.kept", "abc.kept.bak", "0123.yaml", "abc.kept.x"]
    for name in others:
        (own.folder / name).write_bytes(b"x" * 500)
        os.utime(own.folder / name, (1, 1))
    (own.folder / "ab.kept").mkdir()
    os.utime(own.folder / "ab.kept", (0, 0))
    (own.folder / "ab.kept.77").write_bytes(b"left over")
    monkeypatch.setattr(store, "MOST_ENTRIES", 1)
    monkeypatch.setattr(store, "MOST_BYTES", 100)
    own.write(KEY, CONTENT)
    assert sorted(path.name for path in own.folder.iterdir()) == sorted(
        [*others, "ab.kept", f"{KEY.hex()}.kept"]
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
def test_what_is_no_file_is_no_entry(own: Store) -> None:
    path = entry(own)
    for make in (os.mkfifo, os.mkdir, lambda name: os.symlink("/dev/zero", name)):
        path.rmdir() if path.is_dir() else path.unlink()
        make(path)
        assert own.read(KEY) is None


def test_a_file_that_cannot_be_written_is_passed_over(own: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    own.write(KEY, CONTENT)
    assert list(own.folder.iterdir()) == []
    Store(own.folder / "nowhere").write(KEY, CONTENT)
    assert own.read(KEY) is None


def test_several_processes_at_once_never_read_what_is_half_written(own: Store) -> None:
    command = [sys.executable, "-c", MANY, str(own.folder)]
    running = [subprocess.Popen(command) for _ in range(3)]
    assert [process.wait(timeout=60) for process in running] == [0, 0, 0]
    assert {path.suffix for path in own.folder.iterdir()} == {".kept"}


# ------------------------------------------------------------------ which folder


@pytest.fixture
def wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setenv(store.VARIABLE, str(tmp_path / "a" / "b"))
    return tmp_path / "a" / "b"


def test_the_folder_is_made_for_its_user_alone(wanted: Path) -> None:
    assert store.store() == Store(wanted)
    assert os.name == "nt" or wanted.stat().st_mode & 0o077 == 0


def test_without_a_word_the_usual_folder_of_the_user_is_taken(
    wanted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(store.VARIABLE)
    for variable in ("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))
    cache = store.store()
    assert cache is not None and "heroglyph" in cache.folder.parts
    assert cache.folder.is_relative_to(tmp_path / "home") or os.name == "nt"


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows keeps users' folders apart")
def test_a_folder_of_others_is_not_used(
    wanted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted.mkdir(parents=True)
    for mode in (0o770, 0o702, 0o777):
        wanted.chmod(mode)
        assert store.store() is None
    wanted.chmod(0o755)
    assert store.store() == Store(wanted)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert store.store() is None
    monkeypatch.undo()
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "link").symlink_to(wanted)
    monkeypatch.setenv(store.VARIABLE, str(tmp_path / "link"))
    assert store.store() is None


def test_it_can_be_switched_off(wanted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert store.store() is None
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setenv(store.VARIABLE, "off")
    assert store.store() is None


@pytest.mark.parametrize("name", ["file/in/a/file", "nul\0letter", "x" * 5_000])
def test_a_folder_that_cannot_be_made_is_passed_over(
    name: str, wanted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(os, "environ", {store.VARIABLE: str(tmp_path / name)})
    assert store.store() is None

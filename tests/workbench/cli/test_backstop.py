"""The back-stop of time and memory: it ends the program with a word and an exit code, and decides no game."""

from __future__ import annotations

import pickle
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from tests.places import ROOT

from heroglyph.compiler.source.limits import Limits
from heroglyph.runtime.record.session import Session
from heroglyph.workbench.check import checked_packs
from heroglyph.workbench.cli.cli import main
from heroglyph.workbench.report.messages import available_languages, read_messages
from heroglyph.workbench.terminal import backstop
from heroglyph.workbench.terminal.backstop import Backstop, PastBackstopError, memory_used, still_going

BOUQUET = ROOT / "tests" / "games" / "packs" / "bouquet"
PLAY = ["play", str(BOUQUET), "--players", "2", "--seed", "3", "--bots", "random,random", "--json"]


@pytest.mark.parametrize("name", ["work_seconds", "work_memory"])
def test_n_is_taken_and_one_more_is_not(name: str) -> None:
    watch = Backstop(Limits().raised(**{name: 7}))
    used = [0.0, 0.0]
    number = ["work_seconds", "work_memory"].index(name)
    used[number] = 7
    assert watch.passed(*used) is None
    used[number] = 8
    passed = watch.passed(*used)
    assert passed is not None and (passed.limit, passed.maximum) == (name, 7)


def rising(before: int, after: int) -> Callable[[], int]:
    """The bytes in use: so many where the work begins, so many from then on."""
    first = iter([before])
    return lambda: next(first, after)


def _work_for_ever(*_: object) -> NoReturn:
    while True:
        sum(range(1_000))


@pytest.mark.parametrize(
    ("name", "language"),
    [("work_seconds", "en"), *(("work_memory", language) for language in available_languages())],
)
def test_the_program_ends_with_one_line(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read_messages(language)  # as in life, before anything goes wrong
    monkeypatch.setattr(checked_packs, "load", _work_for_ever)
    monkeypatch.setattr(
        backstop, "memory_used", rising(100 << 20, (106 if name == "work_memory" else 101) << 20)
    )
    monkeypatch.setattr(backstop, "_LOOK", 0.01)
    limit = {"work_seconds": 1, "work_memory": 5}[name]
    assert main(["check", str(BOUQUET), "--limit", f"{name}={limit}", "--ui-lang", language]) == 3
    out, errors = capsys.readouterr()
    assert out == "" and errors.count("\n") == 1 and errors.startswith("heroglyph: ")
    assert name in errors and str(limit) in errors and "cli." not in errors and "limit_" not in errors


def test_a_sign_of_life_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(time, "process_time", lambda: clock[0])
    monkeypatch.setattr(backstop, "_LOOK", 0.001)
    with Backstop(Limits().raised(work_seconds=2)) as watch:
        for clock[0] in range(20):
            time.sleep(0.002)
            still_going()
        assert watch._passed is None


def test_memory_that_was_taken_before_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backstop, "memory_used", lambda: 1 << 40)
    monkeypatch.setattr(backstop, "_LOOK", 0.001)
    with Backstop() as watch:
        time.sleep(0.01)
        assert watch._passed is None


def test_what_was_written_before_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is ended in the middle keeps its answers, and goes on from there to the same end."""
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    assert main([*PLAY, "--log", str(whole)]) == 0
    monkeypatch.setattr(backstop, "_LOOK", 0.01)
    answer, answers = Session.answer, [0]

    def stuck(session: Session, player: int, option: int) -> object:
        answers[0] += 1
        return _work_for_ever() if answers[0] == 4 else answer(session, player, option)

    with monkeypatch.context() as patch:
        patch.setattr(Session, "answer", stuck)
        patch.setattr(backstop, "memory_used", lambda: 1 << 40 if answers[0] == 4 else 0)
        assert main([*PLAY, "--log", str(cut)]) == 3
    lines = whole.read_bytes().splitlines()
    assert cut.read_bytes().splitlines() == lines[:4]
    assert main(["replay", str(cut), "--pack", str(BOUQUET)]) == 0


def test_nothing_is_left_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = tmp_path / "bouquet"
    shutil.copytree(BOUQUET, pack)
    flow = pack / "cards" / "flow.yaml"
    flow.write_text(flow.read_text().replace("shuffle deck", "shuffle   deck"))
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}

    def stop(*_: object) -> None:
        raise PastBackstopError("work_seconds", 1)

    monkeypatch.setattr("os.replace", stop)
    assert main(["fmt", str(pack)]) == 3
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_it_comes_from_a_process_that_plays() -> None:
    sent = pickle.loads(pickle.dumps(PastBackstopError("work_seconds", 9)))
    assert (sent.limit, sent.maximum) == ("work_seconds", 9)


def test_the_memory_in_use_is_known() -> None:
    assert 4 << 20 < memory_used() < 64 << 30


def test_without_a_watch_nothing_is_said() -> None:
    still_going()


def test_a_program_that_hears_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deep in what is not Python no signal is heard: after a while the watch leaves by itself."""
    left, told = threading.Event(), list[PastBackstopError]()
    monkeypatch.setattr(backstop, "_LOOK", 0.001)
    monkeypatch.setattr(backstop, "_GRACE", 0.01)
    monkeypatch.setattr(backstop, "memory_used", rising(0, 1 << 50))
    monkeypatch.setattr(backstop, "interrupt_main", lambda _: None)
    monkeypatch.setattr("os._exit", lambda code: left.set() if code == 3 else None)
    with Backstop(tell=told.append):
        assert left.wait(10)
    assert [past.limit for past in told] == ["work_memory"]

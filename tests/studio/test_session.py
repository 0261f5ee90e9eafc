"""A session by itself: packs checked as they stand now, with what is written and not saved."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.studio.packs import copied, session_in

from heroglyph.studio.session.helper import Helper
from heroglyph.studio.session.memory import Memory
from heroglyph.studio.session.thorough import Answer
from heroglyph.studio.session.workspace import Workspace


def test_a_pack_is_checked_once_for_all_who_ask(tmp_path: Path) -> None:
    pack = copied("night_market", tmp_path)
    session = session_in(pack)
    cards = pack / "cards" / "charms.yaml"
    first = session.pack(cards)
    assert first is not None and session.pack(pack / "vocabulary.yaml") is first
    session.open(cards, "")
    changed = session.pack(cards)
    assert changed is not first and session.problems(changed or first) != ()
    session.close(cards)
    again = session.pack(cards)
    assert again is not None and session.problems(again) == ()


def test_a_pack_stays_as_it_was_checked_while_another_one_is_written(tmp_path: Path) -> None:
    market, cups = copied("night_market", tmp_path), copied("tin_cups", tmp_path)
    session = session_in(tmp_path)
    first, other = session.pack(market / "pack.yaml"), session.pack(cups / "pack.yaml")
    assert first is not None and other is not None
    session.open(market / "cards" / "charms.yaml", "")
    assert session.is_current(other) and not session.is_current(first)
    session.touched(market / "cards" / "charms.yaml")  # it is open: what lies on the disk does not count
    again = session.pack(market / "pack.yaml")
    assert again is not None and again is not first and session.is_current(again)
    session.touched(market / "cards" / "charms.yaml")
    assert session.is_current(again)
    session.touched(market / "cards" / "new.yaml")
    assert not session.is_current(again) and session.pack(cups / "pack.yaml") is other


def test_a_file_of_no_pack_is_nobodys(tmp_path: Path) -> None:
    session = session_in(tmp_path)
    assert session.pack(tmp_path / "notes.yaml") is None
    assert session.packs_around(tmp_path / "notes.yaml") == []


def test_packs_of_a_workspace_know_each_other(tmp_path: Path) -> None:
    game = copied("night_market", tmp_path)
    more = tmp_path / "more"
    (more / "cards").mkdir(parents=True)
    (more / "locales").mkdir()
    (more / "pack.yaml").write_text(
        "id: more\nversion: 0.1.0\nlanguage: 1\nextends: night_market\nlanguages: [en]\n", "utf-8"
    )
    (more / "locales" / "en.yaml").write_text("names:\n  comet: {name: Comet}\n", "utf-8")
    cards = more / "cards" / "more.yaml"
    cards.write_text("- id: comet\n  kind: charm\n  cost: 3\n  rules: score my.wares\n", "utf-8")
    session = session_in(tmp_path)
    pack = session.pack(cards)
    assert pack is not None and game in pack.target.beside
    assert [finding.code for finding in session.problems(pack) if finding.severity == "error"] == []
    words = game / "vocabulary.yaml"
    session.open(words, words.read_text("utf-8").replace("    wares:", "    goods:", 1))
    session.open(cards, cards.read_text("utf-8"))
    told = {each.target.root: session.problems(each) for each in session.packs_around(words)}
    assert {root.name for root in told} == {"night_market", "more"}
    assert any(finding.place.file == str(cards.resolve()) for finding in told[more.resolve()])


def test_packs_are_looked_for_where_people_keep_them(tmp_path: Path) -> None:
    copied("night_market", tmp_path / "games")
    copied("tin_cups", tmp_path / "node_modules")
    workspace = Workspace()
    workspace.add(tmp_path)
    assert [root.name for root in workspace.targets] == ["night_market"]
    workspace.remove(tmp_path)
    assert workspace.targets == {}


def test_a_builtin_pack_is_overlaid_as_well() -> None:
    cards = (ROOT / "cards" / "dungeonroll" / "treasures.yaml").resolve()
    session = session_in(cards.parent)
    sound = session.pack(cards)
    assert sound is not None and session.problems(sound) == ()
    session.open(cards, cards.read_text("utf-8").replace("kind: treasure", "kind: tresure", 1))
    pack = session.pack(cards)
    assert pack is not None
    told = {(finding.code, finding.place.file) for finding in session.problems(pack)}
    assert ("H317", str(cards)) in told
    french = cards.parents[2] / "locales" / "fr" / "dungeonroll.yaml"
    assert session.pack(french) is pack and french in pack.names


def test_memory_does_not_grow_for_ever() -> None:
    memory = Memory()
    for number in range(5_000):
        memory.book(number.to_bytes(4, "big"))[b"key"] = b"content"
    assert len(memory._books) < 2_000
    book = memory.book(b"one book")
    for number in range(60_000):
        book[number.to_bytes(4, "big")] = b"content"
    assert len(memory.book(b"one book")) < 60_000


@pytest.fixture
def helper_job(tmp_path: Path) -> tuple[Path, str]:
    pack = copied("night_market", tmp_path)
    french = (pack / "locales" / "fr.yaml").read_text("utf-8")
    return pack, french.replace("  lantern: {name: Lanterne}\n", "")


def test_the_helper_finds_what_takes_long(helper_job: tuple[Path, str]) -> None:
    pack, french = helper_job
    session = session_in(pack)
    session.open(pack / "locales" / "fr.yaml", french)
    checked = session.pack(pack / "pack.yaml")
    assert checked is not None and session.problems(checked) == ()

    async def ask() -> list[object]:
        helper = Helper()
        job = session.job(checked)
        stale, newest = await asyncio.gather(helper.ask(job), helper.ask(job))
        helper.end()
        ended = asyncio.ensure_future(helper.ask(job))
        await asyncio.sleep(0.5)
        helper.end()
        return [stale, newest, await ended]

    stale, newest, ended = asyncio.run(ask())
    assert stale is None and ended is None
    assert isinstance(newest, Answer)
    assert [finding.code for finding in newest.findings] == ["H608"]

"""With what phrases begin is kept by their language, and of another language nothing is believed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from tests.kept_in_memory import KeptInMemory
from tests.packs_of_strangers import game, pack

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.memo import keep_in
from heroglyph.compiler.text.read import grammar
from heroglyph.compiler.text.read.states import State, Way
from heroglyph.compiler.text.realizers import game_realizer

SENTENCES = (
    "At the end of the game, gain 1 point.",
    "At the end of the game, gain 2 points for each of your charms.",
    "Gain 2 points.",
    "You may gain a point of your choice when nobody looks.",
    "When you roll a die with a value of 6, gain 1 coin.",
)


@pytest.fixture
def kept() -> Iterator[KeptInMemory]:
    kept_here = KeptInMemory()
    before = keep_in(kept_here)
    yield kept_here
    keep_in(before)


@pytest.fixture
def states(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The forms of the phrases for which a state was made."""
    forms: list[str] = []

    def counted(patterns: grammar.Grammar, form: str, ways: Iterable[Way]) -> State:
        forms.append(form)
        return State(patterns, form, ways)

    monkeypatch.setattr(grammar, "State", counted)
    return forms


@pytest.fixture
def fan(tmp_path: Path) -> Path:
    game(tmp_path)
    pack(tmp_path, "fan", cards=("one", "two"))
    return tmp_path


def heard(fan: Path) -> list[list[str]]:
    checked = check(load([fan / "lab", fan / "fan"]), checks=False)
    realizer = game_realizer(checked.game, checked.packs, "en")
    return [[meant.source for meant in realizer.hear(text)] for text in SENTENCES]


def test_the_same_is_read_and_less_is_made(fan: Path, kept: KeptInMemory, states: list[str]) -> None:
    keep_in(None)
    plain = heard(fan)
    assert plain[0] and plain[2:4] == [plain[2], []]
    keep_in(kept)
    states.clear()
    assert heard(fan) == plain
    made = len(states)
    states.clear()
    assert heard(fan) == plain
    assert len(states) < made


def test_another_word_is_read_at_once(fan: Path, kept: KeptInMemory) -> None:
    before = heard(fan)
    words = fan / "lab" / "locales" / "en.yaml"
    text = words.read_text(encoding="utf-8")
    assert "charm" in text and before[1]
    words.write_text(text.replace("charm", "zither"), encoding="utf-8")
    after = heard(fan)
    assert after[0] == before[0] and after[1] == []
    checked = check(load([fan / "lab", fan / "fan"]), checks=False)
    realizer = game_realizer(checked.game, checked.packs, "en")
    assert [meant.source for meant in realizer.hear(SENTENCES[1].replace("charm", "zither"))] == before[1]


@pytest.mark.parametrize("content", [b"", b"\xc1", b"\x93\x90\xc2", b"\x93\x91\x01\xc2\xc2"])
def test_what_is_damaged_is_made_anew(content: bytes, fan: Path, kept: KeptInMemory) -> None:
    plain = heard(fan)
    for book in kept.books.values():
        for key in list(book):
            book[key] = content
    assert heard(fan) == plain

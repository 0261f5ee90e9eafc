"""What says and hears is gone on with only on the very same grounds, and not for ever."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.builtin import game
from tests.builtin import realizer as voice_of
from tests.kept_in_memory import KeptInMemory
from tests.packs_of_strangers import charm, pack
from tests.packs_of_strangers import game as strange_game

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.keeper import keep_in
from heroglyph.compiler.source.languages import forget_languages
from heroglyph.compiler.text import voice_parts
from heroglyph.compiler.text.voice_parts import VoiceParts, parts_on

LANGUAGE = voice_of("dungeonroll", "en").language
ANOTHER = replace(LANGUAGE)


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    forget_languages()
    yield
    forget_languages()


def parts(grounds: bytes, language: object = LANGUAGE) -> VoiceParts:
    vocabulary, limits = game("dungeonroll").vocabulary, game("dungeonroll").limits
    assert language in (LANGUAGE, ANOTHER)
    return parts_on(grounds, vocabulary, LANGUAGE if language is LANGUAGE else ANOTHER, limits)


def test_on_the_same_grounds_they_are_the_same() -> None:
    first = parts(b"a")
    assert parts(b"a") is first
    assert parts(b"b") is not first
    assert parts(b"a") is first
    assert parts(b"a", ANOTHER) is not first, "a language that was made anew may have other words"
    last = parts(b"a")
    forget_languages()
    assert parts(b"a") is not last


def test_not_for_ever_and_not_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice_parts, "_TIMES", 3)
    monkeypatch.setattr(voice_parts, "_MOST", 2)
    first = parts(b"a")
    assert [parts(b"a") is first for _ in range(3)] == [True, True, False]
    last = parts(b"a")
    parts(b"b")
    assert parts(b"a") is last
    parts(b"c")
    assert parts(b"a") is not last, "begun anew: it was its last time"
    last = parts(b"a")
    parts(b"d")
    parts(b"e")
    assert parts(b"a") is not last


CHANGES = {
    "a rule": ("fan/cards/cards.yaml", "score 2", "score 3"),
    "a rule that has a name": ("fan/cards/cards.yaml", "score 4", "score 5"),
    "the name of a rule": ("fan/cards/cards.yaml", "gift:", "present:"),
    "the id of a card": ("fan/cards/cards.yaml", "id: two", "id: too"),
    "a word": ("lab/locales/en.yaml", "charm", "token"),
    "a rule with a mistake": ("fan/cards/cards.yaml", "score 2", "scores 2"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_second_check_finds_what_a_first_one_would(change: str, tmp_path: Path) -> None:
    strange_game(tmp_path)
    made = pack(tmp_path, "fan", cards=("one",))
    (made / "cards" / "cards.yaml").write_text(
        charm("one") + charm("two", "score 2") + charm("four", "gift: score 4")
    )

    def told(kept: KeptInMemory) -> tuple[Diagnostic, ...]:
        before = keep_in(kept)
        try:
            return check(load([tmp_path / "lab", tmp_path / "fan"]), texts=True).diagnostics
        finally:
            keep_in(before)

    living = KeptInMemory()
    told(living)
    name, old, new = CHANGES[change]
    path = tmp_path / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    again = told(living)
    forget_languages()
    assert again == told(KeptInMemory())

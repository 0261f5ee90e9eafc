"""The public Python interface."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import heroglyph
from heroglyph import check, compile, complete, hear, load, say, suggest


@pytest.fixture(scope="module")
def game() -> heroglyph.CheckedGame:
    return check(load("rollplayer"), texts=False)


def test_import_is_cheap() -> None:
    code = "import sys, heroglyph; print([name for name in sys.modules if name.startswith('heroglyph')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['heroglyph']"


def test_every_public_name_is_there_and_documented() -> None:
    for name in heroglyph.__all__:
        assert getattr(heroglyph, name).__doc__, name
    assert set(heroglyph.__all__) <= set(dir(heroglyph))
    with pytest.raises(AttributeError):
        heroglyph.nothing  # noqa: B018


def test_what_is_said_is_heard(game: heroglyph.CheckedGame) -> None:
    for language in ("en", "fr", "de"):
        text, *_ = say(game, "rollplayer:class/thief", language)
        (heard,) = hear(game, text, language, kind="class")
        assert heard.source == "replace gold_bonus: amount = 4"
    assert hear(game, "Gain two goats.", "en") == ()


def test_what_comes_near_is_suggested(game: heroglyph.CheckedGame) -> None:
    """What is named in a sentence stands in the rules that are told; each can be said and heard."""
    text = "When a green die comes down on your sheet 3 Gold are yours"
    assert hear(game, text, "en", freely=True) == ()
    suggested = suggest(game, text, "en", kind="class")
    assert 1 <= len(suggested) <= 3
    assert "after place die where die.color is green: gain 3 gold" in [
        near.heard.source for near in suggested
    ]
    for near in suggested:
        (heard,) = hear(game, near.text, "en", kind="class")
        assert heard.source == near.heard.source
        assert all(near.text[start:end].strip() for start, end in near.changed)
    assert suggest(game, "Zzz zzz zzz.", "en") == ()


@pytest.mark.parametrize(
    ("language", "text", "offered"),
    [
        ("en", "When you pl", "place a gold die"),
        ("en", "", "At the end of the"),
        ("fr", "Quand vous placez un dé Or, g", "gagnez"),
        ("de", "Wenn du einen goldenen Würfel platzierst, ", "erhältst du"),
        ("es", "Cuando ", "coloques un dado"),
    ],
)
def test_a_sentence_is_completed(game: heroglyph.CheckedGame, language: str, text: str, offered: str) -> None:
    offers = complete(game, text, language)
    assert len(offers) <= 8 and any(offer.startswith(offered) for offer in offers)
    assert complete(game, f"{text}#", language, len(text)) == offers


def test_nothing_completes_what_is_not_understood(game: heroglyph.CheckedGame) -> None:
    assert complete(game, "Zzz zzz ", "en") == ()


def test_unknown_card_and_language(game: heroglyph.CheckedGame) -> None:
    with pytest.raises(LookupError):
        say(game, "nobody", "en")
    for language in ("xx", "../en"):
        with pytest.raises(LookupError):
            say(game, "thief", language)


def test_compile(game: heroglyph.CheckedGame) -> None:
    compiled = compile(game)
    assert compiled.table.pack == "rollplayer"
    assert compile(check(load("rollplayer"), texts=False, examples=False)).effects == compiled.effects


def test_game_with_errors_is_not_compiled(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("id: empty\nversion: 0.1.0\nlanguage: 1\nlanguages: [en]\n")
    checked = check(load(tmp_path))
    assert checked.diagnostics
    with pytest.raises(ValueError, match="empty"):
        compile(checked)

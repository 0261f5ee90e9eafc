"""``heroglyph new expansion``: what it writes is sound at once, for each game; nothing else is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.workbench.report.messages import read_messages

from .authors import contents, run

BEGUN = {"rollplayer": ("en", ""), "dungeonroll": ("fr", "en,fr,de"), "rollingrealms": ("de", "")}


def test_every_game_is_tried() -> None:
    assert sorted(BEGUN) == sorted(find_builtin_packs())


@pytest.mark.parametrize("game", BEGUN)
def test_expansion_begins_without_problems(game: str, tmp_path: Path) -> None:
    language, languages = BEGUN[game]
    root = tmp_path / "mine"
    spoken = ("--lang", languages) if languages else ()
    done = run("new", "expansion", str(root), "--for", game, *spoken, language=language)
    sound = read_messages(language).say(
        "new", "checked", summary=read_messages(language).say("report", "nothing")
    )
    assert done.exit_code == 0 and sound in done.output, done.output
    written = contents(root)
    cards = "".join(text for path, text in written.items() if path.startswith("cards/"))
    kinds = [line for line in cards.splitlines() if line.startswith("  kind: ")]
    expected = 1 if game == "rollingrealms" else 2  # its realms are a card for each world
    assert len(kinds) == len(set(kinds)) == cards.count("examples:") == expected
    assert "procedure" not in cards
    words = {path for path in written if path.startswith("locales/")}
    assert words == {f"locales/{code}.yaml" for code in (languages or language).split(",")}
    assert f"extends: {game}\n" in written["pack.yaml"] and f"needs: {{{game}: " in written["pack.yaml"]
    text = " ".join(written.values()).replace("\n# ", " ")
    said = read_messages(language).words["new_expansion"]
    assert isinstance(said, dict)
    absent = [key for key, text_said in said.items() if str(text_said) not in text]
    assert absent == (["second_card"] if expected == 1 else [])
    assert run("fmt", "--check", str(root)).exit_code == 0


def test_what_is_missing_is_asked_at_a_terminal_only(tmp_path: Path) -> None:
    refused = run("new", "expansion", str(tmp_path / "mine"))
    assert refused.exit_code == 2 and "--for dungeonroll|rollingrealms|rollplayer" in refused.output
    assert contents(tmp_path) == {}
    done = run("new", "expansion", str(tmp_path / "mine"), answers=["chess", "dungeonroll", "en"])
    assert done.exit_code == 0 and "no pack chess" in done.output
    assert (tmp_path / "mine" / "locales" / "en.yaml").is_file()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("My cards", ()),
        ("rollplayer", ()),
        ("", ()),
        ("mine", ("--for", "chess")),
        ("mine", ("--lang", "it")),
        ("there", ()),
    ],
)
def test_what_cannot_be_is_refused(
    name: str, options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "note.txt").write_text("mine", encoding="utf-8")
    wanted = options if "--for" in options else ("--for", "dungeonroll", *options)
    done = run("new", "expansion", name, *wanted)
    assert done.exit_code == 2 and done.output.count("\n") == 1, done.output
    assert contents(tmp_path) == {"there/note.txt": "mine"}

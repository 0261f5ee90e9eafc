"""``heroglyph new game``: what it writes is a whole game, in each language; nothing else is touched."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.tables import read_table

from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.workbench.authoring.beginning import beginning_languages
from heroglyph.workbench.report.messages import available_languages, read_messages

from .authors import contents, run

LANGUAGES = available_languages()
SETS = [*LANGUAGES, ",".join(LANGUAGES)]


def made(folder: Path, *options: str, language: str = "en") -> Path:
    """A new game in a folder."""
    done = run("new", "game", str(folder), *options, language=language)
    assert done.exit_code == 0, done.output
    return folder


@pytest.mark.parametrize("languages", SETS)
def test_game_begins_without_problems(languages: str, tmp_path: Path) -> None:
    root = made(tmp_path / "my_game", "--lang", languages)
    assert run("check", str(root)).output == "no problems\n"
    assert run("fmt", "--check", str(root)).exit_code == 0
    words = {path for path in contents(root) if path.startswith("locales/")}
    assert words == {f"locales/{code}.yaml" for code in languages.split(",")}
    said = run("text", "--pack", str(root), "--json").stdout.splitlines()
    assert all(set(json.loads(line)["text"]) == set(languages.split(",")) for line in said)


def test_every_moment_and_period_that_it_declares_comes(tmp_path: Path) -> None:
    """What a new game shows is what can be used: no moment that no procedure brings about."""
    root = made(tmp_path / "my_game", "--lang", "en")
    words = read_table(root / "vocabulary.yaml")
    lines = [f"score 1 at {moment}" for moment in words["moments"]]
    lines += [f"after stop once per {period}: gain {n + 2} coin" for n, period in enumerate(words["periods"])]
    rules = "".join(f"    {line}\n" for line in lines)
    (root / "cards" / "fox.yaml").write_text(f"- id: fox\n  kind: charm\n  cost: 3\n  rules: |\n{rules}")
    with (root / "locales" / "en.yaml").open("a", encoding="utf-8") as file:
        file.write("  fox: {name: Fox}\n")
    assert run("check", str(root), "--no-examples").output == "no problems\n"


def test_card_is_added_to_it_as_its_cards_are_written(tmp_path: Path) -> None:
    root = made(tmp_path / "my_game")
    values = ("--id", "fox", "--set", "cost=3", "--name", "en=Fox")
    assert "check: no problems\n" in run("new", "card", "charm", "--pack", str(root), *values).output
    cards = (root / "cards" / "charms.yaml").read_text(encoding="utf-8")
    assert "- id: fox\n" in cards and "provenance" not in cards
    assert run("check", str(root)).output == "no problems\n"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_game_is_played_at_once(players: int, tmp_path: Path) -> None:
    root = made(tmp_path / "my_game")
    bots = ",".join(["random", "greedy", "random", "greedy"][:players])
    for seed in range(5):
        done = run(
            "play", str(root), "--bots", bots, "--players", str(players), "--seed", str(seed), "--json"
        )
        result = json.loads(done.output)
        assert result["aborted"] == "" and len(result["players"]) == players
        assert any(player["won"] for player in result["players"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_person_is_asked_in_words(language: str, tmp_path: Path) -> None:
    root = made(tmp_path / "my_game", "--lang", language, language=language)
    shown = run("play", str(root), "--bots", "greedy", "--seed", "3", language=language).output
    assert "1. 1" not in shown and "press_on" not in shown and "stake" not in shown.replace("at stake", "")


STOPS = {
    "en": "Player 2 stopped\n",
    "fr": "Joueur 2 a choisi de s’arrêter\n",
    "de": "Spieler 2 hörte auf\n",
    "es": "Jugador 2 se detuvo\n",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_no_object_is_told_of_others(language: str, tmp_path: Path) -> None:
    root = made(tmp_path / "my_game", "--lang", language, language=language)
    game = ("play", str(root), "--bots", "greedy", "--seed", "3")
    assert STOPS[language] in run(*game, language=language, answers=["2", "2", "quit"]).output


def test_way_without_words_is_offered_by_its_id(tmp_path: Path) -> None:
    root = made(tmp_path / "my_game")
    words = root / "locales" / "en.yaml"
    lines = [line for line in words.read_text("utf-8").splitlines() if "press_on" not in line]
    words.write_text("\n".join(lines).replace("verbs:\n", "") + "\n", encoding="utf-8")
    shown = run("play", str(root), "--bots", "greedy", "--seed", "3").output
    assert "1. press on\n" in shown and "2. Stop\n" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_comments_are_in_the_language_of_the_author(language: str, tmp_path: Path) -> None:
    root = made(tmp_path / "my_game", language=language)
    text = " ".join(contents(root).values())
    lines = text.replace("\n# ", " ").replace("\n  # ", " ")
    comments = read_messages(language).words["new_game"]
    assert isinstance(comments, dict) and all(str(comment) in lines for comment in comments.values())
    assert "{id}" not in text and "# {" not in text
    assert list(contents(root / "locales")) == [f"{language}.yaml"]  # the author's own, where none is named


def test_game_begins_in_every_language_of_the_program() -> None:
    assert beginning_languages() == tuple(sorted(LANGUAGES))


NAMES = ["My game", "Mygame", "my-game", "1game", "spiel_für_zwei", "g" * 65, "_", "", *find_builtin_packs()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_name_that_cannot_be_is_refused(
    name: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("new", "game", name, language=language)
    assert done.exit_code == 2 and done.output.count("\n") == 1, done.output
    assert "cli." not in done.output and "{" not in done.output
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("wanted", ["it", "en,xx", ",", ""])
def test_language_without_words_is_refused(wanted: str, tmp_path: Path) -> None:
    done = run("new", "game", str(tmp_path / "my_game"), "--lang", wanted)
    assert done.exit_code == 2 and "de, en, es, fr" in done.output
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_stays(tmp_path: Path) -> None:
    root = made(tmp_path / "my_game")
    (root / "vocabulary.yaml").write_text("mine\n", encoding="utf-8")
    (tmp_path / "a_file").write_text("mine\n", encoding="utf-8")
    before = contents(tmp_path)
    for place in (root, tmp_path / "a_file", root / "inside", root / "cards" / "deeper"):
        done = run("new", "game", str(place))
        assert done.exit_code == 2 and "Traceback" not in done.output
    assert contents(tmp_path) == before
    (tmp_path / "empty").mkdir()
    made(tmp_path / "empty")


def test_nothing_is_left_where_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fsync
    done: list[int] = []

    def full(handle: int) -> None:
        if len(done) == 3:
            raise OSError
        done.append(handle)
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    assert run("new", "game", str(tmp_path / "deep" / "my_game")).exit_code == 2
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------ ways, in examples


@pytest.mark.parametrize("legal", ['["1", "2"]', "[press_on, stop]", "[stop, press_on]"])
def test_ways_are_named_by_what_they_begin_with(legal: str, tmp_path: Path) -> None:
    assert (
        checked_with(f"{{cup: [1]}}\n      rolls: [4]\n      do: [run round]\n      legal: {legal}", tmp_path)
        == ""
    )


@pytest.mark.parametrize(
    ("example", "told"),
    [
        ("{cup: [1]}\n      rolls: [4]\n      do: [run round, go]", "possible: press_on, stop."),
        ("{cup: [1]}\n      rolls: [4]\n      do: [run round]\n      legal: [stop]", "are [press_on, stop]"),
        ("{cup: [1]}\n      rolls: [4]\n      do: [run round]", "press_on, stop"),
    ],
)
def test_messages_name_the_ways(example: str, told: str, tmp_path: Path) -> None:
    assert told in checked_with(example, tmp_path)


def checked_with(example: str, folder: Path) -> str:
    """What the check says of a new game with one example more; nothing where all is well."""
    root = made(folder / "my_game")
    path = root / "cards" / "flow.yaml"
    more = f"  examples:\n    - name: added\n      given: {example}\n"
    path.write_text(path.read_text("utf-8").replace("  examples:\n", more, 1), encoding="utf-8")
    done = run("check", str(root))
    return "" if done.exit_code == 0 else done.output

"""A pack and its zip give the same in every command; what would have to write into a zip says no."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.program import run

from .zips import zip_of

PACK = ROOT / "tests" / "games" / "packs" / "bouquet"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game that can be played, and its zip."""
    home = tmp_path_factory.mktemp("home")
    shutil.copytree(PACK, home / "bouquet")
    (home / "bouquet.zip").write_bytes(zip_of(home / "bouquet"))
    return home


def unzipped(output: str) -> str:
    """An output with the names of a folder's files instead of a zip's, and without the time that it took."""
    named = output.replace(".zip!", "/").replace(".zip", "")
    return re.sub(" +", " ", re.sub(r" in [0-9.]+ s", "", named))


COMMANDS: dict[str, list[str]] = {
    "check": ["check", "PACK", "--no-texts"],
    "text": ["text", "--pack", "PACK", "--lang", "en"],
    "read": ["read", "--pack", "PACK", "--lang", "en", "Nonsense."],
    "play": ["play", "PACK", "--players", "2", "--bots", "random,random", "--seed", "3", "--json"],
    "coverage": ["coverage", "PACK"],
    "mutants": ["mutants", "PACK"],
    "build": ["build", "PACK", "--out", "OUT"],
    "diff": ["diff", "PACK", "OTHER"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_says_the_same_of_a_zip(command: str, home: Path, tmp_path: Path) -> None:
    said = []
    for ending, other in (("", ".zip"), (".zip", "")):
        names = {
            "PACK": str(home / f"bouquet{ending}"),
            "OTHER": str(home / f"bouquet{other}"),
            "OUT": str(tmp_path / "out"),
        }
        result = run(*(names.get(word, word) for word in COMMANDS[command]))
        files = sorted(path for path in (tmp_path / "out").rglob("*") if path.is_file())
        built = [unzipped(path.read_text(encoding="utf-8")) for path in files]
        assert bool(built) == (command == "build")
        said.append((result.exit_code, unzipped(result.output), built))
        shutil.rmtree(tmp_path / "out", ignore_errors=True)
    assert said[0] == said[1]
    assert said[0][0] in (0, 1)


def test_a_game_of_a_folder_goes_on_with_its_zip(home: Path, tmp_path: Path) -> None:
    log = str(tmp_path / "game.jsonl")
    bots = ["--players", "2", "--bots", "random,random", "--seed", "3", "--json"]
    assert run("play", str(home / "bouquet"), *bots, "--log", log).exit_code == 0
    result = run("replay", log, "--pack", str(home / "bouquet.zip"))
    assert result.exit_code == 0, result.output


def test_places_in_a_zip_are_shown_with_their_lines(home: Path, tmp_path: Path) -> None:
    shutil.copytree(home / "bouquet", tmp_path / "b")
    file = tmp_path / "b" / "cards" / "flowers.yaml"
    number = len(file.read_text().splitlines()) + 1
    file.write_text(file.read_text() + "- {id: 'odd\n")
    (tmp_path / "b.zip").write_bytes(zip_of(tmp_path / "b"))
    result = run("check", str(tmp_path / "b.zip"), "--no-texts")
    assert result.exit_code == 1
    assert f"b.zip!cards/{file.name}:{number}:8" in result.output and "{id: 'odd" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ("fmt", "ZIP"),
        ("fmt", "--check", "ZIP"),
        ("new", "card", "--pack", "ZIP"),
        ("new", "word", "noun", "--pack", "ZIP"),
    ],
)
def test_nothing_is_written_into_a_zip(arguments: tuple[str, ...], home: Path) -> None:
    path = home / "bouquet.zip"
    before = path.read_bytes()
    result = run(*(str(path) if word == "ZIP" else word for word in arguments))
    assert (result.exit_code, path.read_bytes()) == (2, before)
    assert "unpack it first" in result.output


def test_a_link_in_a_folder_is_not_formatted(tmp_path: Path) -> None:
    text = "- id: a\n  rules: |\n    ability:  gain   2 gold\n"
    (tmp_path / "outside.yaml").write_text(text)
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "cards.yaml").symlink_to(tmp_path / "outside.yaml")
    result = run("fmt", str(tmp_path / "pack"))
    assert (result.exit_code, (tmp_path / "outside.yaml").read_text()) == (1, text)
    assert "H102" in result.output

"""Every game that can be played is shown in each language: whole words, short lines, no word of the files."""

from __future__ import annotations

import random
import re

import pytest
from click.testing import CliRunner
from tests.sampling import SOAK

from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.report.messages import available_languages, read_messages

PLAYABLE = [name for name, folder in find_builtin_packs().items() if (folder / "game.yaml").is_file()]
TABLES = {"alone": ["--solo"], "with a bot": ["--players", "2", "--bots", "greedy"]}
LINES = 60 if SOAK else 30
_OPTION = re.compile(r"^\d+\. (.*)$", re.MULTILINE)
_WORD_OF_A_FILE = re.compile(r"\b[a-z]+_[a-z_]+\b")


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("language", available_languages())
@pytest.mark.parametrize("game", PLAYABLE)
def test_what_a_person_sees(game: str, language: str, table: str) -> None:
    chance = random.Random(f"{game} {language} {table}")
    typed = "".join(f"{chance.choice((1, 2, 2, 3, 3, 4))}\n" for _ in range(LINES))
    arguments = ["play", game, *TABLES[table], "--seed", "4", "--lang", language]
    result = CliRunner().invoke(command_line(read_messages(language)), arguments, input=typed)
    assert result.exit_code == 0, result.output
    assert max(map(len, result.output.splitlines())) <= 80
    assert _WORD_OF_A_FILE.findall(result.output) == []
    labels = _OPTION.findall(result.output)
    assert len(labels) > 10
    assert [label for label in labels if label.startswith(" ") or not label.strip(" —")] == []

"""The README tells the truth: its examples run, and show what the program prints."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import textwrap
import tomllib
from functools import partial
from pathlib import Path

import pytest
import yaml
from babel import Locale
from click.testing import CliRunner
from tests.places import ROOT
from tools.pictures import FOLDER

import heroglyph
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.report.messages import available_languages, read_messages

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[str]:
    return [textwrap.dedent(text) for _, name, text in BLOCK.findall(README) if name == kind]


def run(arguments: list[str]) -> str:
    return CliRunner().invoke(command_line(read_messages("en")), arguments).output


@pytest.mark.parametrize("block", blocks("console"))
def test_taste_is_what_the_program_prints(block: str) -> None:
    command, _, printed = block.partition("\n")
    words = shlex.split(command)
    assert words[:2] == ["$", "heroglyph"]
    assert run(words[2:]) == printed


def test_tastes_are_there() -> None:
    assert len(blocks("console")) == 2 and len(blocks("python")) == 1 and len(blocks("yaml")) == 1


def test_rule_read_from_the_sentence_is_the_rule_of_the_card() -> None:
    _, _, rule = blocks("console")[0].partition("\n")
    assert rule.strip() in (ROOT / "cards" / "rollplayer" / "weapons.yaml").read_text(encoding="utf-8")
    [sentence] = re.findall(r'"(.*)"', blocks("console")[0])
    assert f"    {sentence}\n" in blocks("console")[1], "what is read first is what the card says"


def test_all_commands_are_named() -> None:
    [listed] = re.findall(r"shows all commands \(([^)]*)\)", README)
    assert re.findall(r"`(\w+)`", listed) == list(command_line(read_messages("en")).commands)


def test_all_built_in_languages_and_games_are_named_first() -> None:
    """Here, and where package indexes take it from."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["description"]
    for language in available_languages():
        name = Locale.parse(language).get_display_name("en")
        assert name and name in README.partition("```")[0] and name in described
    for pack in find_builtin_packs().values():
        words = yaml.safe_load((ROOT / "locales" / "en" / f"{pack.name}.yaml").read_text(encoding="utf-8"))
        assert words["reference"]["game"]["name"] in README.partition("## Install")[0]


PICTURES = re.findall(r'(?:src|srcset)="([^"]*)"', README)


def test_pictures_are_shown_with_what_they_show_in_words() -> None:
    assert sorted(PICTURES) == sorted(f"docs/pictures/{path.name}" for path in FOLDER.iterdir())
    shown = re.findall(r"<img [^>]*>", README)
    assert len(shown) == 3 and all(len(*re.findall(r' alt="([^"]*)"', image)) > 100 for image in shown)


def test_python_example_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """As it stands; but its check reads no text back, which ``make build`` does for all packs."""
    (example,) = blocks("python")
    monkeypatch.setattr(heroglyph, "check", partial(heroglyph.check, texts=False))
    assert 15 <= len(example.splitlines()) <= 22
    exec(compile(example, "README.md", "exec"), {})
    said = capsys.readouterr().out
    assert "en: Once per turn" in said and "fr: " in said and "de: " in said and "es: " in said
    assert "replace gold_bonus: amount = 4" in said and "rollplayer True" in said
    assert not re.search(r"^H\d", said, re.MULTILINE)


def test_new_card_can_be_added_as_told(tmp_path: Path) -> None:
    (card,) = blocks("yaml")
    shutil.copytree(ROOT / "cards" / "rollplayer", tmp_path / "cards" / "rollplayer")
    cards = tmp_path / "cards" / "rollplayer" / "traits.yaml"
    cards.write_text(cards.read_text(encoding="utf-8") + card, encoding="utf-8")
    for source in sorted((ROOT / "locales").glob("*/rollplayer.yaml")):
        words = tmp_path / "locales" / source.parent.name / "rollplayer.yaml"
        words.parent.mkdir(parents=True)
        named = "\nnames:\n  lucky_charm: {name: X, house: yes}\n"
        words.write_text(source.read_text(encoding="utf-8").replace("\nnames:\n", named), encoding="utf-8")
    assert run(["check", str(cards)]) == "no problems\n"
    said = run(["text", "lucky_charm", "--pack", str(cards.parent), "--lang", "en"])
    assert "gain 1 Reputation Star for each gold die" in said


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)]+)\)", README))
def test_links_lead_somewhere(link: str) -> None:
    path, _, heading = link.partition("#")
    text = (ROOT / path).read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    anchors = [re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in headings]
    assert not heading or heading in anchors


@pytest.mark.parametrize(
    "page",
    ["first_card", "own_language", "your_game", "expansion", "new_language", "play", "checking", "reference"],
)
def test_who_has_no_program_yet_is_told_at_the_head_of_a_page_how_to_get_it(page: str) -> None:
    head = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8").splitlines()[:12]
    assert "[install it](../README.md#install)" in "\n".join(head)
    assert "## Install" in README and "pipx install ." in README and "python3 -m heroglyph" in README


def test_the_program_is_there_where_no_path_leads_to_it() -> None:
    words = [sys.executable, "-m", "heroglyph", "--version"]
    told = subprocess.run(words, capture_output=True, text=True, check=True)
    assert told.stdout.startswith(f"heroglyph {heroglyph.__version__} (")

"""``heroglyph check --report``: all that is known of a pack is on the page, and nothing on it is active."""

from __future__ import annotations

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.places import ROOT

from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.report.messages import available_languages, read_messages

FAIR = ROOT / "docs" / "examples" / "lantern_fair"
BOUQUET = ROOT / "tests" / "games" / "packs" / "bouquet"


class Page(HTMLParser):
    """What stands on a page: its tags, their attributes, its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def values(self, name: str) -> list[str]:
        return [value for key, value in self.attributes if key == name]


def check(*arguments: object, language: str = "en") -> Result:
    return CliRunner().invoke(
        command_line(read_messages(language)), ["check", *map(str, arguments)], prog_name="heroglyph"
    )


def dossier(folder: Path, *arguments: object, language: str = "en") -> Page:
    path = folder / "page.html"
    result = check(*arguments, "--report", path, language=language)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return Page(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Page:
    return dossier(tmp_path_factory.mktemp("fair"), FAIR, "--no-examples", "--games", 0)


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """A small game with a name that would be active and an example that does not hold."""
    shutil.copytree(BOUQUET, tmp_path / "bouquet")
    return tmp_path / "bouquet"


def test_all_cards_have_all_their_texts(fair: Page) -> None:
    said = CliRunner().invoke(command_line(read_messages("en")), ["text", "--pack", str(FAIR), "--flavor"])
    lines = [" ".join(line.split()) for line in said.output.splitlines() if line.startswith("  ")]
    assert len(lines) > 50
    assert [line for line in lines if line.strip().partition(" ")[2] not in fair.text] == []
    assert fair.tags.count("article") == len(set(re.findall(r"lantern_fair:\w+/\w+", fair.text)))
    assert set(fair.values("lang")) == {"en", "fr", "de"}


def test_links_lead_somewhere_and_nothing_is_fetched(fair: Page) -> None:
    links = fair.values("href")
    assert [link for link in links if not link.startswith("#") or link[1:] not in fair.values("id")] == []
    assert {"script", "link", "img", "iframe", "form"} & set(fair.tags) == set()
    (policy,) = [value for value in fair.values("content") if "default-src" in value]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")


def test_interactions_values_and_language_are_told(fair: Page) -> None:
    for words in ("pairs of rules; undecided:", "house:", "lantern_fair:skill/", "No games were played."):
        assert words in fair.text, words


def test_what_is_wrong_is_told_and_nothing_of_a_pack_is_active(spoilt: Path, tmp_path: Path) -> None:
    for words in (spoilt / "locales").glob("*.yaml"):
        text = words.read_text(encoding="utf-8")
        words.write_text(
            re.sub(r"name: [^,}\n]+", 'name: "<script>alert(1)</script>{{7*7}}"', text, count=1), "utf-8"
        )
    card = next((spoilt / "cards").glob("*.yaml"))
    card.write_text(card.read_text(encoding="utf-8") + "- id: Odd\n  kind: nothing\n", encoding="utf-8")
    page = dossier(tmp_path, spoilt)
    assert "script" not in page.tags
    assert "<script>alert(1)</script>{{7*7}}" in page.text and "49" not in page.text
    assert "error H" in page.text and "not run" in page.text and "cards/" in page.text


def test_examples_that_fail_are_marked(spoilt: Path, tmp_path: Path) -> None:
    changed = 0
    for path in (spoilt / "cards").glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        wrong = re.sub(r"(expect: \{[^}\n]*: )(\d+)\}", r"\g<1>99}", text, count=1)
        changed += wrong != text
        path.write_text(wrong, encoding="utf-8")
    page = dossier(tmp_path, spoilt)
    assert changed and page.text.count("– fails") == changed and "– holds" in page.text


def test_games_are_played_where_they_are_asked_for(tmp_path: Path) -> None:
    page = dossier(tmp_path, BOUQUET, "--no-texts", "--no-examples", "--games", 2)
    assert "2 games of each card" in page.text and "somebody had it: " in page.text
    assert page.tags.count("th") > 10


@pytest.mark.parametrize("language", available_languages())
def test_the_page_speaks_the_readers_language(tmp_path: Path, language: str) -> None:
    page = dossier(tmp_path, BOUQUET, "--no-examples", language=language)
    assert page.values("lang")[0] == language
    for key in ("cards", "played", "interactions", "origins", "coverage"):
        assert read_messages(language).say("dossier", "sections", key) in page.text


def test_one_whole_pack_is_wanted(tmp_path: Path) -> None:
    for paths in (("rollplayer", "dungeonroll"), (next((BOUQUET / "cards").glob("*.yaml")),)):
        result = check(*paths, "--report", tmp_path / "x.html")
        assert result.exit_code == 2 and "--report is about one whole pack" in result.output
    assert list(tmp_path.iterdir()) == []


def test_the_page_is_the_same_each_time(tmp_path: Path) -> None:
    pages = []
    for name in ("a.html", "b.html"):
        check(BOUQUET, "--no-examples", "--report", tmp_path / name)
        pages.append((tmp_path / name).read_bytes())
    assert pages[0] == pages[1]

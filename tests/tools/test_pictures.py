"""The pictures of the README show what the program says today, and nothing of the machine that made them."""

from __future__ import annotations

import tempfile
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.workbench.reference.references import site_of
from tools.pictures import FOLDER, PAGES, SCHEMES, TERMINALS, drawn_text, plain_text, shown, text_of

FILES = {
    *(f"{name}.svg" for name in TERMINALS),
    *(f"{name}-{scheme}.png" for name in PAGES for scheme in SCHEMES),
}
MOST = 150_000  # bytes
STALE = "docs/pictures/{} is not what the program says today: python -m tools.pictures {}"


class Texts(HTMLParser):
    """The text of a page that is there to be read."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self._within = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within = tag

    def handle_endtag(self, tag: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within not in {"title", "script", "style"}:
            self.text += data


@pytest.mark.parametrize("name", TERMINALS)
def test_terminal_shown_says_what_the_program_says(name: str) -> None:
    drawn = drawn_text((FOLDER / f"{name}.svg").read_text(encoding="utf-8"))
    assert drawn == plain_text(shown(TERMINALS[name])), STALE.format(f"{name}.svg", name)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", PAGES)
def test_page_shown_begins_as_the_program_writes_it(name: str, scheme: str) -> None:
    page = Texts()
    page.feed(site_of(PAGES[name].game)[PAGES[name].page].decode())
    shown = text_of((FOLDER / f"{name}-{scheme}.png").read_bytes())
    assert len(shown) > 500
    assert " ".join(page.text.split()).startswith(shown), STALE.format(f"{name}-{scheme}.png", name)


def test_pictures_are_small_and_tell_nothing_of_a_machine() -> None:
    assert {path.name for path in FOLDER.iterdir()} == FILES
    for path in FOLDER.iterdir():
        data = path.read_bytes()
        assert len(data) < MOST, path.name
        own = [f"{place}/" for place in (ROOT, Path.home(), tempfile.gettempdir())]
        assert not any(place.encode() in data for place in own), path
        assert b"url(http" not in data, "it would be fetched"

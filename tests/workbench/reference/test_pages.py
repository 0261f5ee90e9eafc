"""The pages: every link leads somewhere, nothing is fetched, nothing of a pack is active."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import get_args
from urllib.parse import unquote

import pytest
from tests.builtin import checked as game
from tests.places import ROOT

from heroglyph.workbench.reference.content.document import Block, CardSide, LinkTarget
from heroglyph.workbench.reference.pages.markdown import write_markdown
from heroglyph.workbench.reference.pages.pages import write_pages
from heroglyph.workbench.reference.pages.places import anchors_of, page_of

from .references import GAMES, HOSTILE, Page, hostile, messages, references, references_of, site_of

LAYOUTS = ROOT / "workbench" / "reference" / "pages"
IDS = frozenset({"anchor", "also", "see", "every", "languages", "letters", "places", "of"})
"""What is an address, or stands on a page only as the name of something else."""
OUTSIDE = re.compile(r"(?:https?:)?//|data:|javascript:|mailto:")


def html(name: str) -> list[str]:
    """The pages of a game."""
    return [path for path in site_of(name) if path.endswith(".html")]


@pytest.mark.parametrize("name", GAMES)
def test_every_link_has_its_target(name: str) -> None:
    site = site_of(name)
    pages = {path: Page(site[path]) for path in html(name)}
    ids = {path: set(page.values("id")) for path, page in pages.items()}
    for path, page in pages.items():
        for href in (*page.values("href"), *page.values("src")):
            assert not OUTSIDE.search(href), (path, href)
            target, _, anchor = href.partition("#")
            there = (Path(path).parent / target).as_posix() if target else path
            there = re.sub(r"(^|/)[^/.]+/\.\./", r"\1", there)
            assert there in site, (path, href)
            assert not anchor or unquote(anchor) in ids[there], (path, href)


def texts(value: object) -> Iterator[str]:
    """Every text below something, as it must be read on a page."""
    if isinstance(value, str):
        yield " ".join(value.split())
    elif isinstance(value, tuple):
        for part in value:
            yield from texts(part)
    elif dataclasses.is_dataclass(value) and not isinstance(value, LinkTarget):
        for field in dataclasses.fields(value):
            if field.name not in IDS and not (isinstance(value, CardSide) and field.name == "rules"):
                yield from texts(getattr(value, field.name))  # rules: some of them are told as a table


@pytest.mark.parametrize("name", GAMES)
def test_all_that_is_told_stands_on_its_page_and_in_the_markdown(name: str) -> None:
    for code, reference in references_of(name).items():
        written = write_markdown(reference, messages(game(name))[code])
        for chapter in reference.chapters:
            page = Page(site_of(name)[f"{code}/{page_of(chapter)}"])
            ids, read = set(page.values("id")), page.text.replace("\u2060", "").replace(" ", "")
            for section in chapter.sections:
                told = set(texts(section.blocks)) - set(references_of(name))  # but codes of languages
                assert [text for text in told if text.replace(" ", "") not in read] == []
            places = [place for place in anchors_of(chapter) if place != chapter.anchor]
            assert [place for place in places if place not in ids] == [], (code, chapter.anchor)
            assert [place for place in places if f'<a id="{place}"></a>' not in written] == []


@pytest.mark.parametrize("layout", ["site/blocks.html.jinja", "print/book.typ"])
def test_a_layout_shows_every_sort_of_block(layout: str) -> None:
    written = (LAYOUTS / layout).read_text("utf-8")
    assert [sort.__name__ for sort in get_args(Block) if f'== "{sort.__name__}"' not in written] == []


@pytest.mark.parametrize("name", GAMES)
def test_ids_are_unique_and_headings_in_order(name: str) -> None:
    for path in html(name):
        page = Page(site_of(name)[path])
        ids = page.values("id")
        assert len(ids) == len(set(ids)), path
        levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1 and levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels)), path


@pytest.mark.parametrize("name", GAMES)
def test_each_page_is_in_one_language_and_leads_to_the_others(name: str) -> None:
    codes = {path.partition("/")[0] for path in html(name) if "/" in path}
    assert len(codes) > 1
    for path in html(name):
        page = Page(site_of(name)[path])
        language = dict(page.tags)["html"]["lang"]
        if "/" in path:
            assert path.startswith(f"{language}/")
            leads = {tag["hreflang"]: tag["href"] for _, tag in page.tags if "hreflang" in tag}
            assert leads == {code: f"../{code}/{path.partition('/')[2]}" for code in codes}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_searched_for_is_on_the_page_it_leads_to(name: str) -> None:
    site = site_of(name)
    for path in site:
        if path.startswith("assets/search."):
            code = path.split(".")[1]
            written = site[path].decode("ascii")
            assert written.startswith("window.REFERENCE_ENTRIES = ") and "<" not in written
            entries = json.loads(written.partition("= ")[2].rstrip(";\n"))
            assert len(entries) > 40
            for entry in entries:
                page, _, anchor = entry["p"].partition("#")
                assert f'id="{anchor}"' in site[f"{code}/{page}"].decode("utf-8")


def test_nothing_of_a_pack_is_active(tmp_path: Path) -> None:
    checked = hostile(tmp_path)
    written = references(checked)
    calm = references(checked)["en"]
    site = write_pages(written, messages(checked))
    told = ""
    for path, data in site.items():
        if path.endswith(".html"):
            page = Page(data)
            told += page.text
            assert {tag for tag, _ in page.tags} & {"img", "b", "iframe", "object"} == set()
            assert [tag for tag, at in page.tags if tag == "script" and "src" not in at] == []
            assert [name for _, at in page.tags for name in at if name.startswith("on")] == []
            assert "49" not in page.text and "javascript:" not in " ".join(page.values("href"))
    assert all(" ".join(text.split()) in told for text in HOSTILE)  # shown as it is written
    assert calm.title == HOSTILE[0]


def test_pages_forbid_everything_that_they_do_not_need() -> None:
    for name in GAMES:
        for path in html(name):
            page = site_of(name)[path].decode("utf-8")
            (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', page)
            assert policy.startswith("default-src 'none';") and "unsafe" not in policy


def test_the_same_game_gives_the_same_bytes() -> None:
    from heroglyph.compiler.compile import check, load
    from heroglyph.compiler.source.packs.pack import find_builtin_packs

    checked = check(load([find_builtin_packs()["rollingrealms"]]), checks=False)
    assert write_pages(references(checked), messages(checked)) == site_of("rollingrealms")


def test_french_pages_hold_no_english_word_of_the_layout() -> None:
    """The words that stand in the layouts themselves are none: all come from the messages."""
    layouts = sorted((LAYOUTS / "site").glob("*.jinja"))
    assert layouts
    for layout in layouts:
        text = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|<[^>]*>", " ", layout.read_text("utf-8"), flags=re.DOTALL)
        assert re.findall(r"[A-Za-z]{2,}", text) == [], layout.name

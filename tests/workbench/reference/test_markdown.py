"""Markdown: a small game word for word, and nothing of a pack is a mark.

``pytest tests/workbench/reference --update-golden`` writes the golden files anew; then read them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from tests.builtin import checked as game

from heroglyph.compiler.compile import check, load
from heroglyph.workbench.reference.pages.markdown import write_markdown

from .references import BOUQUET, GAMES, HOSTILE, hostile, messages, references, references_of

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_small_game_is_written_as_before(language: str, update_golden: bool) -> None:
    checked = check(load([BOUQUET]), checks=False)
    (reference,) = references(checked, language).values()
    written = write_markdown(reference, messages(checked)[language])
    path = GOLDEN / f"bouquet.{language}.md"
    if update_golden:
        path.write_text(written, encoding="utf-8")
    assert written == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_every_link_has_its_anchor(name: str) -> None:
    for code, reference in references_of(name).items():
        written = write_markdown(reference, messages(game(name))[code])
        anchors = re.findall(r'<a id="([^"]+)"></a>', written)
        assert len(anchors) == len(set(anchors))
        assert set(re.findall(r"\]\(#([^)]+)\)", written)) <= set(anchors)


def test_nothing_of_a_pack_is_a_mark(tmp_path: Path) -> None:
    checked = hostile(tmp_path)
    reference = references(checked)["en"]
    html = MarkdownIt("commonmark", {"html": True}).render(write_markdown(reference, messages(checked)["en"]))
    without_anchors = re.sub(r'<a id="[^"]*"></a>', "", html)
    assert re.findall(r"<(script|img|b|code)\b", without_anchors) == []
    assert "javascript:" not in "".join(re.findall(r'href="([^"]*)"', html))
    shown = re.sub(r"<[^>]+>", "", without_anchors)
    assert all(_escaped(text) in shown for text in HOSTILE)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")

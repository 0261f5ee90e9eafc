"""Cards on paper: pages with their boxes, backs behind their fronts, pictures in place of counted words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from heroglyph.compiler.look.colors import contrast, legible
from heroglyph.compiler.look.look import Icon, Look
from heroglyph.compiler.source.data.data import read_data
from heroglyph.compiler.source.schema.schema import check_schema
from heroglyph.compiler.text.say.runs import TextRun
from heroglyph.workbench.cli.cli import main
from heroglyph.workbench.print.pictures import Pictures
from heroglyph.workbench.print.pieces import set_pieces
from heroglyph.workbench.print.sheets import Face, sheets

LOOK = Look({}, {"noun:shell": Icon("coin", beside=False)}, (), (), "star", {})


def test_usual_look_has_the_form_of_a_look() -> None:
    assert check_schema(read_data("grammar", "look", "default.yaml"), "look") == []


def test_picture_stands_for_a_word_only_where_it_is_counted() -> None:
    counted = (TextRun("2", "number", 1), TextRun(" "), TextRun("shells", "noun:shell", 1))
    (together,) = set_pieces(counted, LOOK, Pictures(), "#000000")
    assert [part.get("text", part.get("alt")) for part in together["all"]] == ["2", None, "shells"]
    bare = (TextRun("shells", "noun:shell", 1),)
    assert set_pieces(bare, LOOK, Pictures(), "#000000") == [{"text": "shells"}]


@pytest.mark.parametrize("backs", ["long", "short"])
def test_backs_lie_behind_their_fronts(backs: str) -> None:
    faces = [Face(number, 100 + number, 63, 88) for number in range(4)]
    front, back = sheets(faces, "a4", backs=backs, gap=0, note="")
    for (_, x, y, _), (_, behind_x, behind_y, _) in zip(front["cards"], back["cards"], strict=True):
        turned = (210 - behind_x - 63, behind_y) if backs == "long" else (behind_x, 297 - behind_y - 88)
        assert (x, y) == pytest.approx(turned)


def test_color_becomes_legible() -> None:
    assert contrast(legible("#c0c0c0", "#ffffff"), "#ffffff") >= 4.5


def test_pages_of_single_cards_have_a_trim_box(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("typst")
    out = tmp_path / "out"
    words = ["print", "rollplayer", "honest", "--lang", "fr", "--paper", "card", "--out", str(out)]
    assert main([*words, "--backs", "long"]) == 0
    data = (out / "rollplayer.fr.pdf").read_bytes()
    boxes = re.findall(rb"/TrimBox ?\[([^\]]*)\]", data)
    sizes = [[float(part) for part in box.split()] for box in boxes]
    assert len(sizes) == 2
    for left, top, right, bottom in sizes:
        assert (right - left, bottom - top) == pytest.approx((63 * 72 / 25.4, 88 * 72 / 25.4), abs=0.1)


def test_all_that_cards_show_is_written_as_data(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main(["print", "rollplayer", "honest", "--lang", "de", "--format", "json", "--out", str(out)]) == 0
    (card,) = json.loads((out / "rollplayer.json").read_text("utf-8"))
    assert card["id"] == "rollplayer:trait/honest"
    assert all(rule["text"] == "".join(run["text"] for run in rule["runs"]) for rule in card["rules"])


SILENT = [
    ["--format", "csv", "--paper", "letter"],
    ["--format", "tts", "--backs", "long"],
    ["--format", "json", "--gap", "3"],
    ["--paper", "card", "--gap", "3"],
    ["--bleed"],
    ["--format", "csv", "--bleed"],
    ["--ppi", "100"],
    ["--url", "https://example.org/"],
]


@pytest.mark.parametrize("words", SILENT)
def test_what_would_change_nothing_is_refused(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert (
        main(["print", "rollplayer", "honest", "--lang", "en", "--out", str(out), *words, "--ui-lang", "en"])
        == 2
    )
    assert "contradict each other" in capsys.readouterr().err
    assert not out.exists()

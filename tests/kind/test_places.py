"""A mistake that has to do with another place shows it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from heroglyph.workbench.check.checked_packs import check_pack
from heroglyph.workbench.packs.which_packs import PackTarget

HERE = Path(__file__).parent
BONUS = "bonus(amount = 1): after buy charm: gain amount coin"


def card(id_: str, *rules: str, kind: str = "charm", cost: int = 2) -> str:
    lines = "".join(f"    {rule}\n" for rule in rules)
    price = f"  cost: {cost}\n" if cost else ""
    return f"- id: {id_}\n  kind: {kind}\n{price}  rules: |\n{lines}"


@pytest.mark.parametrize(
    ("cards", "code", "captions"),
    [
        (
            [card("one", BONUS), card("two", BONUS, cost=4), card("three", "replace bonus: amount = 3")],
            "H310",
            [("label_here", "bonus"), ("label_here", "bonus")],
        ),
        (
            [card("one", BONUS), card("two", "replace bonus: gain 1 coin")],
            "H429",
            [("label_here", "bonus")],
        ),
        (
            [card("spark", "score 1", kind="spell", cost=0)],
            "H526",
            [("declared_here", "spell")],
        ),
        (
            [card("one", "score 1 per die from my.sheet where color is pink")],
            "H430",
            [("declared_here", "Color")],
        ),
        (
            [card("one", "score 1 if my.strength.total in 19..20")],
            "H502",
            [("lies_between", "my.strength.total")],
        ),
        (
            [card("one", "score 1"), card("one", "score 2")],
            "H434",
            [("first_here", "one")],
        ),
    ],
)
def test_the_other_place_is_shown(
    cards: list[str], code: str, captions: list[tuple[str, str]], tmp_path: Path
) -> None:
    pack = tmp_path / "lanternfen"
    shutil.copytree(HERE / "base", pack)
    words = (pack / "vocabulary.yaml").read_text(encoding="utf-8")
    spell = "  rulebook: {}\n  spell: {is: card, slots: [ability]}\n"
    (pack / "vocabulary.yaml").write_text(words.replace("  rulebook: {}\n", spell), encoding="utf-8")
    (pack / "cards" / "more.yaml").write_text("".join(cards), encoding="utf-8")
    game = check_pack(PackTarget(pack), texts=False, examples=False)
    sources = {name: source.text for each_pack in game.packs for name, source in each_pack.sources.items()}
    (diagnostic,) = game.diagnostics
    shown = [
        (place.caption, sources[place.span.file][place.span.start : place.span.end])
        for place in diagnostic.related
    ]
    assert diagnostic.code == code
    assert [caption for caption, _ in shown] == [caption for caption, _ in captions]
    for (_, text), (_, begins) in zip(shown, captions, strict=True):
        assert text.startswith(begins)

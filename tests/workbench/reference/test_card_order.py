"""In which order the cards of a chapter stand: by name, by a constant, or by their ids."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml
from tests.places import ROOT

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.text.checks.reference import check_reference
from heroglyph.workbench.reference.content.plans import cards_of, plans_of

MARKET = ROOT / "docs" / "examples" / "night_market"
COSTS = {
    card["id"]: card["cost"] for card in yaml.safe_load((MARKET / "cards" / "charms.yaml").read_text("utf-8"))
}
CHARMS = sorted(COSTS)
WRITTEN = "order: cost"
ORDERS = {
    "by a number, the least first": (WRITTEN, sorted(CHARMS, key=COSTS.__getitem__)),
    "by name": (f"order: [{', '.join(reversed(CHARMS))}]", CHARMS[::-1]),
    "the others behind those that are named": (
        "order: [scales]",
        ["scales", *(name for name in CHARMS if name != "scales")],
    ),
}
SLIPS = {
    "a card that is not there": ("order: [lanterm]", [("H680", "lanterm"), ("H576", "order")]),
    "a card of another chapter": ("order: [wealth, lantern]", [("H680", "wealth"), ("H576", "order")]),
    "a card twice": (f"order: [{', '.join(CHARMS)}, crow]", [("H681", "crow")]),
    "cards that are left out": ("order: [lantern, crow]", [("H576", "order")]),
    "no constant of the cards": ("order: coast", [("H680", "coast")]),
}


def market(tmp_path: Path, order: str) -> Path:
    """The market with another order of its cards."""
    pack = shutil.copytree(MARKET, tmp_path / "night_market")
    file = pack / "reference.yaml"
    text = file.read_text("utf-8")
    assert WRITTEN in text
    file.write_text(text.replace(WRITTEN, order), "utf-8")
    return pack


@pytest.mark.parametrize("way", ORDERS)
def test_cards_stand_in_the_order_that_the_pack_gives(way: str, tmp_path: Path) -> None:
    written, wanted = ORDERS[way]
    checked = check(load([market(tmp_path, written)]), checks=False)
    plans = plans_of(checked.game, checked.packs)
    assert [card.name for card in cards_of(checked.game, "charm", plans)] == wanted


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_the_order_is_told_at_its_word(slip: str, tmp_path: Path) -> None:
    written, wanted = SLIPS[slip]
    pack = market(tmp_path, written)
    text = (pack / "reference.yaml").read_text("utf-8")
    checked = check(load([pack]), checks=False)
    told = check_reference(checked.game, checked.packs)
    assert sorted((problem.code, text[problem.span.start : problem.span.end]) for problem in told) == sorted(
        wanted
    )

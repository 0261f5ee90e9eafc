"""A sample of the planted mistakes, and of packs without any: ``make planted`` tries them all."""

from __future__ import annotations

import pytest
from tests.places import ROOT
from tools.planted.planting import KINDS
from tools.planted.plants import DEMANDED, Plant
from tools.planted.run import EACH, judged, planted, tried
from tools.planted.valid import alarms

SAMPLE = 3
"""So many of each kind that must be caught."""
PLANTED = planted()


def sample() -> list[Plant]:
    """Some of the mistakes: those of no page of words, which need whole texts."""
    quick = [plant for plant in PLANTED if plant.region in ("rules", "values", "examples")]
    return [plant for kind in DEMANDED for plant in [p for p in quick if p.kind == kind][:SAMPLE]]


@pytest.mark.parametrize("plant", sample(), ids=lambda plant: f"{plant.kind} {plant.file}:{plant.line}")
def test_a_planted_mistake_is_told_where_it_was_made(plant: Plant) -> None:
    outcome = tried(plant)
    assert outcome is None or outcome.placed, (plant.old, plant.new, outcome.codes)


def test_the_list_has_enough_of_each_kind_and_still_fits_the_packs() -> None:
    count = {kind: sum(plant.kind == kind for plant in PLANTED) for kind in KINDS}
    assert len(PLANTED) >= 500
    assert all(count[kind] == EACH for kind in DEMANDED), count
    texts = {file: (ROOT / file).read_text("utf-8") for file in {plant.file for plant in PLANTED}}
    there = [plant for plant in PLANTED if plant.where(texts[plant.file]) is not None]
    assert len(there) >= 500, "run python -m tools.planted.run --renew"


def test_only_mistakes_of_the_list_are_judged() -> None:
    assert set(judged()) <= {(plant.old, plant.new) for plant in PLANTED}


@pytest.mark.parametrize("seed", [3, 6])
def test_a_pack_without_mistakes_raises_no_alarm(seed: int) -> None:
    assert alarms(seed) == ()

"""What two rules touch, and what follows for their order: without playing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.tables import read_table

from heroglyph.compiler.checks.events.undecided import check_undecided
from heroglyph.compiler.interactions.interactions import find_interactions
from heroglyph.compiler.source.packs.pack import find_builtin_packs

from .planted import between, game, interactions_of, lowered

CASES = read_table(Path(__file__).parent / "meetings.yaml")


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(case["cards"]))
def test_two_cards_meet_as_told(case: dict[str, Any]) -> None:
    meetings = between(*case["cards"])
    assert [f"{meeting.way} {meeting.verdict}" for meeting in meetings] == case["found"]
    aspects = [str(aspect) for meeting in meetings for aspect in meeting.aspects]
    assert aspects == case.get("aspects", [])


def test_rings_are_found_once_with_what_ends_them() -> None:
    rings = [
        ([footprint.rule.id for footprint in ring.rules], ring.counted) for ring in interactions_of().rings
    ]
    assert rings == [
        ([f"planted:tool/around_{n}#1" for n in ("one", "two", "three")], False),
        (["planted:tool/back_again#1", "planted:tool/once_a_day#1"], True),
        (["planted:tool/chip_for_coin#1", "planted:tool/coin_for_chip#1"], False),
    ]


@pytest.mark.parametrize("pack", find_builtin_packs())
def test_built_in_games_decide_everything(pack: str) -> None:
    assert [meeting for meeting in interactions_of(pack).meetings if meeting.verdict == "undecided"] == []
    assert [ring for ring in interactions_of(pack).rings if not ring.counted] == []


def test_the_check_tells_all_that_is_undecided_and_nothing_else() -> None:
    undecided = [meeting for meeting in interactions_of().meetings if meeting.verdict == "undecided"]
    told = list(check_undecided(game()))
    assert {diagnostic.code for diagnostic in told} == {"H650", "H651", "H652"}
    assert {diagnostic.span for diagnostic in told} <= {
        footprint.span for met in undecided for footprint in (met.first, met.other)
    }
    places = {
        place
        for diagnostic in told
        for place in (diagnostic.span, *(other.span for other in diagnostic.related))
    }
    assert {met.other.span for met in undecided} <= places


def test_groups_hold_every_meeting_once_the_worst_first() -> None:
    groups = list(interactions_of().groups())
    assert sum(len(group.meetings) for group in groups) == len(interactions_of().meetings)
    order = ["undecided", "asked", "allowed", "ordered", "commutes"]
    assert [group.verdict for group in groups] == sorted((g.verdict for g in groups), key=order.index)


def test_effects_tell_where_things_lie_when_somebody_moves_or_counts_them() -> None:
    effects = {effect.id: effect for effect in lowered().effects}
    moves, counts = effects["planted:tool/takes_away#1"], effects["planted:tool/counts_pool#1"]
    assert set(moves.writes) & set(counts.reads) == {"place die"}
    assert not set(effects["planted:tool/adds_one#1"].reads) & set(moves.writes)


def test_a_card_named_is_compared_with_all_others_only() -> None:
    interactions = find_interactions(game(), ["planted:tool/adds_one"])
    assert {m.first.card for m in interactions.meetings} | {m.other.card for m in interactions.meetings} > {
        "planted:tool/adds_one"
    }
    assert all("planted:tool/adds_one" in (m.first.card, m.other.card) for m in interactions.meetings)


def test_a_ring_over_cards_that_nobody_named_is_found() -> None:
    named = find_interactions(game(), ["planted:tool/around_two"])
    assert [[footprint.card for footprint in ring.rules] for ring in named.rings] == [
        [f"planted:tool/around_{n}" for n in ("two", "three", "one")]
    ]
    assert find_interactions(game(), ["planted:tool/adds_one"]).rings == ()


def test_several_cards_are_compared_with_each_other() -> None:
    cards = ["planted:tool/adds_one", "planted:tool/takes_away", "planted:tool/counts_pool"]
    some = find_interactions(game(), cards, among=True)
    assert {card for m in some.meetings for card in (m.first.card, m.other.card)} == set(cards)

"""Cards of known worth are measured right, whoever plays, in however many processes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from heroglyph.compiler.compile import check, load
from heroglyph.workbench.cli.cli import main
from heroglyph.workbench.measure.measure import measurable, new_cards

from .games import PACKS, checked, figures, measured


@pytest.mark.parametrize(("name", "worth"), [("gem", 3), ("stone", -3), ("pebble", 0)])
def test_what_a_card_says_is_worth_its_points(name: str, worth: int) -> None:
    card_figures = figures(name)
    assert (card_figures.text.mean, card_figures.games) == (worth, 60)
    assert card_figures.text.pairs == card_figures.taken.count > 20


def test_victories_follow() -> None:
    gem, stone = figures("gem").text_wins, figures("stone").text_wins
    assert gem is not None and gem.interval is not None and gem.interval.low > 0
    assert stone is not None and stone.interval is not None and stone.interval.high < 0


def test_beside_the_game_without_the_card_the_worth_lies_in_the_interval() -> None:
    interval = figures("gem").game.interval
    assert interval is not None and interval.low < 3 < interval.high
    everybody = figures("gem").everybody
    assert everybody.pairs == 60 and everybody.interval is not None and everybody.interval.tells


def test_who_chooses_takes_what_pays() -> None:
    assert figures("gem", "greedy").taken.count > 50
    assert figures("stone", "greedy").taken.count == 0
    assert figures("stone", "greedy").text.pairs == 0


def test_seen_is_as_often_as_taken_at_least_and_used_at_most() -> None:
    for name in ("gem", "stone", "purse", "pebble"):
        card_figures = figures(name)
        assert card_figures.seen.count >= card_figures.taken.count >= card_figures.used.count
    assert figures("pebble").used.count == 0 < figures("gem").used.count


def test_clauses_that_never_came_about_are_told() -> None:
    clauses = {clause.text: clause.games for clause in figures("purse").clauses}
    assert list(clauses) == ["gain 1 point", "lose 1 point"]
    assert clauses["gain 1 point"] > 0 and clauses["lose 1 point"] == 0


def test_new_cards_are_measured_one_by_one_against_the_game_without_all_of_them() -> None:
    game = checked("fair", "more")
    assert new_cards(game) == ("more:charm/debt", "more:charm/jewel")
    result = measured(game, "jewel", "debt", games=40)
    assert [(card.card, card.text.mean) for card in result.cards] == [
        ("more:charm/jewel", 5),
        ("more:charm/debt", -4),
    ]


def test_only_what_lies_in_the_box_can_be_measured() -> None:
    assert {card.kind for card in measurable(checked("fair"), 2)} == {"charm"}


@pytest.mark.parametrize("bots", [("random",), ("random", "greedy")])
def test_the_same_seed_gives_the_same_in_any_number_of_processes(bots: tuple[str, ...]) -> None:
    alone = measured(checked("fair"), "gem", "purse", games=12, bots=bots)
    assert alone == measured(checked("fair"), "gem", "purse", games=12, bots=bots)
    if len(bots) == 1:
        assert alone == measured(checked("fair"), "gem", "purse", games=12, bots=bots, workers=2)


def test_games_that_a_limit_ends_are_told_by_their_seeds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "fair"
    shutil.copytree(PACKS / "fair", pack)
    with (pack / "cards" / "charms.yaml").open("a", encoding="utf-8") as file:
        file.write('- {id: echo, kind: charm, rules: "after gain coin: gain 1 coin"}\n')
    game = check(load([pack]))
    card_figures = measured(game, "echo", games=8).cards[0]
    assert card_figures.stopped and card_figures.games == 8 - len(card_figures.stopped)
    code = main(["measure", str(pack), "echo", "--games", "8", "--bots", "random", "--workers", "1"])
    out = capsys.readouterr().out
    assert code == 3 and ", ".join(map(str, card_figures.stopped)) in out

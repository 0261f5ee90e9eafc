"""Pairs of cards played: each planted trouble is found, made small, and holds as an example."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from heroglyph.compiler.interactions.collect import footprints
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.source.records import replace
from heroglyph.compiler.typed.model import Game
from heroglyph.runtime.events import primitives
from heroglyph.workbench.api import check, load
from heroglyph.workbench.pair_play.paste import example_of, otherwise, written_example
from heroglyph.workbench.pair_play.play_pairs import PairPlayer, PlayedPair

from .planted import PLANTED, game, interactions_of, lowered, played, player

DIFFERENT = {
    ("instead_one", "instead_two"): ({"my.coin": 1, "my.chip": 0}, {"my.coin": 0, "my.chip": 1}),
    ("sets_three", "sets_two"): ({"my.chip": 2}, {"my.chip": 3}),
    ("doubles", "pays"): ({"my.point": 2}, {"my.point": 4}),
}
PEACEFUL = [
    ("instead_one", "instead_one_too"),
    ("sets_two", "sets_two_too"),
    ("adds_one", "adds_two"),
    ("red_only", "blue_only"),
    ("sign_one", "sign_two"),
    ("bans", "permits"),
    ("raises", "raises_too"),
    ("once_a_day", "back_again"),
    ("base", "sets_two"),
]


@pytest.mark.parametrize("cards", DIFFERENT)
def test_an_order_that_nobody_decides_is_found(cards: tuple[str, str]) -> None:
    trouble, orders = played(*cards).trouble, played(*cards).orders
    assert trouble is not None and orders is not None and trouble.kind == "difference"
    here, there = DIFFERENT[cards]
    assert example_of(orders.written, trouble, "x")["expect"] == here
    assert otherwise(orders.written, trouble) == there


def test_a_cascade_without_end_is_found() -> None:
    trouble = played("coin_for_chip", "chip_for_coin").trouble
    assert trouble is not None and (trouble.kind, trouble.told) == ("endless", "depth")
    assert trouble.setup.size <= 3  # both cards, one line


def test_a_breakdown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> bool:
        raise ZeroDivisionError("planted")

    monkeypatch.setitem(primitives.PRIMITIVES, "lose", broken)
    monkeypatch.setitem(primitives.PRIMITIVES, "gain", broken)
    cards = game().by_name
    pair = player().play(cards["adds_one"].id, cards["adds_two"].id, 40)
    assert pair.trouble is not None and pair.trouble.kind == "breakdown"
    assert pair.trouble.told == "ZeroDivisionError: planted"


@pytest.mark.parametrize("cards", PEACEFUL)
def test_where_all_is_decided_nothing_is_found(cards: tuple[str, str]) -> None:
    pair = played(*cards, games=20)
    assert pair.trouble is None and pair.compared and not pair.asked


@pytest.mark.parametrize(
    "cards",
    [("takes_away", "counts_pool"), ("for_all", "for_me"), ("grants", "spins"), ("moves_on", "looks_there")],
)
def test_where_the_order_matters_somebody_is_asked(cards: tuple[str, str]) -> None:
    pair = played(*cards)
    assert pair.trouble is None and pair.asked


@pytest.mark.parametrize("cards", DIFFERENT)
def test_what_is_left_is_needed(cards: tuple[str, str]) -> None:
    pair = played(*cards)
    assert pair.trouble is not None
    named = {thing for given in pair.trouble.setup.given for thing in given.things}
    assert set(cards) <= named
    assert pair.trouble.setup.size <= 4  # two cards, a line, at most a die


@pytest.mark.parametrize(
    ("cards", "codes"), [*((pair, []) for pair in DIFFERENT), (("coin_for_chip", "chip_for_coin"), ["H706"])]
)
def test_the_example_can_be_put_on_its_card(cards: tuple[str, str], codes: list[str], tmp_path: Path) -> None:
    pack = tmp_path / "planted"
    shutil.copytree(PLANTED, pack)
    _paste(pack / "cards" / "rules.yaml", played(*cards))
    told = [diagnostic.code for diagnostic in check(load(pack), texts=False).diagnostics]
    expected = ("H520", "H531", "H540", "H65")  # the cards are planted for what they do to one another
    assert [code for code in told if not code.startswith(expected)] == codes


def _paste(file: Path, played_pair: PlayedPair) -> None:
    assert played_pair.trouble is not None and played_pair.orders is not None
    written = written_example(example_of(played_pair.orders.written, played_pair.trouble, "pasted"))
    block = "".join(f"    {line}\n" for line in written.splitlines())
    card = played_pair.trouble.setup.card.rpartition("/")[2]
    head, mark, rest = file.read_text(encoding="utf-8").partition(f"- id: {card}\n  kind: tool\n")
    file.write_text(f"{head}{mark}  examples:\n{block}{rest}", encoding="utf-8")


def test_a_difference_is_no_trouble_where_any_order_is_fine() -> None:
    cards = game().by_name
    ids = cards["agreed_one"].id, cards["agreed_two"].id
    pair = player().play(*ids, 40)
    assert pair.trouble is None and pair.compared > 0
    rules = replace_cards(game(), ids[1])
    asked = PairPlayer(rules, lowered(), footprints(rules), 0).play(*ids, 40)
    assert asked.trouble is not None and asked.trouble.kind == "difference"


def replace_cards(known: Game, silent: str) -> Game:
    """The same game, but one card says of no other that any order is fine."""
    cards = tuple(replace(card, any_order_with=()) if card.id == silent else card for card in known.cards)
    return replace(known, cards=cards)


def test_the_same_seed_finds_the_same() -> None:
    cards = game().by_name
    ids = cards["instead_one"].id, cards["instead_two"].id
    first, again = (player(seed=3).play(*ids, 40).trouble for _ in range(2))
    assert first is not None and again is not None
    assert (first.setup, first.answers) == (again.setup, again.answers)


@pytest.mark.parametrize(("name", "step", "games"), [("planted", 1, 4), ("lab", 3, 6)])
def test_what_playing_finds_is_known_without_playing(name: str, step: int, games: int) -> None:
    """A difference is found only where the comparison of rules says that nothing decides."""
    undecided = {
        (m.first.card, m.other.card) for m in interactions_of(name).meetings if m.verdict == "undecided"
    }
    pairs = list(dict.fromkeys((m.first.card, m.other.card) for m in interactions_of(name).meetings))
    for card, other in pairs[::step]:
        trouble = player(name).play(card, other, games).trouble
        if trouble is not None and trouble.kind == "difference":
            assert (card, other) in undecided


@pytest.mark.parametrize("pack", find_builtin_packs())
def test_pairs_of_built_in_games_have_no_trouble(pack: str) -> None:
    pairs = [(m.first.card, m.other.card) for m in interactions_of(pack).meetings if m.verdict == "asked"]
    for card, other in list(dict.fromkeys(pairs))[:4]:
        assert player(pack).play(card, other, 8).trouble is None

"""What a pack says anew of cards and words of others is checked, played and said; else it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.packs_of_strangers import game, pack

from heroglyph import check, compile, load, say
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.text.names import card_names

CLOVER = "- card: lab:charm/clover\n"


def edition(folder: Path, changes: str, words: str = "", name: str = "ed") -> Path:
    """A pack that changes something."""
    files = {"changes.yaml": changes} if changes else {}
    return pack(folder, name, files={**files, "locales/en.yaml": f"names: {{}}\n{words}"})


def found_in(*roots: Path) -> list[tuple[str, str]]:
    """The codes of what a check finds, with the text at its place."""
    checked = check(load(*roots), texts=False)
    sources = {name: source.text for each_pack in checked.packs for name, source in each_pack.sources.items()}
    return [(diagnostic.code, _at(diagnostic, sources)) for diagnostic in checked.diagnostics]


def _at(diagnostic: Diagnostic, sources: dict[str, str]) -> str:
    return sources.get(diagnostic.span.file, "")[diagnostic.span.start : diagnostic.span.end].strip()


def test_values_rules_and_names_are_those_of_the_edition(tmp_path: Path) -> None:
    shown = "  examples:\n    - {name: more, given: {my.charms: [clover]}, expect: {my.point: 5}}\n"
    words = "replaces:\n  names: {clover: {name: Shamrock}}\n  nouns: {charm: {sg: token, pl: tokens}}\n"
    root = edition(tmp_path, f"{CLOVER}  cost: 7\n  rules: |\n    score 5\n{shown}", words)
    checked = check(load(game(tmp_path), root))
    assert checked.diagnostics == ()
    card = checked.game.card("clover")
    assert card is not None and (card.id, card.fields["cost"]) == ("lab:charm/clover", 7)
    assert "5 points" in say(checked, "clover", "en")[0]
    assert card_names(checked.packs, "en")["clover"] == "Shamrock"
    assert "token" in say(checked, "magpie", "en")[0]
    assert checked.packs[1].changed == ("lab:charm/clover",)
    assert "lab:charm/clover" in str(compile(checked).effects)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ("- {card: lab:charm/clovr, cost: 2}\n", [("H160", "lab:charm/clovr")]),
        ("- {card: clover, cost: 2}\n", [("H160", "clover")]),
        (f"{CLOVER}  cost: 8\n", [("H163", "cost")]),
        (f"{CLOVER}  rules: |\n    score 3\n", [("H163", "rules")]),
        (CLOVER, [("H163", "lab:charm/clover")]),
        (f"{CLOVER}  kind: die\n", [("H162", "kind")]),
        (f"{CLOVER}  cost: 2\n{CLOVER}  cost: 3\n", [("H164", "cost")]),
        (f"{CLOVER}  cost: 99\n", [("H431", "99")]),
        (f"{CLOVER}  price: 2\n", [("H321", "price")]),
        (f"{CLOVER}  rules: |\n    scor 5\n", [("H207", "scor")]),
        (f"{CLOVER}  rules: |\n    score 5\n", [("H166", "lab:charm/clover")]),
        ("- {cost: 3}\n", [("H121", "cost")]),
    ],
)
def test_change_that_cannot_be(changes: str, expected: list[tuple[str, str]], tmp_path: Path) -> None:
    assert found_in(game(tmp_path), edition(tmp_path, changes)) == expected


@pytest.mark.parametrize("agreed", [False, True])
def test_how_cards_of_others_go_together_can_be_said(agreed: bool, tmp_path: Path) -> None:
    replacing = "  kind: charm\n  cost: 2\n  rules: |\n    replace gain coin: gain {} point\n"
    cards = "".join(f"- id: {name}\n{replacing.format(n)}" for n, name in enumerate(("one", "two"), 1))
    names = "names: {one: {name: One}, two: {name: Two}}\n"
    other = pack(tmp_path, "other", files={"cards/a.yaml": cards, "locales/en.yaml": names})
    said = "  any_order_with: [other:charm/one]\n" if agreed else "  cost: 3\n"
    root = edition(tmp_path, f"- card: other:charm/two\n{said}")
    told = found_in(game(tmp_path), other, root)
    unshown = [("H540", "one"), ("H540", "other:charm/two")]  # neither pack gives an example
    assert [code for code, at in told if (code, at) not in unshown] == ([] if agreed else ["H650"])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("replaces: {names: {clovr: {name: X}}}\n", [("H165", "clovr")]),
        ("replaces: {names: {clover: {name: Clover}}}\n", [("H163", "name")]),
        ("replaces: {nouns: {sharm: {sg: x, pl: y}}}\n", [("H165", "sharm")]),
        ("replaces: {nouns: {charm: {sg: charm, pl: charms}}}\n", [("H163", "charm")]),
    ],
)
def test_word_that_cannot_be_replaced(words: str, expected: list[tuple[str, str]], tmp_path: Path) -> None:
    assert found_in(game(tmp_path), edition(tmp_path, "", words)) == expected


def test_two_editions_may_change_different_things_only(tmp_path: Path) -> None:
    base = game(tmp_path)
    edited, other = (
        edition(tmp_path, f"{CLOVER}  cost: 2\n"),
        edition(tmp_path, f"{CLOVER}  when: yes\n", name="eb"),
    )
    assert "H164" not in dict(found_in(base, edited, other))
    third = edition(tmp_path, f"{CLOVER}  cost: 3\n", name="zz")
    assert found_in(base, third, edited) == found_in(base, edited, third) == [("H164", "cost")]
    words = "replaces: {names: {clover: {name: %s}}}\n"
    fourth, fifth = (edition(tmp_path, "", words % name, name.lower()) for name in ("Aa", "Bb"))
    assert found_in(base, fifth, fourth) == found_in(base, fourth, fifth) == [("H164", "name")]


def test_own_card_is_changed_where_it_stands(tmp_path: Path) -> None:
    root = pack(tmp_path, "a", cards=("fox",), files={"changes.yaml": "- {card: a:charm/fox, cost: 2}\n"})
    assert found_in(game(tmp_path), root) == [("H161", "a:charm/fox")]

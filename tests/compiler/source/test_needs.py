"""Packs that need packs: what is missing, does not fit, or runs in a ring is told at its place."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest
from tests.packs_of_strangers import game, pack

from heroglyph import check, load
from heroglyph.compiler.source.data.data import data_path
from heroglyph.compiler.source.limits import DEFAULT_LIMITS
from heroglyph.compiler.source.packs.versions import RULES_LANGUAGE


def told(*roots: Path) -> list[tuple[str, dict[str, str | int]]]:
    """The codes and arguments of what loading finds."""
    return [(diagnostic.code, dict(diagnostic.arguments)) for diagnostic in load(*roots).diagnostics]


@pytest.mark.parametrize("wanted", [">=0.1", ">=0.1,<1", "==0.1.*", "~=0.1.0", "*", "!=0.2.0"])
def test_version_that_fits(wanted: str, tmp_path: Path) -> None:
    roots = game(tmp_path), pack(tmp_path, "a"), pack(tmp_path, "b", needs=f'{{a: "{wanted}", lab: "*"}}')
    assert told(*roots) == []


@pytest.mark.parametrize("wanted", [">=0.2", "<0.1", "==1.*", "!=0.1.0"])
def test_version_that_does_not_fit_is_told_with_that_which_is_here(wanted: str, tmp_path: Path) -> None:
    roots = game(tmp_path), pack(tmp_path, "a"), pack(tmp_path, "b", needs=f'{{a: "{wanted}"}}')
    (diagnostic,) = load(*roots).diagnostics
    assert diagnostic.code == "H154" and dict(diagnostic.arguments)["version"] == "0.1.0"
    assert diagnostic.span.file.endswith("b/pack.yaml") and diagnostic.related[0].span.file.endswith(
        "a/pack.yaml"
    )


@pytest.mark.parametrize("wanted", ["1", "latest", ">=", "=>1", "1.x", ">=1;<2"])
def test_range_that_is_none(wanted: str, tmp_path: Path) -> None:
    roots = game(tmp_path), pack(tmp_path, "a"), pack(tmp_path, "b", needs=f'{{a: "{wanted}"}}')
    assert told(*roots) == [("H155", {"range": wanted, "pack": "a"})]


def test_pack_that_is_not_here_though_it_lies_beside(tmp_path: Path) -> None:
    pack(tmp_path, "a")
    roots = game(tmp_path), pack(tmp_path, "b", needs='{a: "*"}')
    assert told(*roots) == [("H153", {"pack": "a", "range": "*", "by": "b"})]


def test_built_in_pack_comes_by_itself(tmp_path: Path) -> None:
    root = pack(tmp_path, "b", needs='{rollplayer: ">=0.1,<1"}')
    manifest = root / "pack.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("extends: lab", "extends: rollplayer"))
    assert told(root) == []
    assert [loaded.id for loaded in load(root).packs] == ["rollplayer", "b"]


def test_another_game_is_not_needed(tmp_path: Path) -> None:
    roots = game(tmp_path), pack(tmp_path, "b", needs='{dungeonroll: "*"}')
    assert ("H157", {"pack": "dungeonroll", "by": "b", "base": "lab"}) in told(*roots)


def test_a_pack_that_adds_to_a_game_is_not_extended(tmp_path: Path) -> None:
    second = pack(tmp_path, "b")
    manifest = second / "pack.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("extends: lab", "extends: a"))
    (diagnostic,) = load(game(tmp_path), pack(tmp_path, "a"), second).diagnostics
    assert (diagnostic.code, diagnostic.fix and diagnostic.fix.replacement) == ("H158", "lab")


RINGS = [
    ({"a": ["a"]}, 1),
    ({"a": ["b"], "b": ["a"]}, 1),
    ({"a": ["b"], "b": ["c"], "c": ["a"]}, 1),
    ({"a": ["b"], "b": ["a"], "c": ["d"], "d": ["c"]}, 2),
    ({"a": ["b", "c"], "b": ["c"], "c": []}, 0),
]


@pytest.mark.parametrize(("needs", "rings"), RINGS)
def test_rings_are_told_once_each_with_all_places(
    needs: dict[str, list[str]], rings: int, tmp_path: Path
) -> None:
    roots = [game(tmp_path)]
    for name, others in needs.items():
        written = "{" + ", ".join(f'{other}: "*"' for other in others) + "}" if others else ""
        roots.append(pack(tmp_path, name, needs=written))
    diagnostics = load(*roots).diagnostics
    assert [diagnostic.code for diagnostic in diagnostics] == ["H156"] * rings
    for diagnostic in diagnostics:
        ring = str(dict(diagnostic.arguments)["ring"]).split(" → ")
        assert ring[0] == ring[-1] and len(diagnostic.related) + 1 == len(ring) - 1
    assert all(load(*some).diagnostics == diagnostics for some in list(permutations(roots))[-2:])


@pytest.mark.parametrize("more", [0, 1])
def test_chain_of_needs_has_an_end(more: int, tmp_path: Path) -> None:
    most = DEFAULT_LIMITS.needs_depth + more
    roots = [game(tmp_path), pack(tmp_path, "p0")]
    roots += [pack(tmp_path, f"p{n}", needs=f'{{p{n - 1}: "*"}}') for n in range(1, most + 1)]
    assert [code for code, _ in told(*roots)] == ["H090"] * more


@pytest.mark.parametrize("more", [0, 1])
def test_packs_of_one_game_have_an_end(more: int, tmp_path: Path) -> None:
    packs = [pack(tmp_path, f"p{n}") for n in range(DEFAULT_LIMITS.game_packs - 1 + more)]
    assert [code for code, _ in told(game(tmp_path), *packs)] == ["H090"] * more


def test_two_packs_of_one_id(tmp_path: Path) -> None:
    roots = game(tmp_path), pack(tmp_path / "one", "a"), pack(tmp_path / "two", "a")
    (diagnostic,) = load(*roots).diagnostics
    assert diagnostic.code == "H152" and diagnostic.span.file.endswith("two/a/pack.yaml")
    assert diagnostic.related[0].span.file.endswith("one/a/pack.yaml")
    assert load(*reversed(roots)).diagnostics == [diagnostic]
    assert told(roots[0], roots[1], roots[1], tmp_path / "one" / "." / "a") == []


@pytest.mark.parametrize(("version", "code"), [(RULES_LANGUAGE + 1, "H150"), (0, "H151")])
def test_another_version_of_the_language_is_one_message(version: int, code: str, tmp_path: Path) -> None:
    strange = {"cards/cards.yaml": "- {id: x, kind: comet, orbit: 3}\n", "vocabulary.yaml": "comets: {}\n"}
    root = pack(tmp_path, "a", files=strange)
    manifest = root / "pack.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("language: 1", f"language: {version}"))
    diagnostics = check(load(game(tmp_path), root)).diagnostics
    assert [diagnostic.code for diagnostic in diagnostics] == [code]


def test_editors_know_the_version_of_the_language() -> None:
    schema = json.loads(data_path("grammar", "pack.schema.json").read_bytes())
    assert schema["properties"]["language"]["maximum"] == RULES_LANGUAGE


def test_languages_of_what_is_needed(tmp_path: Path) -> None:
    roots = game(tmp_path), pack(tmp_path, "a"), pack(tmp_path, "b", needs='{a: "*"}', languages="en, de")
    assert told(*roots) == [("H113", {"language": "de", "pack": "a", "known": "en"})]


def test_cards_of_one_name_are_told_with_both_places(tmp_path: Path) -> None:
    first, second = pack(tmp_path, "a", cards=("fox",)), pack(tmp_path, "b", cards=("fox", "clover"))
    roots = game(tmp_path), first, second
    diagnostics = [diagnostic for diagnostic in check(load(*roots)).diagnostics if diagnostic.code == "H159"]
    assert [
        (dict(diagnostic.arguments)["card"], dict(diagnostic.arguments)["pack"]) for diagnostic in diagnostics
    ] == [
        ("fox", "a"),
        ("clover", "lab"),
    ]
    assert all(diagnostic.related for diagnostic in diagnostics)
    assert check(load(*reversed(roots))).diagnostics == check(load(*roots)).diagnostics

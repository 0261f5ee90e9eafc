"""The rules of one game: conditions on options and players worked out; the base game told before others."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.builtin import GAMES, checked, game, loaded
from tests.compiler.text.test_told import lines
from tests.tables import read_table

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.partial.choosing import (
    AtOddsError,
    NoSuchChoiceError,
    NoSuchPlayersError,
    decide_game,
    values_of,
)
from heroglyph.compiler.partial.decided import Decided
from heroglyph.compiler.partial.game import as_decided
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.compiler.tree import rules
from heroglyph.compiler.typed.model import all_nodes

CASES: list[dict[str, Any]] = read_table(Path(__file__).parent / "games.yaml")
DECIDED = [(number, decided) for number, case in enumerate(CASES) for decided in case["games"]]


@pytest.fixture(scope="module")
def realizer(tmp_path_factory: pytest.TempPathFactory) -> Realizer:
    """The English voice of Roll Player with a procedure for each case."""
    root = tmp_path_factory.mktemp("parted") / "parted"
    procedures = [
        "".join((f"procedure case_{n}:\n", *(f"  {line}\n" for line in case["body"].splitlines())))
        for n, case in enumerate(CASES)
    ]
    run = "procedure all_cases:\n" + "".join(f"  run case_{n}\n" for n in range(len(CASES)))
    started = f"start: action at any_time: run all_cases\n{run}"
    pack = {"id": "parted", "version": "0.1.0", "language": 1, "languages": ["en"], "extends": "rollplayer"}
    files: dict[str, Any] = {
        "pack.yaml": pack,
        "cards/cases.yaml": [{"id": "cases", "kind": "rulebook", "rules": started + "".join(procedures)}],
        "locales/en.yaml": {"procedures": {f"case_{n}": {"title": c["name"]} for n, c in enumerate(CASES)}},
    }
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
    made = check(load([find_builtin_packs()["rollplayer"], root]), checks=False)
    assert made.diagnostics == ()
    return game_realizer(made.game, made.packs, "en")


@pytest.mark.parametrize("number", range(len(CASES)), ids=[case["name"] for case in CASES])
def test_the_base_game_is_told_first(realizer: Realizer, number: int) -> None:
    assert list(lines(realizer.tell_apart(f"case_{number}").steps)) == CASES[number]["told"]


@pytest.mark.parametrize(
    ("number", "decided"), DECIDED, ids=[f"{CASES[n]['name']}-{game.get('players')}" for n, game in DECIDED]
)
def test_one_game(realizer: Realizer, number: int, decided: Mapping[str, Any]) -> None:
    chosen = decide_game(realizer.game, decided.get("players"), decided.get("options", {}))
    meant = Realizer(as_decided(realizer.game, chosen), realizer.language)
    assert list(lines(meant.tell_apart(f"case_{number}").steps)) == decided["steps"]


@pytest.mark.parametrize("name", GAMES)
def test_of_what_is_decided_nothing_is_asked(name: str) -> None:
    """In no rule of a built-in game, whatever the options and however many play."""
    whole = game(name)
    assert whole.outline is not None
    for option in whole.vocabulary.options.values():
        for value in values_of(whole, option):
            alone = {"yes": 1, "no": 2}[value] if option.name == whole.outline.alone else whole.outline.high
            meant = as_decided(whole, decide_game(whole, alone, {option.name: value}))
            assert [node for node in all_nodes(meant) if isinstance(node, rules.Option)] == []
            assert meant.vocabulary.options == {}
            assert all(card.when is None and card.variants == () for card in meant.cards)


@pytest.mark.parametrize("name", GAMES)
def test_where_nothing_is_decided_nothing_changes(name: str) -> None:
    whole = game(name)
    meant = as_decided(whole, Decided())
    assert meant == whole
    assert all(a.rules is b.rules for a, b in zip(meant.cards, whole.cards, strict=True))


def test_what_is_not_in_a_game_is_gone() -> None:
    """Cards, components, titles, procedures that nothing carries out any more."""
    whole = game("rollplayer")
    several = as_decided(whole, decide_game(whole, 2, {}))
    alone = as_decided(whole, decide_game(whole, 1, {}))
    assert several.outline is not None and alone.outline is not None
    assert (several.card("enemy"), alone.card("diplomacy"), several.outline.titles) == (None, None, ())
    assert alone.outline.titles and alone.card("enemy") is not None
    for outline, count in ((several.outline, 13), (alone.outline, 12)):
        assert [c.count for c in outline.components if c.fields.get("color") == "gold"] == [count]
    assert "choose_classes" in whole.procedures and "choose_classes" not in several.procedures
    chosen = as_decided(whole, decide_game(whole, 2, {"free_classes": "yes"}))
    assert "draw_classes" not in chosen.procedures and "choose_classes" in chosen.procedures
    edition = as_decided(whole, decide_game(whole, None, {"edition": "fr"}))
    negotiate = edition.card("negotiate")
    assert negotiate is not None and negotiate.fields["window"] == "any_time"
    assert tuple(edition.vocabulary.options) == ("solo",), "it follows from how many play"


@pytest.mark.parametrize(
    ("players", "options", "error"),
    [
        (7, {}, NoSuchPlayersError),
        (2, {"solo": "yes"}, AtOddsError),
        (1, {"solo": "no"}, AtOddsError),
        (None, {"edition": "it"}, NoSuchChoiceError),
        (None, {"short_game": "perhaps"}, NoSuchChoiceError),
        (None, {"night": "yes"}, NoSuchChoiceError),
    ],
)
def test_what_no_game_is(players: int | None, options: Mapping[str, str], error: type[ValueError]) -> None:
    with pytest.raises(error):
        decide_game(game("rollplayer"), players, options)


@pytest.mark.parametrize("name", GAMES)
def test_every_procedure_of_every_game_can_be_told(name: str) -> None:
    """So many players, each option: in the first language, whose plans are those of all."""
    whole = game(name)
    assert whole.outline is not None
    asked: list[tuple[int | None, dict[str, str]]] = [
        (n, {}) for n in range(whole.outline.low, whole.outline.high + 1)
    ]
    asked += [
        (None, {o.name: v})
        for o in whole.vocabulary.options.values()
        if o.name != whole.outline.alone
        for v in values_of(whole, o)
    ]
    packs = loaded(name).packs
    for players, options in asked:
        meant = game_realizer(as_decided(whole, decide_game(whole, players, options)), packs, "en")
        for procedure in meant.game.procedures:
            if procedure not in whole.vocabulary.untold:
                meant.tell_apart(procedure)


def test_the_checked_game_stays_as_it_is() -> None:
    before = checked("rollplayer").game.cards
    as_decided(game("rollplayer"), decide_game(game("rollplayer"), 1, {}))
    assert checked("rollplayer").game.cards is before

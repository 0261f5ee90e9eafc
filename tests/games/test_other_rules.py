"""A saved position and a game file know the rules they were made by: others are refused by name."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.program import run
from tests.runtime.games import lowered

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.lowering.lower import lower
from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.record.recorded import head_of
from heroglyph.runtime.saving.rules_mark import OtherRulesError
from heroglyph.runtime.saving.save import digest, state_from_json, state_to_json
from heroglyph.runtime.table.options import PlayersError, chosen_options
from heroglyph.runtime.table.state import State
from heroglyph.workbench.games.game_files import create
from heroglyph.workbench.games.playable import find_playable

BOUQUET = Path(__file__).parent / "packs" / "bouquet"
IRIS = """- id: iris
  kind: flower
  color: blue
  value: 2

"""
ROSE = """- id: rose
  kind: flower
  color: red
  value: 5
  rules: |
    score 2 if count(flower from my.bouquet where color is red) is 1
  examples:
    - {name: the only red flower, given: {my.bouquet: [rose, daisy]}, expect: {my.point: 3}}
    - {name: it is not the only one, given: {my.bouquet: [rose, poppy]}, expect: {my.point: 2}}

"""


def edited(file: str, old: str, new: str) -> Callable[[Path], None]:
    def change(pack: Path) -> None:
        path = pack / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def renamed(pack: Path, old: str, new: str) -> None:
    for path in sorted(pack.rglob("*.yaml")):
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def moved(folder: Path, old: str, new: str) -> None:
    (folder / old).rename(folder / new)


def rose_last(pack: Path) -> None:
    path = pack / "cards" / "flowers.yaml"
    text = path.read_text(encoding="utf-8")
    assert ROSE in text
    path.write_text(f"{text.replace(ROSE, '')}\n{ROSE}", encoding="utf-8")


def without_french(pack: Path) -> None:
    (pack / "locales" / "fr.yaml").unlink()
    edited("pack.yaml", "languages: [en, fr, de]", "languages: [en, de]")(pack)


WORDED = ("cards/flowers.yaml", "  rules: |\n    score 1\n")
WORDED_ALIKE = "  text: {en: At the end of the game gain 1 point.}\n"
WORDED_OTHERWISE = "  text: {en: At the end of the game gain 2 points.}\n"
CHANGES: dict[str, tuple[Callable[[Path], None], tuple[str, ...]]] = {
    "a card more, the first": (
        edited("cards/flowers.yaml", "- id: rose\n", IRIS + "- id: rose\n"),
        ("+bouquet:flower/iris",),
    ),
    "a card less": (edited("cards/flowers.yaml", ROSE, ""), ("-bouquet:flower/rose",)),
    "a value": (
        edited("cards/flowers.yaml", "  color: white\n  value: 3\n", "  color: white\n  value: 4\n"),
        ("bouquet:flower/lily",),
    ),
    "a rule": (
        edited("cards/flowers.yaml", "score 2 if count", "score 3 if count"),
        ("bouquet:flower/rose",),
    ),
    "a statement": (
        edited("cards/flow.yaml", "      shuffle deck\n", "      shuffle deck\n      shuffle deck\n"),
        ("bouquet:rulebook/course_of_the_game",),
    ),
    "a field": (
        edited("vocabulary.yaml", "value: 1..5, ", "value: 1..5, scent: {type: 0..3, default: 1}, "),
        ("+columns.flower.scent",),
    ),
    "a zone": (
        edited("vocabulary.yaml", "  bouquet: {of", "  vase: {of: flower}\n  bouquet: {of"),
        ("+zones.vase",),
    ),
    "another name for a card": (
        lambda pack: renamed(pack, "lily", "iris"),
        ("+bouquet:flower/iris", "-bouquet:flower/lily"),
    ),
    "a text that says another rule": (
        edited(*WORDED, WORDED_OTHERWISE),
        ("bouquet:flower/daisy",),
    ),
    "who wins": (edited("game.yaml", "where value is 5", "where value is 4"), ("game",)),
}
SAME: dict[str, Callable[[Path], None]] = {
    "a rule said as a text": edited(*WORDED, WORDED_ALIKE),
    "another version": edited("pack.yaml", "version: 0.1.0", "version: 0.2.0"),
    "another name for a file": lambda pack: moved(pack / "cards", "flowers.yaml", "a.yaml"),
    "another order of cards": lambda pack: rose_last(pack),
    "a language less": lambda pack: without_french(pack),
    "a comment over a file": edited("cards/flowers.yaml", "# The flowers.\n", "# Flowers.\n\n"),
    "a comment": edited("cards/flowers.yaml", "- id: rose\n", "# red\n\n- id: rose\n"),
    "a name": edited("locales/en.yaml", "rose", "red rose"),
    "an example": edited("cards/flow.yaml", "  examples:\n", "  examples:\n\n"),
}


def machine(pack: Path, players: int = 2) -> Machine:
    game = lower(check(load(packs_at(pack))).game)
    return link(game.table, game.effects, players)


EXPANSION = {
    "pack.yaml": "id: more\nversion: 0.1.0\nlanguage: 1\nextends: bouquet\nlanguages: [en]\n",
    "cards/more.yaml": "- {id: iris, kind: flower, color: white, value: 2}\n",
    "locales/en.yaml": "names: {iris: {name: Iris}}\n",
}


def packs_at(pack: Path) -> list[Path]:
    """A pack and the one that extends it, where it lies beside."""
    return [root for root in (pack, pack.parent / "more") if root.is_dir()]


def add_expansion(pack: Path) -> None:
    for name, text in EXPANSION.items():
        path = pack.parent / "more" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def in_the_middle(m: Machine, answers: int = 7) -> State:
    chance, state = random.Random(4), start(m, 4)
    for _ in range(answers):
        player = pending(state)[0].player
        state = answer(m, state, player, chance.choice(legal(state, player)))
    return state


def played_on(m: Machine, state: State) -> str:
    while pending(state):
        player = pending(state)[0].player
        state = answer(m, state, player, legal(state, player)[-1])
    return digest(state)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(BOUQUET, tmp_path / "bouquet"))


@pytest.mark.parametrize("case", CHANGES)
def test_a_position_is_not_loaded_under_other_rules(case: str, pack: Path) -> None:
    m = machine(pack)
    saved = state_to_json(m, in_the_middle(m))
    change, differing = CHANGES[case]
    change(pack)
    with pytest.raises(OtherRulesError) as raised:
        state_from_json(machine(pack), saved)
    for part in differing:
        assert any(differing_part.startswith(part) for differing_part in raised.value.parts), (
            raised.value.parts
        )
    assert len(raised.value.parts) <= 2, "only what differs is named"
    assert raised.value.parts[0] in str(raised.value)


@pytest.mark.parametrize("case", SAME)
def test_what_the_rules_do_not_depend_on_may_change(case: str, pack: Path) -> None:
    m = machine(pack)
    state = in_the_middle(m)
    saved = state_to_json(m, state)
    SAME[case](pack)
    again = machine(pack)
    assert played_on(again, state_from_json(again, saved)) == played_on(m, state)


def test_a_position_knows_its_expansions(pack: Path) -> None:
    alone = machine(pack)
    saved = state_to_json(alone, in_the_middle(alone))
    add_expansion(pack)
    more = machine(pack)
    with pytest.raises(OtherRulesError) as added:
        state_from_json(more, saved)
    assert added.value.parts == ("+more:flower/iris",)
    with pytest.raises(OtherRulesError) as left_out:
        state_from_json(alone, state_to_json(more, in_the_middle(more)))
    assert left_out.value.parts == ("-more:flower/iris",)


@pytest.mark.parametrize("added", [True, False], ids=["added", "left out"])
def test_a_game_knows_its_expansions(added: bool, pack: Path, tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    if not added:
        add_expansion(pack)
    before = packs_at(pack)
    game = find_playable([str(root) for root in before])
    create(path, game, head_of(game, 2, 1, names=["Ann", "Bo"])).close()
    if added:
        add_expansion(pack)
    now = packs_at(pack) if added else [pack]
    result = run("play", "--resume", path, *map(str, now))
    assert result.exit_code == 1 and "more" in result.output, result.output
    result = run("play", "--resume", path, *map(str, before), typed="q\n")
    assert result.exit_code == 0, result.output


def test_a_position_is_of_so_many_players() -> None:
    m = machine(BOUQUET, 3)
    with pytest.raises(OtherRulesError, match="players"):
        state_from_json(machine(BOUQUET, 2), state_to_json(m, start(m, 1)))


def test_a_position_has_its_options() -> None:
    game = lowered("rollplayer")
    short = link(game.table, game.effects, 2, chosen_options(game.table, 2, {"short_game": "yes"}))
    usual = link(game.table, game.effects, 2)
    with pytest.raises(OtherRulesError) as refused:
        state_from_json(usual, state_to_json(short, start(short, 1)))
    assert refused.value.parts == ("options.short_game",)


def test_a_position_without_its_rules_is_none() -> None:
    m = machine(BOUQUET)
    saved = state_to_json(m, start(m, 1))
    for spoilt in (b"null", b"[]", b'{"parts":{}}', b'{"parts":1,"options":{}}'):
        at = saved.index(b'"rules":')
        with pytest.raises(ValueError):
            state_from_json(m, saved[:at] + b'"rules":' + spoilt + saved[saved.index(b',"schema"') :])


@pytest.mark.parametrize("players", [0, 1, 5, 9])
def test_a_game_is_linked_for_as_many_as_it_is_for(players: int) -> None:
    with pytest.raises(PlayersError) as raised:
        machine(BOUQUET, players)
    assert (raised.value.players, raised.value.low, raised.value.high) == (players, 2, 4)


@pytest.mark.parametrize(
    "words",
    [
        ("play", "--players", "1"),
        ("play", "--players", "5"),
        ("play", "--solo"),
        ("play", "--bots", "random,random,random,random,random"),
        ("measure", "--players", "5"),
        ("measure", "--players", "1"),
    ],
)
def test_a_command_plays_with_as_many_as_a_game_is_for(words: tuple[str, ...]) -> None:
    result = run(words[0], str(BOUQUET), *words[1:])
    assert result.exit_code == 2 and result.output.count("\n") == 1, result.output
    assert "2" in result.output and "4" in result.output, result.output


BROKEN: dict[str, Callable[[Path], None]] = {
    "a mistake in a rule": edited("cards/flow.yaml", "shuffle deck", "shuffle no_such_zone"),
    "a mistake in the file": edited("game.yaml", "players: 2..4", "players: [2"),
    "no such file": lambda pack: (pack / "vocabulary.yaml").unlink(),
    "fewer players": edited("game.yaml", "players: 2..4", "players: 3..4"),
}


@pytest.mark.parametrize("case", [*CHANGES, *BROKEN])
def test_a_game_is_not_gone_on_with_by_other_rules(case: str, pack: Path, tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    game = find_playable([str(pack)])
    with create(path, game, head_of(game, 2, 1, names=["Ann", "Bo"])) as file:
        for _ in range(4):
            player = pending(file.session.state)[0].player
            file.answer(player, legal(file.session.state, player)[0])
    before = Path(path).read_bytes()
    change = BROKEN[case] if case in BROKEN else CHANGES[case][0]
    change(pack)
    for command in (("play", "--resume", path, str(pack)), ("replay", path, "--pack", str(pack))):
        result = run(*command)
        assert result.exit_code in (1, 2), result.output
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert "Traceback" not in result.output and result.output.strip()
    assert Path(path).read_bytes() == before

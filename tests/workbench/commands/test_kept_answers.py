"""What ``text`` and ``read`` answered is their answer again, as long as nothing it depends on has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from tests.packs_of_strangers import charm
from tests.program import run
from tests.workbench.kept_checks import folder_of_a_fan, own_store

from heroglyph.workbench.answers import heard_lines, said_cards
from heroglyph.workbench.cache import disk_cache as store
from heroglyph.workbench.check import dependencies

TEXT = ("text", "--pack", "lab", "--with", "fan")
READ = ("read", "--lang", "en", "--pack", "lab", "--with", "fan")
SENTENCE = "At the end of the game, gain 1 point."


keeping = pytest.fixture(autouse=True)(own_store)
fan = pytest.fixture(folder_of_a_fan)


@pytest.fixture
def bound(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often the games were bound for an answer."""
    times: list[int] = []
    for module in (said_cards, heard_lines):
        really = module.bound

        def counted(roots: list[Path], really: Callable[..., object] = really) -> object:
            times.append(len(roots))
            return really(roots)

        monkeypatch.setattr(module, "bound", counted)
    return times


def shown(result: Result) -> tuple[int, str, str]:
    return result.exit_code, result.stdout, result.stderr


def test_a_card_of_a_game_that_was_asked_is_said_already(fan: Path, bound: list[int]) -> None:
    first = shown(run(*TEXT, "one"))
    assert first[0] == 0 and len(bound) == 1
    assert shown(run(*TEXT, "one")) == first
    assert shown(run(*TEXT, "fan:charm/one")) == first
    other, more = shown(run(*TEXT, "two")), shown(run(*TEXT, "two", "one", "--json"))
    assert len(bound) == 1, "the other card was said with the first one"
    store.Store(fan / "store").folder.rename(fan / "gone")
    assert shown(run(*TEXT, "two")) == other
    assert shown(run(*TEXT, "two", "one", "--json")) == more


def test_another_way_to_say_it_is_another_answer(fan: Path, bound: list[int]) -> None:
    for way in ((), ("--lang", "en"), ("--compact",), ("--limit", "pack_cards=2000")):
        before = len(bound)
        assert shown(run(*TEXT, *way, "one")) == shown(run(*TEXT, *way, "one"))
        assert len(bound) == before + 1, way
    before = len(bound)
    for ids in (["nobody"], ["--players", "2", "one"], ["one", "nobody"], []):
        assert shown(run(*TEXT, *ids)) == shown(run(*TEXT, *ids))
    assert len(bound) == before + 8, "what was not asked or not found, is decided, or is all of it"


def test_what_is_to_be_told_of_a_card_is_told_again(fan: Path, bound: list[int]) -> None:
    (fan / "fan" / "cards" / "cards.yaml").write_text(charm("one") + charm("two", "scores 2"))
    first = shown(run(*TEXT, "one"))
    assert first[0] == 1 and first[2]
    assert shown(run(*TEXT, "one")) == first
    assert len(bound) == 2


def test_a_sentence_is_read_once(fan: Path, bound: list[int]) -> None:
    first = shown(run(*READ, SENTENCE))
    assert first[0] == 0 and len(bound) == 1
    assert shown(run(*READ, SENTENCE)) == first
    assert len(bound) == 1
    both = shown(run(*READ, "-", typed=f"{SENTENCE}\nAt the end of the game, gain 2 points.\n"))
    assert both[1].startswith(first[1]) and len(bound) == 2
    assert shown(run(*READ, "--kind", "charm", SENTENCE))[0] == 0 and len(bound) == 3
    wrong = shown(run(*READ, "Gain a goat."))
    assert wrong[0] == 1 and shown(run(*READ, "Gain a goat.")) == wrong
    assert len(bound) == 5, "what is not understood is told anew"


CHANGES: dict[str, Callable[[Path], object]] = {
    "a card": lambda fan: (fan / "fan/cards/cards.yaml").write_text(charm("one", "score 2") + charm("two")),
    "a new file": lambda fan: (fan / "fan/cards/more.yaml").write_text(charm("three")),
    "a name": lambda fan: (fan / "fan/locales/en.yaml").write_text("names:\n  one: {name: Uno}\n"),
    "a word of the game": lambda fan: (fan / "lab/locales/en.yaml").open("a").write("# hm\n"),
    "the vocabulary": lambda fan: (fan / "lab/vocabulary.yaml").open("a").write("# hm\n"),
    "the manifest": lambda fan: (fan / "fan/pack.yaml").open("a").write("# hm\n"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_where_something_has_changed_it_is_answered_anew(
    change: str, fan: Path, bound: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(*TEXT, "one")
    run(*READ, SENTENCE)
    CHANGES[change](fan)
    before = len(bound)
    again = shown(run(*TEXT, "one")), shown(run(*READ, SENTENCE))
    assert len(bound) == before + 2
    monkeypatch.setenv(store.VARIABLE, "off")
    assert (shown(run(*TEXT, "one")), shown(run(*READ, SENTENCE))) == again


def test_of_another_program_nothing_is_believed(
    fan: Path, bound: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(*TEXT, "one")
    monkeypatch.setattr(dependencies, "program_digest", lambda: b"another program")
    dependencies._program_at_first.cache_clear()
    run(*TEXT, "one")
    assert len(bound) == 2


def test_a_damaged_answer_is_made_anew(fan: Path, bound: list[int], keeping: Path) -> None:
    first = shown(run(*TEXT, "one"))
    for entry in keeping.iterdir():
        entry.write_bytes(entry.read_bytes()[:-3])
    assert shown(run(*TEXT, "one")) == first
    assert len(bound) == 2
    assert shown(run(*TEXT, "one")) == first
    assert len(bound) == 2

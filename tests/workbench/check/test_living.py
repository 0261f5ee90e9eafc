"""Who checks again in one process finds what a process that has just begun would find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from tests.packs_of_strangers import charm
from tests.workbench.kept_checks import folder_of_a_fan, own_store

from heroglyph.compiler.source.keeper import keep_in
from heroglyph.compiler.source.languages import forget_languages
from heroglyph.compiler.text import known_languages
from heroglyph.compiler.text.language.language import Language
from heroglyph.compiler.text.language.language_from_data import language_from_data
from heroglyph.workbench.cache import disk_cache as store
from heroglyph.workbench.check import cached_work, dependencies, living
from heroglyph.workbench.check.checked_packs import check_pack
from heroglyph.workbench.check.living import LivingCheck
from heroglyph.workbench.packs.which_packs import PackTarget

keeping = pytest.fixture(autouse=True)(own_store)
fan = pytest.fixture(folder_of_a_fan)


WANTED = PackTarget(Path("fan"), (), (Path("lab"),))
CARDS = "fan/cards/cards.yaml"
CHANGES: dict[str, Callable[[Path], object]] = {
    "a rule": lambda fan: (fan / CARDS).write_text(charm("one", "score 2") + charm("two")),
    "a mistake": lambda fan: (fan / CARDS).write_text(charm("one", "scores 2") + charm("two")),
    "half a file": lambda fan: (fan / CARDS).write_text("- id: one\n  rules: ["),
    "a card more": lambda fan: (fan / CARDS).open("a").write(charm("three")),
    "a card less": lambda fan: (fan / CARDS).write_text(charm("two")),
    "a name": lambda fan: (fan / "fan/locales/en.yaml").write_text("names:\n  one: {name: Uno}\n"),
    "a word of the game": lambda fan: _replaced(fan / "lab/locales/en.yaml", "charm", "token"),
    "the vocabulary": lambda fan: (fan / "lab/vocabulary.yaml").open("a").write("# hm\n"),
    "the manifest": lambda fan: (fan / "fan/pack.yaml").write_text("id: fan\n"),
}


def _replaced(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_each_change_is_seen(fan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {path: path.read_bytes() for path in fan.rglob("*.yaml")}
    living_told, alone_told = {}, {}
    with LivingCheck() as checker:
        first = checker.check(WANTED).diagnostics
        for change, make in CHANGES.items():
            make(fan)
            living_told[change] = checker.check(WANTED).diagnostics
            for path, content in before.items():
                path.write_bytes(content)
        assert checker.check(WANTED).diagnostics == first
    monkeypatch.setenv(store.VARIABLE, store.OFF)
    for change, make in CHANGES.items():
        forget_languages()
        make(fan)
        alone_told[change] = check_pack(WANTED, trust_bases=True).diagnostics
        for path, content in before.items():
            path.write_bytes(content)
    assert living_told == alone_told
    assert len(set(living_told.values())) > 4, "the changes are ones that are noticed"


def test_the_program_is_looked_at_once(fan: Path, keeping: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[bytes | None] = []

    def counted() -> bytes | None:
        looks.append(dependencies.unchanged_program())
        return looks[-1]

    monkeypatch.setattr(cached_work, "unchanged_program", counted)
    monkeypatch.setattr(living, "_MOST", 3)
    with LivingCheck() as checker:
        for number in range(3):
            (fan / CARDS).write_text(charm("one", f"score {number + 1}") + charm("two"))
            checker.check(WANTED, examples=False)
        assert len(looks) == 1 and not list(keeping.iterdir())
        checker.check(WANTED, examples=False)
        assert len(looks) == 3, "saved and opened anew"
        assert list(keeping.iterdir())
    assert len(looks) == 3, "nothing was added to what had been saved"


def test_where_nothing_may_be_kept_it_is_kept_in_memory(fan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(store.VARIABLE, store.OFF)
    made: list[str] = []

    def counted(data: dict[str, str], packs: list[Mapping[str, object]]) -> Language:
        made.append(data["language"])
        return language_from_data(data, packs)

    monkeypatch.setattr(known_languages, "language_from_data", counted)
    outside = keep_in(None)
    (fan / CARDS).write_text(charm("one") + charm("two"))
    with LivingCheck() as checker:
        first = checker.check(WANTED).diagnostics
        times = len(made)
        (fan / CARDS).write_text(charm("one", "score 2") + charm("two"))
        checker.check(WANTED)
        assert len(made) == times > 0
    assert keep_in(outside) is None, "and no longer than that"
    (fan / CARDS).write_text(charm("one") + charm("two"))
    assert check_pack(WANTED, trust_bases=True).diagnostics == first

"""A text that was read back is not read back again, unless something that it depends on has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.kept_in_memory import KeptInMemory
from tests.packs_of_strangers import charm, game, pack

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.keeper import keep_in
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.workbench.cache import disk_cache as store
from heroglyph.workbench.check import cached_work as kept_work
from heroglyph.workbench.check import dependencies

LABELLED = charm("four", "gift: score 4")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game, and a pack that adds cards to it."""
    folder = tmp_path_factory.mktemp("fan")
    game(folder)
    made = pack(folder, "fan", cards=("one",))
    (made / "cards" / "cards.yaml").write_text(charm("one") + charm("two", "score 2") + LABELLED)
    return folder


@pytest.fixture(scope="module")
def proved(written: Path) -> KeptInMemory:
    """The proofs of the pack as it was written."""
    cached = KeptInMemory()
    diagnostics_of(written, cached)
    return cached


@pytest.fixture
def fan(written: Path) -> Iterator[Path]:
    """The folder of both, put back as it was afterwards."""
    before = {path: path.read_bytes() for path in written.rglob("*.yaml")}
    yield written
    for path, content in before.items():
        path.write_bytes(content)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were read back."""
    texts: list[str] = []
    really = Realizer.hear

    def hear(realizer: Realizer, text: str, kind: str | None = None) -> object:
        texts.append(text)
        return really(realizer, text, kind)

    monkeypatch.setattr(Realizer, "hear", hear)
    return texts


def diagnostics_of(fan: Path, cached: KeptInMemory) -> tuple[Diagnostic, ...]:
    before = keep_in(cached)
    try:
        return check(load([fan / "lab", fan / "fan"]), texts=True).diagnostics
    finally:
        keep_in(before)


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


CHANGES: dict[str, tuple[int, Callable[[Path], object]]] = {
    "nothing": (0, lambda fan: None),
    "a comment": (0, lambda fan: replace(fan / "fan/cards/cards.yaml", "score 1", "score 1  # hm")),
    "a value": (0, lambda fan: replace(fan / "fan/cards/cards.yaml", "cost: 3", "cost: 2")),
    "a rule": (1, lambda fan: replace(fan / "fan/cards/cards.yaml", "score 2", "score 3")),
    "a rule that has a name": (3, lambda fan: replace(fan / "fan/cards/cards.yaml", "score 4", "score 5")),
    "the name of a rule": (3, lambda fan: replace(fan / "fan/cards/cards.yaml", "gift:", "present:")),
    "the id of a card": (3, lambda fan: replace(fan / "fan/cards/cards.yaml", "id: two", "id: too")),
    "a word": (3, lambda fan: (fan / "fan/locales/en.yaml").open("a").write("# hm\n")),
    "a word of the game": (3, lambda fan: (fan / "lab/locales/en.yaml").open("a").write("# hm\n")),
    "a word of another language": (0, lambda fan: (fan / "lab/locales/de.yaml").open("a").write("# hm\n")),
    "the vocabulary": (3, lambda fan: (fan / "lab/vocabulary.yaml").open("a").write("# hm\n")),
}


@pytest.mark.parametrize("change", CHANGES)
def test_only_what_is_no_longer_proved_is_read_back(
    change: str, proved: KeptInMemory, fan: Path, heard: list[str]
) -> None:
    cached = proved.copied()
    times, make = CHANGES[change]
    make(fan)
    again = diagnostics_of(fan, cached)
    assert len(heard) == times
    if times == 1:
        assert again == diagnostics_of(fan, KeptInMemory())


def test_a_mistake_is_no_proof(fan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Realizer, "hear", lambda *_: ())  # nothing that is said is understood
    cached = KeptInMemory()
    first = diagnostics_of(fan, cached)
    assert [diagnostic.code for diagnostic in first].count("H606") == 3
    kept = {name: dict(book) for name, book in cached.books.items()}
    assert diagnostics_of(fan, cached) == first
    assert cached.books == kept, "nothing added: nothing was a proof"


def test_without_a_store_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_work, "store", lambda: None)
    with kept_work.kept_work() as cached:
        assert cached is None
    monkeypatch.setattr(kept_work, "store", lambda: store.Store(Path("nowhere")))
    monkeypatch.setattr(dependencies, "_PARTS", ("nowhere",))
    dependencies._program_at_first.cache_clear()
    with kept_work.kept_work() as cached:
        assert cached is None


def test_a_book_is_kept_with_what_was_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "store").mkdir(mode=0o700)
    monkeypatch.setattr(kept_work, "store", lambda: store.Store(tmp_path / "store"))
    program = [b"this"]
    monkeypatch.setattr(kept_work, "unchanged_program", lambda: program[0])

    def known(**added: bytes) -> dict[bytes, bytes]:
        with kept_work.kept_work() as work:
            assert work is not None
            book = work.book(b"texts")
            before = dict(book)
            book.update({name.encode(): content for name, content in added.items()})
        return before

    assert known(a=b"1") == {}
    assert known(a=b"2") == {b"a": b"1"}, "what is found to be damaged is replaced"
    assert known(b=b"3") == {b"a": b"2"}
    monkeypatch.setattr(kept_work, "_MOST_IN_A_BOOK", 2)
    assert known(c=b"4") == {b"a": b"2", b"b": b"3"}
    assert known() == {b"c": b"4"}, "too many: begun anew"
    (path,) = (tmp_path / "store").iterdir()
    store.Store(tmp_path / "store").write(bytes.fromhex(path.stem), b"no book")
    assert known() == {}
    assert known(a=b"1") == {}
    program[0] = b"another"
    assert known() == {}

"""No reference has eight words in a row that a published rulebook has: it is written, not copied.

The rulebooks are not here; ``published.bin`` has marks of their runs of words (``tools/shared_runs.py``).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.places import ROOT
from tests.tables import read_table
from tools.shared_runs import LENGTH, MARKS, mark, packed, runs, shared, unpacked, words

from .references import GAMES, references_of, texts

PUBLISHED = unpacked(MARKS.read_bytes())
ALLOWED = {
    "wirfst du den gegnerischen wurfel bei einer 1": "the end of one sentence and the start of the next, of "
    "a term of the game, a number and the verb that belongs to it",
}
"""What may stand there all the same, and why."""
_PLACES = frozenset({"anchor", "see", "also", "places", "of"})


@pytest.mark.parametrize("name", GAMES)
def test_no_reference_has_eight_words_of_a_published_one(name: str) -> None:
    for code, reference in references_of(name).items():
        every = list(texts(reference, _PLACES))
        assert sum(len(list(runs(text))) for text in every) > 2000
        assert [run for run in shared(every, PUBLISHED) if run not in ALLOWED] == [], code


def test_what_is_written_for_all_games_and_by_hand_has_none_either() -> None:
    """The words of each game, and those on the pages of every reference."""
    for path in sorted((ROOT / "locales").glob("*/*.yaml")):
        if path.stem in (*GAMES, "pages", "common"):
            assert shared(_strings(read_table(path)), PUBLISHED) == [], path


def test_what_is_allowed_is_needed() -> None:
    said = {
        run
        for name in GAMES
        for r in references_of(name).values()
        for t in texts(r, _PLACES)
        for run in runs(t)
    }
    assert set(ALLOWED) <= said
    assert all(mark(run) in PUBLISHED for run in ALLOWED)


def test_a_borrowing_would_be_found() -> None:
    """Whatever its accents, capitals and signs; seven words are none, nor are all in another order."""
    book = "Le Joueur actif lance l’ensemble des dés, puis il les range : du plus petit au plus grand !"
    marks = unpacked(packed([book]))
    assert len(marks) == len(words(book)) - LENGTH + 1 > 5
    assert shared(["Ensuite, le joueur actif lance L'ENSEMBLE DES DES — puis il gagne."], marks)
    assert shared([" ".join(words(book)[2:9])], marks) == []
    assert shared([" ".join(reversed(words(book)))], marks) == []
    assert PUBLISHED.isdisjoint(marks) and len(PUBLISHED) > 20000


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from _strings(part)

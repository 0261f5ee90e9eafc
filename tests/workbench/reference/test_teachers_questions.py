"""What a teacher of a game would ask can be answered from its reference, in each language.

``questions.yaml`` names for each question the places at which the answer stands. That a person finds it there
is not for a test to say; that something is told at each of them is.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tables import read_table

from heroglyph.workbench.reference.proof.told_places import told_places

from .references import GAMES, references_of

QUESTIONS = Path(__file__).parent / "questions.yaml"


@pytest.mark.parametrize("name", GAMES)
def test_the_answers_stand_at_their_places_in_each_language(name: str) -> None:
    asked = read_table(QUESTIONS)[name]
    assert len(asked) > 30
    assert [row["ask"] for row in asked if not row["told"] or not row["answer"]] == []
    for code, reference in references_of(name).items():
        there = told_places(reference)
        untold = {row["ask"]: place for row in asked for place in row["told"] if not there.get(place)}
        assert untold == {}, code

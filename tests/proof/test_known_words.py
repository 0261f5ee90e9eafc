"""The lists of words that no dictionary has hold what is used, and nothing else."""

from __future__ import annotations

import pytest

from .corpus import LANGUAGES, pages, program
from .spelling import known_words, words_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_known_word_stands_in_some_text(language: str) -> None:
    used = {word for said in (*program(), *pages()) if said.language == language for word in words_of(said)}
    used |= {word[:1].lower() + word[1:] for word in used}
    assert [word for word in known_words(language) if word not in used] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_known_word_has_one_reason(language: str) -> None:
    assert all(len(reason.split()) > 1 for reason in known_words(language).values())

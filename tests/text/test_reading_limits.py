"""Reading ends: a text may have so many words, and so many ways to be read, and no more."""

from __future__ import annotations

import pytest
from test_gold import voice

from heroglyph.compiler.source.limits import Limits
from heroglyph.compiler.text.reading import Reading, TooMuchToReadError


def test_words_up_to_the_limit() -> None:
    language = voice("en").language
    limits = Limits().raised(read_words=10)
    assert len(Reading(language, "gain " * 10, limits).words) == 10
    with pytest.raises(TooMuchToReadError) as caught:
        Reading(language, "gain " * 11, limits)
    assert (caught.value.limit, caught.value.maximum) == ("read_words", 10)


def test_steps_up_to_the_limit() -> None:
    reading = Reading(voice("en").language, "Gain 1 Gold.", Limits().raised(read_steps=3))
    reading.step(3)
    with pytest.raises(TooMuchToReadError) as caught:
        reading.step()
    assert (caught.value.limit, caught.value.maximum) == ("read_steps", 3)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_long_list_is_read_in_good_time(language: str) -> None:
    """Many clauses once had twice as many readings with each one."""
    clause = {"en": "gain 1 Gold", "fr": "gagnez 1 pièce d’or", "de": "erhalte 1 Gold"}[language]
    join = {"en": ", ", "fr": ", ", "de": ", "}[language]
    last = {"en": ", and ", "fr": " et ", "de": " und "}[language]
    text = join.join([clause] * 20) + last + clause + "."
    assert len(voice(language).hear(text[0].upper() + text[1:], "row")) == 1

"""Reading ends: a text may have so many words, and so many ways to be read, and no more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_gold import voice

from heroglyph.compiler.source.limits import Limits
from heroglyph.compiler.text.listener import Listener
from heroglyph.compiler.text.reading import Reading, TooMuchToReadError
from heroglyph.compiler.text.voice import Voice


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


def test_ways_up_to_the_limit() -> None:
    """Each of the words that may be another one doubles the ways."""
    text = "Lorsque vous placez un dé doré, gagnez deux pièces d’or."
    kept = voice("fr")
    for most, heard in ((256, True), (2, False)):
        listener = Listener(with_limits(kept, Limits().raised(read_ways=most)))
        if heard:
            assert len(listener.hear(text, "trait")) == 1
        else:
            with pytest.raises(TooMuchToReadError) as caught:
                listener.hear(text, "trait")
            assert (caught.value.limit, caught.value.maximum) == ("read_ways", 2)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_hostile_text_is_refused_in_good_time(language: str) -> None:
    """What fits everywhere and ends nowhere: counted tries end it, whatever the words are."""
    word = {"en": "a gold die or ", "fr": "un dé Or ou ", "de": "einen goldenen Würfel oder "}[language]
    when = {"en": "when you place ", "fr": "quand vous placez ", "de": "wenn du "}[language]
    listener = Listener(voice(language))
    try:
        assert listener.hear(when + word * 60, "trait") == ()
    except TooMuchToReadError as error:
        assert error.limit in ("read_steps", "read_ways", "read_words")
    limits = voice(language).game.limits
    assert listener.steps <= 3 * limits.read_steps


def with_limits(kept: Voice, limits: Limits) -> Voice:
    return Voice(replace(kept.game, limits=limits), kept.language)

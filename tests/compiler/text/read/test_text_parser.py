"""What is read says just what stands there, whatever was read before."""

from __future__ import annotations

import pytest
from tests.builtin import LANGUAGES, checked, realizer
from tests.sampling import share

from heroglyph.compiler.text.language.language import spoken_words
from heroglyph.compiler.text.language.words import fold, split_words
from heroglyph.compiler.text.read import text_parser
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.typed.speakable import speakable

GAME = "dungeonroll"


def texts(speaker: Realizer) -> list[str]:
    """The texts of cards, of which every run takes one of thirty."""
    rules = [(kind, rule) for card in checked(GAME).game.cards for kind, rule in speakable(card)]
    return share(list(dict.fromkeys(speaker.say(rule, kind) for kind, rule in rules)), 30)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_plan_says_the_text_that_was_read(language: str) -> None:
    """No two ways are mixed up: neither forms nor clauses that wait, nor what a determiner asks for."""
    speaker = realizer(GAME, language)
    for text in texts(speaker):
        plans = speaker.read(text)
        assert plans
        assert {speaker.spell(plan) for plan in plans} == {text}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_with_another_ending_are_not_read_as_if_they_were_right(language: str) -> None:
    """Nor is a word that stands twice: whatever is read of wrong words is said in just these words."""
    speaker = realizer(GAME, language)
    known = sorted(word for word in spoken_words(speaker.language) if word.isalpha())
    for text in texts(speaker):
        said = split_words(fold(text))
        for at, word in enumerate(said):
            alike = [other for other in known if other != word and other[:3] == word[:3] and len(word) > 3]
            for instead in ([word, word], *([other] for other in alike[at % 2 :: 3])):
                words = [*said[:at], *instead, *said[at + 1 :]]
                plans = speaker.read(" ".join(words))
                assert {" ".join(split_words(fold(speaker.spell(plan)))) for plan in plans} <= {
                    " ".join(words)
                }


def test_what_was_read_before_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Phrases and states are kept; a language that has kept many begins anew."""
    kept = realizer(GAME, "de")
    said = texts(kept)
    first = [kept.read(text) for text in said]
    fresh = Realizer(kept.game, kept.language)
    assert [fresh.read(text) for text in reversed(said)] == first[::-1]
    monkeypatch.setattr(text_parser, "MOST_PHRASES", 0)
    assert [fresh.read(text) for text in said[:2]] == first[:2]

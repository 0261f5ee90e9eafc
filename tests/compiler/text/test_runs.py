"""Marked text: pieces that know what they stand for, joined the text, and alike in all languages."""

from __future__ import annotations

import pytest
from tests import builtin

from heroglyph.compiler.text.language.tokens import Token
from heroglyph.compiler.text.say.orthography import Speller
from heroglyph.compiler.text.say.runs import TextRun
from heroglyph.compiler.typed.speakable import speakable

STANDS_FOR = ("noun", "value", "number")
"""What a picture may stand for: languages differ in how they say what is done, not in what is spoken of."""


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("name", builtin.GAMES)
def test_runs_of_all_cards(name: str, *, compact: bool) -> None:
    for card in builtin.game(name).cards:
        for kind, rule in speakable(card):
            marks = {}
            for language in builtin.LANGUAGES:
                realizer = builtin.realizer(name, language)
                runs = realizer.say_in_runs(rule, kind, compact=compact)
                assert "".join(run.text for run in runs) == realizer.say(rule, kind, compact=compact)
                assert all(run.text for run in runs)
                marks[language] = {run.of for run in runs if run.of.partition(":")[0] in STANDS_FOR}
            assert len(set(map(frozenset, marks.values()))) == 1, (card.id, marks)


NUMBERED = [
    ("thief", 0, "en", ["4 number", "Gold noun:gold", "2 number"]),
    ("thief", 0, "de", ["4 number", "2 number", "Gold noun:gold"]),  # the noun behind both its numbers
    ("thief", 0, "fr", ["4 number", "pièces d’or noun:gold", "2 number"]),  # elided, and still its own word
    ("honest", 0, "es", ["1 number", "moneda de oro noun:gold"]),
]


@pytest.mark.parametrize(("card", "line", "language", "wanted"), NUMBERED)
def test_number_and_noun_are_of_one_phrase(card: str, line: int, language: str, wanted: list[str]) -> None:
    game_card = builtin.game("rollplayer").card(card)
    assert game_card is not None
    kind, rule = speakable(game_card)[line]
    runs = builtin.realizer("rollplayer", language).say_in_runs(rule, kind)
    (phrase,) = {run.phrase for run in runs if run.of == "noun:gold"}
    assert phrase > 0
    assert [f"{run.text} {run.of}" for run in runs if run.phrase == phrase] == wanted


def test_contraction_is_a_form_of_neither_word() -> None:
    tokens = (Token("à", of="noun:a"), Token("le", "article", "noun:b"), Token("dé", of="noun:die", phrase=7))
    runs = Speller(builtin.realizer("rollplayer", "fr").language).runs(tokens)
    assert runs == (TextRun("Au "), TextRun("dé", "noun:die", 1))

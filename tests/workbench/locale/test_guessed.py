"""Words that somebody has begun to fill in are gone on with: what is guessed is marked until it was read."""

from __future__ import annotations

import pytest

from heroglyph.workbench.locale.begin.guessed import guessed_words

CASES = [
    (
        "de",
        "nouns:\n  hero: {sg: Königin, gender: f, pl: TODO, sg.gen: TODO, pl.dat: TODO, sg.acc: TODO}  # q\n",
        "nouns:\n  hero: {sg: Königin, gender: f, pl: Königinnen, pl.dat: Königinnen, "
        "unconfirmed: [pl, pl.dat]}  # q\n",
    ),
    (
        "fr",
        "nouns:\n  horse: {sg: cheval, gender: TODO, pl: TODO}\n",
        "nouns:\n  horse: {sg: cheval, gender: m, pl: chevaux, unconfirmed: [gender, pl]}\n",
    ),
    (
        "es",
        "nouns:\n  light: {sg: luz, gender: f, pl: TODO, unconfirmed: [sg]}\n",
        "nouns:\n  light: {sg: luz, gender: f, pl: luces, unconfirmed: [sg, pl]}\n",
    ),
    ("en", "verbs:\n  go: {inf: TODO, ing: TODO}\nnouns:\n  ox: {sg: ox, pl: oxen}\n", None),
]


@pytest.mark.parametrize(("language", "text", "gone_on"), CASES)
def test_what_follows_from_what_is_filled_in(language: str, text: str, gone_on: str | None) -> None:
    whole, guessed = guessed_words(text, language)
    assert whole == (gone_on or text)
    assert bool(guessed) == (gone_on is not None)
    assert guessed_words(whole, language) == (whole, {})

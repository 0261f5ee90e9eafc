"""Rules that no card has yet are said and read back to themselves, and no two say the same.

Here a part of them, a different one for each language, as many in all however many languages there are:
HEROGLYPH_GENERATED=1 takes every rule.
"""

from __future__ import annotations

import os

import pytest
from tests.builtin import LANGUAGES

from heroglyph.compiler.text.plan.normal_form import normal_form
from heroglyph.compiler.tree import rules

from .generated import generated_rules
from .test_gold import realizer, rule_of

RULES = tuple(generated_rules())
STEP = int(os.environ.get("HEROGLYPH_GENERATED", "50"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_generated_rules_come_back(language: str) -> None:
    speaker = realizer(language)
    said: dict[tuple[str, str], rules.Rule] = {}
    for kind, source in RULES[LANGUAGES.index(language) % STEP :: STEP]:
        rule = rule_of({"kind": kind, "rule": source})
        meaning = normal_form(rule)
        for compact in (False, True):
            text = speaker.say(rule, kind, compact=compact)
            if said.get((kind, text)) == meaning:
                continue
            assert said.setdefault((kind, text), meaning) == meaning, text
            assert [normal_form(heard.rule) for heard in speaker.hear(text, kind)] == [meaning], text
    print(f"{language}: {len(said)} texts of {len(RULES)} generated rules said and read back")


def test_a_wrong_form_is_not_understood() -> None:
    """The reader takes no text that the writer would not write: each planted error is refused."""
    planted = {
        "en": ["Gain 1 Golds.", "Flip any dice on your Character Sheet to its opposite face."],
        "fr": [
            "Gagnez 2 pièce d’or.",
            "Retournez n’importe quelle dé de votre Fiche de Personnage sur sa face opposée.",
        ],
        "de": [
            "Erhalte 2 Golds.",
            "Drehe ein beliebigen Würfel auf deinem Charaktertableau auf seine gegenüberliegende Seite.",
        ],
    }
    for language, texts in planted.items():
        for text in texts:
            assert realizer(language).hear(text) == (), text

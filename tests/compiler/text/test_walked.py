"""Rules walked from the vocabulary to a depth are said and read back to themselves, and no two say the same.

Every run takes a sample of the rules with at most two optional clauses. HEROGLYPH_GENERATED=1 takes all to
the depth HEROGLYPH_DEPTH (one optional clause unless it says more); HEROGLYPH_SEED takes another sample.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from heapq import nsmallest
from zlib import crc32

import pytest
from tests.builtin import LANGUAGES, checked, realizer

from heroglyph.compiler.binding.rebind import rebind
from heroglyph.compiler.checks.conditions.conditions import check_conditions
from heroglyph.compiler.parsing.parse import parse_rules, text_scalar
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.language.missing import MissingForm
from heroglyph.compiler.text.plan.discourse import NotExpressible
from heroglyph.compiler.text.plan.normal_form import normal_form
from heroglyph.compiler.tree.rules import Rule
from heroglyph.compiler.typed.speakable import speakable

from .walked import walked_rules

PACKS = tuple(find_builtin_packs())
ALL = bool(os.environ.get("HEROGLYPH_GENERATED"))
DEPTH = int(os.environ.get("HEROGLYPH_DEPTH", "1" if ALL else "2"))
SEED = os.environ.get("HEROGLYPH_SEED", "1")
SAMPLE = 30

OPEN = {
    r"\bwas\b": "the old value of a field is said as if it were the new one",
    r"count\(\w+ from (left|others)\.": "so many things that somebody else has are said but not read",
    r"my\.(chain|leather|mystic)\.": "the set of one material is said without its material",
}
"""What is known not to come back: patterns of rules, each with what is wrong. A list to make empty."""


def chosen(pack: str) -> Iterable[tuple[str, str]]:
    """All rules walked, or a sample of them that depends on the seed alone."""
    return walked_rules(checked(pack).game, DEPTH) if ALL else sample(pack)


@cache
def sample(pack: str) -> list[tuple[str, str]]:
    walked = walked_rules(checked(pack).game, DEPTH)
    return nsmallest(SAMPLE, walked, key=lambda walked_rule: crc32(f"{SEED}{walked_rule}".encode()))


def bound(pack: str, kind: str, source: str) -> Rule | None:
    """A rule with its words bound; None where it is no rule, or one that can never hold."""
    written, mistakes = parse_rules(text_scalar(source, "walked"))
    game = checked(pack).game
    card = next(card for card in game.cards if card.kind == kind)
    bound_game, more = rebind(game, card, written)
    card = next(game_card for game_card in bound_game.cards if game_card.id == card.id)
    if mistakes or more or not card.rules:
        return None
    return None if any(check_conditions(replace(game, cards=(card,)))) else card.rules[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", PACKS)
def test_walked_rules_come_back(pack: str, language: str) -> None:
    speaker = realizer(pack, language)
    counts: Counter[str] = Counter()
    said: dict[str, tuple[str, Rule]] = {}
    wrong: list[tuple[str, str]] = []
    for kind, source in chosen(pack):
        counts["walked"] += 1
        rule = bound(pack, kind, source)
        if rule is None:
            continue
        counts["rules"] += 1
        try:
            text = speaker.say(rule, kind)
        except NotExpressible:
            continue
        except MissingForm:
            counts["without a word"] += 1
            continue
        counts["said"] += 1
        meaning = normal_form(rule)
        if any(re.search(pattern, source) for pattern in OPEN):
            counts["open"] += 1
            continue
        if said.setdefault(text, (kind, meaning)) != (kind, meaning) and said[text][0] == kind:
            wrong.append((source, f"two meanings: {text}"))
        if [normal_form(heard.rule) for heard in speaker.hear(text, kind)] != [meaning]:
            wrong.append((source, f"not read back: {text}"))
    print(f"{pack} {language} depth {DEPTH}, seed {SEED}:", *(f"{n} {what}," for what, n in counts.items()))
    assert wrong == []
    assert counts["said"] >= SAMPLE // 10


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", PACKS)
def test_no_two_rules_of_a_pack_say_the_same(pack: str, language: str, compact: bool) -> None:
    """In either register, on whatever kinds of cards they stand."""
    said: dict[str, Rule] = {}
    for card in checked(pack).game.cards:
        for kind, rule in speakable(card):
            text = realizer(pack, language).say(rule, kind, compact=compact)
            assert said.setdefault(text, normal_form(rule)) == normal_form(rule), (card.id, text)
    print(f"{pack} {language} {'compact' if compact else 'full'}: {len(said)} rules, {len(said)} texts")

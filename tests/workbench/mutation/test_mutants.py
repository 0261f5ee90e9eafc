"""Each clause of each rule is removed or turned round in turn, and some example must notice.

What nobody may notice stands in ``mutants.yaml`` with a reason. There are more mutants than a run has time
for: HEROGLYPH_SEED takes another share of the cards, HEROGLYPH_MUTANTS=1 all.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.builtin import game
from tests.sampling import SEED
from tests.tables import read_table

from heroglyph.compiler.parsing.format.rules_text import format_rules
from heroglyph.compiler.parsing.parse import parse_rules, text_scalar
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.workbench.mutation.changes import KINDS
from heroglyph.workbench.mutation.meaning import Meaning
from heroglyph.workbench.mutation.mutants import mutants
from heroglyph.workbench.mutation.trial import CHECKER, MutantOutcome, Trial

PACKS = tuple(find_builtin_packs())
DATA: dict[str, Any] = read_table(Path(__file__).parent / "mutants.yaml")
ACCEPTED = Counter(
    {
        (entry["card"], entry["before"], entry.get("after", "")): entry.get("times", 1)
        for entry in DATA["accepted"]
    }
)
HELD = frozenset(DATA["held"])
MOST = 1
"""How many cards of a pack are tried in one run, unless all are asked for."""


@cache
def outcomes(pack: str) -> tuple[MutantOutcome, ...]:
    trial = Trial(game(pack))
    cards = [card for card in game(pack).cards if card.rules and card.examples]
    step = 1 if os.environ.get("HEROGLYPH_MUTANTS") else -(-len(cards) // MOST)
    return tuple(outcome for card in cards[SEED % step :: step] for outcome in trial.outcomes(card))


def key(outcome: MutantOutcome) -> tuple[str, str, str]:
    return outcome.card.id, outcome.mutant.before, outcome.mutant.after


@pytest.mark.parametrize("pack", PACKS)
def test_every_change_of_a_clause_is_noticed(pack: str) -> None:
    counts: Counter[tuple[str, str]] = Counter()
    for outcome in outcomes(pack):
        fate = {CHECKER: "refused", None: "unnoticed"}.get(outcome.killer, "noticed")
        counts[outcome.mutant.kind, fate] += 1
    for kind in KINDS:
        print(pack, kind, *(f"{counts[kind, fate]} {fate}" for fate in ("refused", "noticed", "unnoticed")))
    survivors = [outcome for outcome in outcomes(pack) if outcome.killer is None]
    held = Counter(key(survivor) for survivor in survivors if survivor.card.span.file in HELD)
    print(pack, len(survivors) - held.total(), "unnoticed in files that are not held")
    assert sorted((held - ACCEPTED).elements()) == []


@pytest.mark.parametrize("pack", PACKS)
def test_no_reason_is_stale(pack: str) -> None:
    tried = {outcome.card.id for outcome in outcomes(pack)}
    survivors = Counter(key(outcome) for outcome in outcomes(pack) if outcome.killer is None)
    assert [name for name in (ACCEPTED - survivors) if name[0] in tried] == []
    assert [entry["card"] for entry in DATA["accepted"] if not entry["reason"].strip()] == []
    known = {card.id for card in game(pack).cards}
    assert [name for name in ACCEPTED if name[0].partition(":")[0] == pack and name[0] not in known] == []


@pytest.mark.parametrize("pack", PACKS)
def test_every_card_with_rules_has_an_example(pack: str) -> None:
    cards = [card for card in game(pack).cards if card.span.file in HELD and card.rules]
    assert [card.id for card in cards if not card.examples] == []


RULE = """\
again: after place die where die.color is red and die.value >= 2 at most 2 per round if my.gold > 0:
  may gain 2 gold
  if my.gold in 3..5: flip die
"""
CHANGED = (
    "where die.color is red at most",
    "after place die where die.value >= 2",
    "after place die at most 2 per round",
    "where die.color is not red",
    "where die.color is purple",
    "and die.value < 2",
    "die.value >= 3",
    "die.value >= 1",
    "at most 3 per round",
    "once per round",
    "at most 2 per game",
    "before place die",
    "if my.gold <= 0",
    "if my.gold > 1",
    "if my.charisma_token > 0",
    "if left.gold > 0",
    "2 per round:\n",
    "  gain 2 gold\n",
    "may gain 3 gold",
    "may gain 2 charisma_token",
    "if not my.gold in 3..5",
    "in 4..5",
    "in 3..6",
    ": may flip die",
    "\n  flip die",
)


def changed(text: str) -> list[str]:
    """The spelling of each mutant of a rule of a class."""
    from tests.compiler.text.test_gold import rule_of

    rule = rule_of({"kind": "class", "rule": text})
    written, _ = parse_rules(text_scalar(text, "gold"))
    return [format_rules(mutant.rules) for mutant in mutants(written, Meaning(game("rollplayer"), (rule,)))]


def test_a_rule_is_changed_in_each_clause() -> None:
    """The changes of one rule, by a piece of the spelling of each."""
    texts = changed(RULE)
    assert len(texts) == len(set(texts))
    assert [piece for piece in CHANGED if not any(piece in text for text in texts if piece not in RULE)] == []


CASES = """\
after place die:
  match die.value:
    1..2: gain 1 gold
    5..6: gain 2 gold
  discard market.first
  roll enemies.first
"""
EQUAL = ("0..2:", "5..7:", "enemies.last")
"""No die shows 0 or 7, and there is no more than one enemy."""
OTHER = ("1..3:", " 2:", " 1:", "4..6:", " 5:", " 6:", "market.last")


def test_what_is_the_same_for_every_value_is_no_change() -> None:
    texts = changed(CASES)
    assert [piece for piece in EQUAL if any(piece in text for text in texts)] == []
    assert [piece for piece in OTHER if not any(piece in text for text in texts)] == []

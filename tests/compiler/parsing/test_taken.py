"""The names that no rule could use are those that the parser refuses, by where a word of the sort stands."""

from __future__ import annotations

import re

import pytest

from heroglyph.compiler.parsing.grammar.keywords import TAKEN
from heroglyph.compiler.parsing.parse import parse_rules, text_scalar
from heroglyph.compiler.source.data.data import data_path

USES = {
    "noun": [
        "after draw @ from deck: discard @",
        "score 1 per @ from my.hand where color is red",
        "score 2 if count(@ from my.hand) >= 2",
        "after draw card from deck: choose @ from my.hand; discard @",
        "score 2 if every @ from my.hand has cost >= 2",
        "modify @.cost by +1 for @ from my.hand",
        "after draw @ from deck where @.cost >= 2: gain 1 coin",
        "forbid draw @",
    ],
    "resource": [
        "after draw card from deck: gain 2 @",
        "after draw card from deck: pay 1 @; gain 1 coin",
        "score my.@ // 2",
        "after gain @: gain 1 coin",
    ],
    "zone": ["after draw card from @: move card to @", "score 2 if count(card from market or @) >= 2"],
    "field": ["score 1 per card from my.hand where @ >= 2", "score total(@ for card from my.hand)"],
    "value": ["score 1 per card from my.hand where color is @"],
}
KEYWORDS = sorted(set(re.findall(r'"([a-z_]+)"', data_path("grammar", "rules.lark").read_text("utf-8"))))


@pytest.mark.parametrize("sort", USES)
def test_what_is_taken_is_what_the_parser_refuses(sort: str) -> None:
    refused = {
        word
        for word in KEYWORDS
        if any(parse_rules(text_scalar(use.replace("@", word)))[1] for use in USES[sort])
    }
    assert refused == TAKEN[sort]
    assert not any(parse_rules(text_scalar(use.replace("@", "chip")))[1] for use in USES[sort])

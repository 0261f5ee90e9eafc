"""What a reader in a hurry hears of a nearer thing is found; nothing that the packs say is heard so.

Of rules that authors may write a few; as many as one likes with ``python -m tools.garden_paths``.
"""

from __future__ import annotations

import pytest
from tests.builtin import LANGUAGES, realizer
from tests.compiler.text.test_gold import rule_of
from tools.garden_paths import KNOWN, bound, tally

from heroglyph.compiler.text.message.plan import Phrase, Slot, phrase


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_in_the_packs_is_misheard(language: str) -> None:
    assert tally("packs", language).unexplained == {}


RULES = (
    (
        "dungeonroll",
        "treasure",
        "after move party_die: choose party_die x from tavern where x.face is party_die.face; roll x",
    ),
    (
        "dungeonroll",
        "treasure",
        "score 1 per treasure from my.treasures where worth < count(dungeon_die from lair)",
    ),
    (
        "rollplayer",
        "trait",
        "after reroll die: choose die x from my.wisdom where x.color is die.color; flip x",
    ),
    ("rollplayer", "trait", "after obtain this: choose 2 die from my.wisdom where value is 5; reroll die"),
    ("rollplayer", "trait", "score 1 per die from my.strength where value >= 4"),
    ("rollplayer", "trait", "score 1 per die from left.sheet where color is my.class.color"),
)


@pytest.mark.parametrize(("pack", "kind", "source"), RULES)
def test_rules_of_authors_are_not_misheard(pack: str, kind: str, source: str) -> None:
    ((kind, rule),) = bound(pack, kind, source)
    for language in LANGUAGES:
        speaker = realizer(pack, language)
        assert speaker.misheard(speaker.plan(rule, kind)) == ()


def test_what_stays_has_a_reason() -> None:
    assert all(entry["why"] and set(entry["languages"]) <= set(LANGUAGES) for entry in KNOWN)


OTHER = phrase("np", noun="noun:die", det="the", qualities=(phrase("adjective", word="adjective:other"),))
ROW = phrase("np", noun="noun:row", det="your", name="value:Attribute.wisdom")
POOL = phrase("np", noun="zone:pool", det="the")


def exists(thing: Phrase, place: Phrase) -> Phrase:
    """A line with a condition: that there is such a thing in a place."""
    gain = phrase("clause", verb="verb:gain", object=phrase("np", noun="noun:gold", det="count", number=1))
    act = phrase("do", clauses=(gain,))
    group = phrase(
        "provision", condition=phrase("exist", object=thing, place=place), group=phrase("instruct", act=act)
    )
    return phrase("plain", groups=(group,))


def colored(other: Phrase) -> tuple[Phrase, ...]:
    """That a die has the color of another."""
    value = phrase("field_of", field="field:die.color", of=other)
    relation = phrase("as_value", value=value)
    return (phrase("measures", field="field:die.color", relation=relation),)


@pytest.mark.parametrize(
    ("place", "misheard"),
    [
        (ROW, [("A die in your Wisdom Attribute Row", "The other die in your Wisdom Attribute Row")]),
        (POOL, [("A die on the Initiative cards", "The other die on the Initiative cards")]),
    ],
)
def test_a_place_behind_another_die_may_be_that_of_the_other(
    place: Phrase, misheard: list[tuple[str, str]]
) -> None:
    thing = phrase("np", noun="noun:die", det="a", qualities=colored(OTHER))
    assert list(realizer("rollplayer", "en").misheard(exists(thing, place))) == misheard


def test_a_place_fits_only_what_can_lie_there() -> None:
    """No card lies in a row."""
    card = phrase("np", noun="noun:class", det="your")
    thing = phrase("np", noun="noun:die", det="a", qualities=colored(card))
    assert realizer("rollplayer", "en").misheard(exists(thing, ROW)) == ()


@pytest.mark.parametrize(
    "rule",
    [
        "after discard market_card: discard this; obtain market_card",
        "after buy market_card if this.cost >= 5: discard market_card",
    ],
)
def test_it_may_be_the_card_that_was_named_last(rule: str) -> None:
    speaker = realizer("rollplayer", "en")
    plan = speaker.plan(rule_of({"kind": "trait", "rule": rule}), "trait")
    assert speaker.misheard(plan) == ()
    pronoun = _with_pronoun(plan)
    assert pronoun != plan
    assert speaker.misheard(pronoun) == (("The Market card", "The Trait card"),)


def _with_pronoun(plan: Phrase) -> Phrase:
    """A plan with "it" in place of the Market card."""
    if plan.op == "np" and plan.get("det") == "the" and plan.get("noun") == "noun:market_card":
        return phrase("pron", noun="noun:market_card")

    def changed(value: Slot) -> Slot:
        if isinstance(value, tuple):
            return tuple(map(_with_pronoun, value))
        return _with_pronoun(value) if isinstance(value, Phrase) else value

    return Phrase(plan.op, tuple((name, changed(value)) for name, value in plan.slots))


def test_a_place_may_complete_the_words_before_it() -> None:
    """Dice "of different colors from the pool" need not be from there."""
    differing = phrase("differing", field="field:die.color")
    pool = phrase("np", noun="zone:pool", det="the")
    dice = phrase("np", noun="noun:die", det="count", number=2, qualities=(differing,), place=pool)
    speaker = realizer("rollplayer", "en")
    moved = phrase("clause", verb="verb:move", object=dice)
    line = phrase("plain", groups=(phrase("instruct", act=phrase("do", clauses=(moved,))),))
    assert speaker.misheard(line) == (("2 dice on the Initiative cards", "2 dice of different colors"),)

"""Rules made by combining the parts that authors combine: sources, qualities, verbs, triggers, points.

Not every combination is a rule (the resolver refuses some) and not every rule can be said (the
planner refuses some); those that pass both must read back to themselves in every language.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

QUALITIES = (
    "",
    " where color is red",
    " where value <= 2",
    " where value in 2..4",
    " where color is gold and value >= 5",
    " where matches_backstory",
    " where not matches_backstory",
    " where color is red or color is gold",
    " where value is 1 or value is 6",
    " where value is 5 or value is 6",
    " where color is not gold",
    " where not (color is red or value >= 4)",
    " where color is not my.class.color",
    " where position is 1",
)
SOURCES = ("", " from my.sheet", " from my.strength", " from pool", " from left.sheet", " from others.sheet")
QUANTITIES = ("", "2 ", "up to 2 ", "any ", "some ", "all ")
SINGLE = ("flip die", "push die by +1", "push die by -2", "push die by +1 or -1")
CARD_SOURCES = ("market", "discard_pile", "my.cards", "market or discard_pile")
EVENTS = (
    "after place die where die.color is blue",
    "after place die on my.charisma",
    "after buy market_card",
    "after buy market_card where market_card.cost >= 5",
    "after buy weapon from market",
    "before discard market_card",
    "after complete row once per game",
    "after gain gold once per round",
    "after refresh skill once per turn",
)
OUTCOMES = (
    "gain 1 gold",
    "gain 2 charisma_token",
    "lose 1 gold",
    "may gain 3 gold",
    "draw 2 die from bag; roll die",
    "shift my.token to up or rightwards",
    "choose weapon from my.weapons; discard weapon",
    "gain my.token.stars gold",
)
CONDITIONS = (
    "my.strength.total >= 15",
    "my.wisdom.score is 17",
    "my.dexterity.score in 14..16",
    "count(die from my.sheet where color is white) >= 3",
    "count(die from pool where value is 6) >= 2",
    "count(trait from my.traits) <= 1",
    "count(trait from my.traits) is 0",
    "count(die from pool where color is black) is 0",
    "count(die from my.sheet where value is 1) is 2",
    "my.token.line is top",
    "my.gold >= 5",
    "my.gold is 0",
    "no die from my.sheet has color is black",
    "no die from pool where color is red has value >= 5",
    "my.charisma_token <= 1",
    "my.charisma_token is 2",
    "my.token.line is top and my.strength.total <= 8",
    "my.strength.total > my.dexterity.total",
    "my.strength.score >= my.charisma.score",
    "my.strength.score is not my.charisma.score",
    "my.gold > 5",
    "my.gold in 2..4",
    "my.gold < my.charisma_token",
    "count(die from my.sheet where color is red) > count(die from my.sheet where color is blue)",
    "count(die from pool where color is red) is count(die from pool where value is 6)",
    "count(weapon from my.weapons) <= count(trait from my.traits)",
    "count(die from my.strength) < count(die from my.wisdom)",
    "count(market_card from left.cards) > count(market_card from my.cards)",
    "count(die from my.sheet where color is red) >= count(die from right.sheet where color is red)",
    "my.gold > left.gold",
    "some row from my.rows has total >= 15",
    "every row from my.rows has score >= 14",
    "every row from my.rows has full",
    "every row from my.rows has (some die from row has die.color is gold)",
    "every row from my.rows has distinct(die.color for die from row) is 3",
    "every die from my.wisdom has value >= 3 and color is red",
    "every die from my.sheet has color is not gold",
    "every trait from my.traits has cost >= 4",
    "not every row from my.rows has full",
    "count(row from my.rows where total <= 8) >= 2",
    "some row from my.rows has (count(die from row where color is red) >= 2) and total > 12",
    "some row from my.rows has no die from row has die.value is 1",
    "some row from my.rows has distinct(die.value for die from row) is 1",
    "distinct(color for die from my.sheet) >= 7",
    "distinct(value for die from my.strength) is 1",
    "distinct(value for die from my.sheet) is 5",
    "distinct(material for armor from my.armory) >= 2",
    "my.token.line is not bottom",
    "my.token.line is top or my.token.line is bottom",
    "my.strength.total is 10 or my.strength.total is 12",
    "my.gold >= 5 or not my.strength.full",
    "not (my.gold >= 5 or my.token.line is top)",
    "total(value for die from my.sheet where color is red) >= 10",
    "highest(row.score for row from my.rows) in 15..16",
    "highest(value for die from my.strength) > my.token.stars",
    "my.chain.pieces >= 3",
    "my.leather.complete or my.mystic.complete",
)
AMOUNTS = (
    "my.gold",
    "my.gold // 3",
    "2 * my.charisma_token",
    "my.charisma_token * 2",
    "2 * (my.gold // 5)",
    "count(die from my.sheet where color is red)",
    "count(weapon from my.weapons) // 2",
    "3 * count(row from my.rows where full)",
    "distinct(color for die from my.wisdom)",
    "distinct(cost for trait from my.traits)",
    "highest(value for die from my.strength)",
    "lowest(row.total for row from my.rows)",
    "my.strength.total // 2",
    "my.token.stars",
)
BINDERS = (
    "die from my.sheet",
    "die from my.sheet where color is my.class.color",
    "die from my.wisdom where value is 1",
    "trait from my.traits",
    "armor from my.armory where material is leather",
    "armor_set from my.armor_sets where complete",
    "die from my.sheet where color is red or color is blue or color is gold",
    "armor from my.armory where material is not chain",
    "trait from my.traits where arrow is up",
    "trait from my.traits where not arrow in horizontal",
    "row from my.rows where total >= 15",
    "row from my.rows where count(die from row where color is red) >= 2",
    "row from my.rows where count(die from row) is 0",
    "row from my.rows where distinct(die.value for die from row) is 1",
)
MOMENTS = ("", " at round.end", " at turn.end")


def generated_rules() -> Iterator[tuple[str, str]]:
    """Kinds of cards with the source of a rule for each."""
    for quantity, source, quality in itertools.product(QUANTITIES, SOURCES, QUALITIES):
        yield "row", f"ability: choose {quantity}die{source}{quality}; reroll die"
    for verb, quality in itertools.product(SINGLE, QUALITIES):
        yield "row", f"ability: choose die from my.sheet{quality}; {verb}"
        yield "row", f"ability: choose die from my.sheet{quality}; {verb}; may reroll die"
    for source, verb in itertools.product(
        CARD_SOURCES, ("buy market_card", "discard market_card", "move market_card to deck")
    ):
        yield (
            "class",
            f"action at market_phase.my_turn once per round: choose market_card from {source}; {verb}",
        )
        yield "class", f"action at any_time: pay 2 gold; choose market_card from {source}; {verb}"
    for event, outcome in itertools.product(EVENTS, OUTCOMES):
        if ("die" in event and "draw" in outcome) or ("weapon" in event and "weapon" in outcome):
            continue  # two things of the same name
        yield "class", f"{event}: {outcome}"
    for condition, amount in itertools.product(CONDITIONS, ("1", "4", "-2")):
        yield "trait", f"score {amount} if {condition}"
        yield "class", f"action at cleanup if {condition}: gain {amount.lstrip('-')} gold"
    for amount, moment in itertools.product(AMOUNTS, MOMENTS):
        yield "trait", f"score {amount}{moment}"
        yield "trait", f"score {amount} if my.strength.total >= 10{moment}"
        yield "row", f"ability: gain ({amount}) gold"
    for binder in BINDERS:
        yield "trait", f"score -1 per {binder} at round.end"
        yield "trait", f"score 1 per {binder}"
        yield "trait", f"score 2 per {binder} if my.strength.total >= 10"
    for value in (
        "count(die from my.sheet where value is 6)",
        "my.strength.total",
        "count(trait from my.traits)",
    ):
        yield "trait", f"score table {value}:\n  0: 0\n  1..2: 1\n  3..: 4"
    for n in (-2, -1, 1, 2):
        sign = f"{n:+d}"
        yield "class", f"modify market_card.cost by {sign} for market_card"
        yield "class", f"modify market_card.cost in purchase by {sign} for market_card from market"
        yield "class", f"modify die.value in goals by {sign} for die from my.sheet where color is black"
    for verb in ("reroll die", "place die", "buy weapon", "discard market_card"):
        noun = verb.split()[1]
        quality = f" where {noun}.color is red" if noun == "die" else f" where {noun}.cost >= 4"
        for mode in ("permit", "forbid"):
            yield "class", f"{mode} {verb}"
            yield "class", f"{mode} {verb}{quality}"
        yield "class", f"may replace {verb}: gain 2 gold"
        yield "class", f"replace {verb}{quality}: lose 1 gold"

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
    "draw 2 die from bag",
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
    "alike(value for die from my.sheet) >= 3",
    "sequence(value for die from my.strength) >= 4",
    "connected(color for die from my.sheet) >= 3",
    "connected(color for die from my.wisdom where value >= 4) > 2",
    "some row from my.rows has connected(die.color for die from row) >= 2",
    "my.strength.last.color is gold",
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
    "10 - my.strength.total",
    "my.strength.score + my.dexterity.score",
    "2 * my.token.stars",
    "my.token.stars + 1",
    "lowest(count(die from my.sheet where color is red), 5)",
    "highest(my.strength.score, 2 * my.dexterity.score)",
    "(my.strength.total + 2) // 3",
    "3 * highest(value for die from my.strength) - 4",
    "highest(my.strength.total - my.dexterity.total, 0)",
    "lowest(my.strength.total // 2 + my.wisdom.total // 4, 9)",
    "alike(value for die from my.sheet)",
    "2 * alike(2, color for die from my.strength)",
    "sequence(value for die from my.sheet where color is not gold)",
    "connected(color for die from my.sheet)",
    "connected(value for die from my.strength) // 2",
    "2 * connected(color for die from my.wisdom)",
    "my.strength.first.value",
)
CHOSEN = (
    "choose row from my.rows; choose die from row; flip die",
    "choose row from my.rows; choose up to 2 die from row where color is not gold; reroll die",
    "choose hue from Color; choose all die from my.sheet where color is hue; reroll die",
    "choose hue from Color; gain (count(die from my.sheet where color is hue)) gold",
    "choose n from 1..6; choose die from my.sheet where value is n; flip die",
    "choose n from 2..3; gain (2 * n) gold",
    "choose player other from others; choose trait from other.traits; discard trait",
    "choose player other from others; gain (count(weapon from other.weapons)) gold",
    "choose player x from others where x.gold is highest(p.gold for player p from others); give 1 gold to x",
    "choose die from my.sheet; gain die.value gold; flip die",
    "choose die from my.sheet; gain 1 gold; reroll die",
    "choose die from my.sheet; choose all die d from pool where d.value > die.value and d is not die; flip d",
    "choose die from my.wisdom where value is lowest(d.value for die d from my.wisdom); reroll die",
    "choose trait from my.traits where cost is highest(t.cost for trait t from my.traits); discard trait",
    "choose any die from my.sheet where color is red; reroll die; gain (count(die where value is 6)) gold",
    "choose some trait from my.traits; discard trait; gain (2 * count(trait)) gold",
    "choose 2 die from my.sheet; reroll die; gain (total(value for die)) gold",
    "choose row from my.rows; pay 1 gold; choose die from row; flip die",
    "choose row from my.rows; flip row.last",
    "choose row from my.rows; gain (row.first.value) gold",
    "choose die from my.sheet; choose all die other from die.neighbors; reroll other",
    "choose die from my.sheet; choose die d from die.neighbors where d.color is die.color; flip d",
    "choose die from my.sheet; gain (count(die other from die.neighbors where other.color is gold)) gold",
    "choose 5 die from my.sheet such that alike(value for die) >= 3; reroll die",
    "choose up to 4 die from my.sheet such that sequence(value for die where color is red) >= 2; reroll die",
    "choose some die from my.strength such that connected(color for die) >= 2; reroll die",
    "choose any die from my.sheet such that connected(color for die) is count(die); reroll die",
)
DIVIDED = (
    "3",
    "my.gold",
    "my.gold // 2",
    "count(trait from my.traits)",
    "connected(color for die from my.sheet)",
)
OF_GROUPS = ("discard some market_card", "reroll some die where die.color is gold", "flip some die by others")
GROUPED = (
    ": gain amount gold",
    ": gain (2 * amount) gold",
    " if amount >= 2: gain 1 gold",
    " if amount is 2: gain (lowest(amount, 3)) gold",
    " if amount in 2..3 and my.gold >= 5: lose amount gold",
)
OF_AMOUNTS = (
    "after lose gold: gain amount charisma_token",
    "replace gain gold: gain (2 * amount) gold",
    "replace gain gold: gain (amount + 1) gold",
    "may replace lose gold if amount >= 2: lose (amount // 2) gold",
    "may replace lose gold by left: lose ((amount + 1) // 2) gold",
    "before lose gold by others if amount >= 3: gain (highest(amount - 2, 1)) gold",
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
    "row from my.rows where alike(die.value for die from row) >= 2",
    "row from my.rows where connected(die.color for die from row) >= 3",
    "die from my.sheet where count(die other from die.neighbors where other.color is gold) >= 2",
    "die from my.sheet where no die other from die.neighbors has other.color is die.color",
)
MOMENTS = ("", " at round.end", " at turn.end")


STATEMENTS = (
    "gain 1 gold",
    "lose 1 charisma_token",
    "may gain 2 gold",
    "shift my.token to up",
    "choose weapon from my.weapons; discard weapon",
    "pay 2 gold; gain 1 charisma_token",
    "run gold_bonus",
)
EACH = (
    "die from my.sheet where color is gold",
    "die from my.strength",
    "die from pool where value <= 2",
    "trait from my.traits",
    "weapon from my.weapons where cost >= 4",
)
AMOUNTS_OF_EACH = ("gain (count({})) gold", "lose (2 * count({})) gold")
ACTS_ON_EACH = ("reroll die", "flip die", "push die by +1", "reroll die; gain 1 gold")
GRANTED = (
    "after place die where die.color is red: gain 1 gold",
    "after gain gold once per round: gain 1 charisma_token",
    "before discard market_card: may cancel",
    "may replace buy weapon: gain 2 gold",
    "modify market_card.cost by -1 for market_card",
    "modify market_card.cost in purchase by +2 for market_card from market",
    "limit my.weapon_hands is 3",
    "permit buy market_card from discard_pile",
    "forbid reroll die where die.color is gold",
    "treat charisma_token as gold",
    "action at cleanup: gain 1 gold",
    "forbid reroll die by others where die.color is gold",
    "permit buy market_card from discard_pile by right",
    "modify market_card.cost by -count(weapon from my.weapons) for market_card",
)
PLAYERS = (
    "gain 1 gold",
    "may lose 1 gold",
    "choose die from my.sheet; reroll die",
    "choose trait from my.traits; discard trait",
    "draw die from bag; roll die",
    "shift my.token to horizontal or vertical",
    "gain 1 gold; lose 1 charisma_token",
    "choose die from my.sheet where value is 1; flip die; push die by +2",
)
EVENTS_OF_OTHERS = (
    "buy market_card by {} where market_card.cost >= 5",
    "place die by {} where die.color is gold",
    "place die by {} where row.full becomes yes",
    "lose gold by {}",
    "discard market_card by {}",
    "reroll die by {}",
    "flip die by {}",
    "restore die by {}",
    "exhaust skill by {}",
    "claim initiative_card by {}",
    "look market_card by {}",
    "gain charisma_token by {}",
)
OPTIONS = ("option.solo", "not option.short_game")


def generated_statements() -> Iterator[tuple[str, str]]:
    """The statements that hold others: otherwise, each, grant, cancel, one of."""
    for condition, (first, other) in itertools.product(
        ("my.gold >= 5", "my.token.line is top"), itertools.permutations(STATEMENTS, 2)
    ):
        yield "row", f"ability:\n  if {condition}: {first}\n  else: {other}"
    for first, other in itertools.permutations(STATEMENTS[:4], 2):
        yield "class", f"after buy armor:\n  if my.gold is 0: {first}\n  else: {other}"
        if "may" not in first + other:
            yield (
                "row",
                f"ability:\n  one of:\n    - {first}\n    - {other}\n"
                "    - choose die from my.sheet; flip die",
            )
    for things, act in itertools.product(EACH, AMOUNTS_OF_EACH):
        yield "row", f"ability: {act.format(things)}"
        yield "class", f"after complete row: {act.format(things)}"
    for things in EACH:
        yield "row", f"ability:\n  each {things}: gain 1 charisma_token; lose 1 gold"
    for things, act in itertools.product(EACH[:3], ACTS_ON_EACH):
        yield "row", f"ability:\n  each {things}: {act}"
        if ";" not in act:
            yield "class", f"action at cleanup:\n  each {things}: {act}"
    for until, granted in itertools.product((" until round.end", " until turn.end", ""), GRANTED):
        yield "row", f"ability:\n  grant{until}:\n    {granted}"
        yield "class", f"after complete row:\n  grant{until}:\n    {granted}"
    for granted in ("after reroll die: gain 1 gold", "forbid flip die", "after flip die: lose 1 gold"):
        yield (
            "row",
            f"ability:\n  choose die from my.sheet\n  reroll die\n  grant until turn.end:\n    {granted}",
        )
    for who, act in itertools.product(("turn_order", "others"), PLAYERS):
        yield "row", f"ability:\n  each player by {who}: {act}"
        yield "class", f"after complete row:\n  each player by {who}: {act}"
    for event in ("discard market_card", "lose gold", "reroll die where die.color is red", "buy weapon"):
        yield "class", f"before {event}: cancel"
        yield "class", f"before {event} once per round: may cancel"
        yield "class", f"before {event} if my.gold >= 3: pay 1 gold; cancel"
        yield "class", f"replace {event}: cancel"
        yield "class", f"may replace {event}: cancel"
    for who, event in itertools.product(("others", "left", "right", "players"), EVENTS_OF_OTHERS):
        yield "class", f"after {event.format(who)}: gain 1 gold"
        yield "class", f"before {event.format(who)}: cancel"
        yield "class", f"before {event.format(who)}: may cancel"
        yield "class", f"after {event.format(who)}:\n  each player by others: lose 1 gold"
    yield "class", "after complete row by others once per game: gain 1 gold"
    yield "class", "before place die where row.full becomes yes: cancel"
    for option in OPTIONS:
        yield "class", f"action at cleanup if {option}: gain 1 gold"
        yield "class", f"after complete row if {option}: gain 1 gold"
        yield "class", f"replace gold_bonus if {option}: amount = 3"
    for condition in ("my.gold is 0", "my.strength.total >= 15"):
        yield "class", f"replace gold_bonus if {condition}: amount = 3"
    yield "row", "ability: pay 2 gold for purchase; gain 1 charisma_token"
    for chosen in CHOSEN:
        yield "row", f"ability: {chosen}"
        yield "class", f"after buy armor: {chosen}"
        yield "class", f"at round.end if my.gold >= 2: {chosen}"
        yield "class", f"action at cleanup once per game: {chosen}"
    for number, players in itertools.product(DIVIDED, ("others", "players")):
        divided = f"divide {number} among player other from {players}: give share gold to other"
        yield "row", f"ability:\n  {divided}"
        yield "class", f"after buy armor:\n  pay 1 charisma_token\n  {divided}"
    yield (
        "class",
        "after gain gold:\n  divide amount among player other from others: give share gold to other",
    )
    for event, what in itertools.product(OF_GROUPS, GROUPED):
        yield "class", f"after {event}{what}"
    for amount in OF_AMOUNTS:
        yield "class", amount
    for statement, quota in itertools.product(STATEMENTS[:5], ("", " once per game")):
        yield "class", f"at round.end{quota}: {statement}"
        yield "class", f"at turn.end{quota} if my.strength.full: {statement}"


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
    yield from generated_statements()

"""The table of constructs in ``docs/translating.md``: each with a sentence in each language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.builtin import LANGUAGES, checked
from tests.compiler.text.test_gold import GOLD, plan_of, realizer, rule_of

from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.language.missing import MissingForm
from heroglyph.compiler.text.message.outline import OutlinePlan, all_told
from heroglyph.compiler.text.message.plan import Phrase
from heroglyph.compiler.text.procedures.ending import plan_ending
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.voice_parts import signature
from heroglyph.compiler.tree import rules
from heroglyph.compiler.typed.speakable import speakable

from .games import add_cards, builtin, language, wrapped

HEAD = "| sort | construct | slots | said |\n|---|---|---|---|\n"
NOTHING = "–"

EXTRA = (
    ("rollplayer", "trait", "score 1 if some player from others has (gold >= 5)"),
    ("rollplayer", "class", "before place die where die.color is red: gain 1 gold"),
    ("rollplayer", "class", "after place die if count(player p from players) is 2: gain 1 gold"),
    ("rollplayer", "class", "after place die if count(player p from players) >= 3: gain 1 gold"),
    ("rollplayer", "class", "after place die if count(player p from players) <= 3: gain 1 gold"),
    ("rollplayer", "row", "ability: choose die from my.sheet; push die by +1"),
    ("rollplayer", "row", "ability: choose die from my.sheet; push die by -1"),
    ("rollplayer", "row", "ability: choose up to 2 die from my.sheet; reroll die"),
    ("rollplayer", "trait", "score 1 if count(trait from my.traits) <= 1"),
    ("rollplayer", "row", "ability: choose die from my.sheet where value is not 3; reroll die"),
    ("rollplayer", "row", "ability: choose die from my.sheet where value < 3; reroll die"),
    ("rollplayer", "row", "ability: choose die from my.sheet where value > 3; reroll die"),
    ("rollplayer", "skill", "action at market_phase.my_turn if not this.ready: refresh this"),
    ("rollplayer", "trait", "score 3 if my.strength.total >= 15 and my.token.line is top"),
    (
        "rollplayer",
        "row",
        "ability:\n  choose die from my.sheet\n  reroll die\n  if die.value > die.was: may restore die",
    ),
    ("rollplayer", "trait", "score table count(die from my.sheet where color is red):\n  0..2: 0\n  3..: 2"),
    (
        "rollplayer",
        "row",
        "ability:\n  roll enemies.first\n"
        "  match enemies.first.value:\n    1..3: gain 1 gold\n    4..: lose 1 gold",
    ),
    ("rollplayer", "trait", "score lowest(armor_set.worth for armor_set from my.armor_sets)"),
    ("rollplayer", "trait", "score 1 if my.strength.score >= my.charisma.score"),
    ("rollplayer", "trait", "score 1 if my.strength.score <= my.charisma.score"),
    ("rollplayer", "trait", "score 1 if my.strength.score > my.charisma.score"),
    ("rollplayer", "trait", "score 1 if my.strength.score < my.charisma.score"),
    ("rollplayer", "trait", "score 1 if my.strength.score is my.charisma.score"),
    ("rollplayer", "trait", "score 1 if my.strength.score is not my.charisma.score"),
    ("rollplayer", "trait", "score 1 if my.token.stars > count(trait from my.traits)"),
    ("rollplayer", "trait", "score 1 if my.token.stars < count(trait from my.traits)"),
    ("rollplayer", "trait", "score 1 if my.token.stars >= count(trait from my.traits)"),
    ("rollplayer", "trait", "score 1 if my.token.stars <= count(trait from my.traits)"),
    ("rollplayer", "class", "forbid reroll die where die.color is not my.class.color"),
    ("rollplayer", "trait", "score 1 if my.gold > 5"),
    ("rollplayer", "trait", "score 1 if my.gold < 5"),
    ("rollplayer", "trait", "score 1 if my.gold in 2..4"),
    ("rollplayer", "trait", "score 1 if my.gold >= 5 or my.strength.full"),
    ("rollplayer", "trait", "score 1 if my.token.line is not top"),
    ("rollplayer", "trait", "score 1 if my.token.line is top or my.token.line is bottom"),
    ("rollplayer", "trait", "score 1 if count(weapon from my.weapons) > count(trait from my.traits)"),
    ("rollplayer", "trait", "score 1 if my.gold > left.gold"),
    (
        "rollplayer",
        "trait",
        "score 1 if count(die from pool where color is red) > count(die from pool where color is blue)",
    ),
    ("rollplayer", "trait", "score 1 if distinct(value for die from my.strength) is 1"),
    ("rollplayer", "trait", "score 1 if distinct(color for die from my.sheet) >= 7"),
    ("rollplayer", "trait", "score 1 if some row from my.rows has distinct(value for die from row) is 1"),
    ("rollplayer", "trait", "score 1 if some row from my.rows has count(die from row) is 0"),
    ("rollplayer", "trait", "score 1 if some row from my.rows has (some die from row has die.color is gold)"),
    ("rollplayer", "class", "forbid reroll die where die.color is not gold"),
    ("rollplayer", "class", "forbid reroll die where die.color is red or die.color is blue"),
    ("rollplayer", "class", "forbid reroll die where die.value is 1 or die.value is 6"),
    ("rollplayer", "trait", "score my.gold // 3"),
    ("rollplayer", "trait", "score my.strength.total // 2"),
    ("rollplayer", "trait", "score distinct(cost for trait from my.traits)"),
    ("rollingrealms", "realm", "after deliver wharf: gain 1 wharf.pays"),
    (
        "rollingrealms",
        "realm",
        "action at turn.use_die: choose space from my.cities where empty; write 3 on space",
    ),
)
"""Rules for the constructs that neither the gold sentences nor the cards of the built-in games need."""


TOLD = (
    "repeat 2 times: shuffle deck; lead left",
    "repeat my.gold times: shuffle deck; lead left",
    "may: shuffle deck; lead left",
    "offer market_phase.start",
)
"""Bodies of procedures for constructs that the procedures of the built-in games do not need."""


@dataclass(frozen=True)
class Sentence:
    """A plan and what it says in each language."""

    plan: Phrase
    texts: tuple[str, ...]
    compact: bool = False
    told: bool = False


def table() -> str:
    """The table, in the order of the declarations; a sentence as short as there is one."""
    sentences = sorted(_sentences(), key=_preference)
    first: dict[str, Sentence] = {}
    for sentence in sentences:
        for op in sorted(_constructs(sentence.plan)):
            first.setdefault(op, sentence)
    lines = []
    for sort, ops in signature().sorts.items():
        for op in ops:
            slots = ", ".join(f"`{name}`" for name in signature().constructs[op]) or NOTHING
            texts = "<br>".join(first[op].texts).replace("|", "\\|") if op in first else NOTHING
            lines.append(f"| {sort} | `{op}` | {slots} | {texts} |\n")
    return HEAD + "".join(lines)


def _preference(sentence: Sentence) -> tuple[bool, bool, bool, int, tuple[str, ...]]:
    """Whole sentences in all languages first, full before compact, of cards before procedures, short before
    long."""
    return NOTHING in sentence.texts, sentence.compact, sentence.told, len(sentence.texts[0]), sentence.texts


def _constructs(plan: Phrase) -> set[str]:
    ops = {plan.op}
    for _, value in plan.slots:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Phrase):
                ops |= _constructs(part)
    return ops


def _sentences() -> Iterator[Sentence]:
    yield from _gold()
    for pack in find_builtin_packs():
        game = builtin(pack)
        realizers = [Realizer(game, language(pack, code)) for code in LANGUAGES]
        for card in game.cards:
            for _, rule in speakable(card):
                yield _sentence(realizers, rule, card.kind)
        for name in game.procedures:
            if name not in game.vocabulary.untold:
                yield from _told(realizers, realizers[0].outline(name))
        whole = checked(pack).game
        assert whole.outline is not None
        for plan in plan_ending(whole.vocabulary, whole.outline):
            yield Sentence(plan, tuple(_text(speaker, plan) for speaker in realizers), told=True)
    game, _ = add_cards("rollplayer", wrapped("rulebook", "".join(map(_procedure, TOLD))), values_too=False)
    realizers = [Realizer(game, language("rollplayer", code)) for code in LANGUAGES]
    for body in TOLD:
        yield from _told(realizers, realizers[0].outline(_name(body)))
    for pack in dict.fromkeys(pack for pack, _, _ in EXTRA):
        rows = [(kind, source) for other, kind, source in EXTRA if other == pack]
        cards = (wrapped(kind, f"{source}\n", f"example_{at}") for at, (kind, source) in enumerate(rows))
        game, _ = add_cards(pack, "".join(cards), values_too=False)
        realizers = [Realizer(game, language(pack, code)) for code in LANGUAGES]
        for at, (kind, source) in enumerate(rows):
            added = game.card(f"example_{at}")
            assert added is not None and len(added.rules) == 1, source
            yield _sentence(realizers, added.rules[0], kind)


def _name(body: str) -> str:
    return f"example_{TOLD.index(body)}"


def _procedure(body: str) -> str:
    """A procedure with a body of one statement, and what is in that below it."""
    first, _, rest = body.partition(": ")
    inner = "".join(f"\n    {line}" for line in rest.split("; ") if line)
    return f"procedure {_name(body)}:\n  {first}{':' if inner else ''}{inner}\n"


def _told(realizers: list[Realizer], outline: OutlinePlan) -> Iterator[Sentence]:
    """What is said at the steps of a procedure."""
    for step in all_told(outline.steps):
        for plan in step.plans:
            yield Sentence(plan, tuple(_text(speaker, plan) for speaker in realizers), told=True)


def _gold() -> Iterator[Sentence]:
    realizers = [realizer(code) for code in LANGUAGES]
    for entry in GOLD.values():
        if "rule" in entry:
            yield _sentence(realizers, rule_of(entry), entry["kind"], "compact" in entry)
        else:
            plan = plan_of(entry["plan"])
            yield Sentence(plan, tuple(_text(speaker, plan) for speaker in realizers))


def _sentence(realizers: list[Realizer], rule: rules.Rule, kind: str, compact: bool = False) -> Sentence:
    plan = realizers[0].plan(rule, kind, compact=compact)
    return Sentence(plan, tuple(_text(speaker, plan) for speaker in realizers), compact)


def _text(speaker: Realizer, plan: Phrase) -> str:
    """What a plan says; a dash where the words of the game lack a form."""
    try:
        return speaker.sentence(plan)
    except MissingForm:
        return NOTHING

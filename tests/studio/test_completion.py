"""What may be written at a place: in rules what grammar and types allow, in files what their shapes do."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.studio.packs import EXAMPLES, marked, session_in

from heroglyph.studio.session.session import Session
from heroglyph.studio.writing.complete import offers
from heroglyph.studio.writing.yaml_place import ITEM, keys_beside, yaml_place

PACK = (EXAMPLES / "lantern_fair").resolve()
CARD = "- id: star\n  kind: familiar\n  dots: 1\n  cost: 4\n  arrow: up\n"


@cache
def session() -> Session:
    return session_in(PACK)


def offered(name: str, text: str) -> list[str]:
    """What is offered at the mark in a file of a fan's pack, which is put in place of it."""
    text, at = marked(text)
    path = PACK / name
    pack = session().pack_before(path)
    assert pack is not None
    return [offer.text for offer in offers(session(), pack, path, text, at)]


def in_rule(line: str) -> list[str]:
    return offered("cards/familiars.yaml", f"{CARD}  rules: |\n    {line}\n")


RULES = {
    "¦": (["score", "after", "action"], ["gold", "strength"]),
    "trick: choose ¦": (["die", "skill"], ["gold", "my", "score"]),
    "trick: choose 2 ¦": (["die"], ["gold"]),
    "trick: choose die from ¦": (["my.sheet", "bag", "row"], ["my.skills", "gold"]),
    "trick: choose die from my.¦": (["sheet", "traits", "gold", "class"], ["die", "market"]),
    "trick: choose die from my.sheet where ¦": (["color", "value"], []),
    "trick: choose die from my.sheet where color is ¦": (["blue", "gold"], ["up", "strength", "die"]),
    "trick: choose die from my.sheet where die.¦": (["color", "bright"], ["cost", "gold"]),
    "trick: choose die own from my.sheet where own.¦": (["color"], ["cost"]),
    "trick: choose die from my.sheet; ¦": (["push", "flip", "gain"], ["blue", "after"]),
    "trick: choose die from my.sheet; push ¦": (["die"], ["gold", "market", "blue"]),
    "trick: choose die from my.sheet; push die ¦": (["by"], ["gold", "die"]),
    "after ¦": (["place", "buy"], ["die", "score", "my"]),
    "after place die on row where row.¦": (["total", "full"], ["color"]),
    "after buy armor where armor.material is ¦": (["chain", "leather"], ["blue"]),
    "score 2 if my.strength.¦": (["total"], ["gold", "color"]),
    "score 2 if every row from my.rows has ¦": (["total", "full"], []),
    "score 1 if option.¦": (["solo"], ["gold"]),
    "gain 2 ¦": (["gold", "star"], ["die", "blue"]),
    "at ¦": (["round.end", "cleanup"], ["gold"]),
    "at round.¦": (["end"], ["gold"]),
    "score count(¦": (["die", "weapon"], ["gold", "score"]),
    "score 1 if my.class.color is ¦": (["blue"], ["up"]),
}


@pytest.mark.parametrize("line", RULES)
def test_what_fits_in_a_rule_is_offered_and_nothing_else(line: str) -> None:
    wanted, unwanted = RULES[line]
    words = in_rule(line)
    assert set(wanted) <= set(words)
    assert set(words).isdisjoint(unwanted)


FILES = [
    ("cards/familiars.yaml", f"{CARD}  ¦", ["rules: ", "examples: "], ["kind: ", "cost: "]),
    ("cards/familiars.yaml", "- id: star\n  kind: ¦", ["trait", "weapon"], ["up"]),
    ("cards/familiars.yaml", "- id: star\n  kind: familiar\n  ¦", ["arrow: ", "dots: "], ["hands: "]),
    ("cards/familiars.yaml", "- id: star\n  kind: familiar\n  arrow: ¦", ["up", "down"], ["blue"]),
    ("cards/familiars.yaml", f"{CARD}  provenance: {{dots: ¦}}", ["house"], ["up"]),
    ("cards/familiars.yaml", f"{CARD}  provenance: {{¦", ["dots: ", "rules: "], ["hands: "]),
    ("cards/familiars.yaml", f"{CARD}  examples:\n    - ¦", ["name: ", "given: "], ["kind: "]),
    ("cards/familiars.yaml", f"{CARD}  examples:\n    - given: {{my.¦", ["traits", "gold"], ["market"]),
    ("cards/familiars.yaml", f"{CARD}  examples:\n    - given: {{my.traits: [¦", ["black_cat"], ["thief"]),
    ("cards/familiars.yaml", f"{CARD}  examples:\n    - given:\n        my.class: ¦", ["thief"], ["blue"]),
    ("cards/familiars.yaml", f"{CARD}  examples:\n    - given: {{my.strength: [¦", ["blue"], ["thief"]),
    ("cards/familiars.yaml", f"{CARD}  examples:\n    - do: [¦", ["push", "use_familiar"], []),
    ("changes.yaml", "- card: ¦", ["rollplayer:skill/climb"], []),
    ("locales/en.yaml", "names:\n  ¦", ["lamplighter: "], ["thief: "]),
    ("locales/en.yaml", "nouns:\n  lamp: {sg: lamp, ¦", ["pl: "], ["sg: "]),
    ("pack.yaml", "id: star\n¦", ["languages: "], ["id: "]),
    ("vocabulary.yaml", "zones:\n  stall: {¦", ["of: ", "owner: "], []),
    ("vocabulary.yaml", "zones:\n  stall: {of: ¦", ["die", "weapon"], []),
    ("vocabulary.yaml", "nouns:\n  die:\n    derived:\n      lit: this.¦", ["value", "color"], ["cost"]),
]


@pytest.mark.parametrize("name, text, wanted, unwanted", FILES)
def test_what_fits_in_a_file_is_offered(name: str, text: str, wanted: list[str], unwanted: list[str]) -> None:
    words = offered(name, text)
    assert set(wanted) <= set(words)
    assert set(words).isdisjoint(unwanted)


@pytest.mark.parametrize("text", ["    score 1 # any ¦", "  cost: 3   # a ¦", "# ¦"])
def test_nothing_is_offered_in_a_comment(text: str) -> None:
    assert offered("cards/familiars.yaml", f"{CARD}  rules: |\n{text}") == []


def test_a_sentence_goes_on_as_the_game_says_such_things() -> None:
    phrases = offered("cards/familiars.yaml", f"{CARD}  text:\n    en: Pay 1 go¦")
    assert phrases and all(phrase.startswith("Gold") for phrase in phrases)


def test_what_is_begun_is_replaced() -> None:
    text, at = marked(f"{CARD}  rules: |\n    after pla¦\n")
    path = PACK / "cards" / "familiars.yaml"
    pack = session().pack_before(path)
    assert pack is not None
    starts = {text[offer.start : at] for offer in offers(session(), pack, path, text, at)}
    assert starts == {"pla"}


PLACES = {
    "¦": ((), None, "", False),
    "a:\n  ¦": (("a",), None, "", False),
    "- id: x\n  ki¦": ((ITEM,), None, "ki", False),
    "- ¦": ((ITEM,), None, "", False),
    "- id: x¦": ((ITEM,), "id", "x", False),
    "- a:\n    - b: c¦": ((ITEM, "a", ITEM), "b", "c", False),
    "- a: {b: {c: ¦": ((ITEM, "a", "b"), "c", "", False),
    "- a: {b: [x, ¦": ((ITEM, "a", "b", ITEM), None, "", False),
    "- a: {b: [x], c¦": ((ITEM, "a"), None, "c", False),
    "- a: {b: 'x: {', c: ¦": ((ITEM, "a"), "c", "", False),
    "- rules: |\n    x:\n      y¦": ((ITEM,), "rules", "    x:\n      y", True),
    "- rules: |\n    x: y\n  exam¦": ((ITEM,), None, "exam", False),
    "a: 1 # b: ¦": ((), "a", "1 # b: ", False),
}


@pytest.mark.parametrize("written", PLACES)
def test_a_place_is_known_by_lines_alone(written: str) -> None:
    place = yaml_place(*marked(written))
    assert (place.path, place.key, place.begun, place.block is not None) == PLACES[written]


def test_keys_beside_a_place_are_not_asked_again() -> None:
    assert keys_beside(*marked("- a: 1\n  ¦\n  b: 2\n- c: 3\n")) == {"a", "b"}
    assert keys_beside(*marked("x: {a: 1, ¦")) == {"a"}
    assert keys_beside(*marked("a:\n  b: 1\n¦\nc: 2\n")) == {"a", "c"}


def test_the_files_of_the_guides_are_all_written_with_words_that_are_offered() -> None:
    """At each word of each rule of a pack, that word is among what is offered there."""
    missed: list[str] = []
    total = 0
    for path in sorted((PACK / "cards").iterdir()):
        text = path.read_text("utf-8")
        pack = session().pack_before(path)
        assert pack is not None
        for use in pack.atlas.in_file(pack.names[Path(path)]):
            place = yaml_place(text, use.span.start)
            if place.key == "rules" and not use.declares:
                total += 1
                word = text[use.span.start : use.span.end]
                texts = {offer.text for offer in offers(session(), pack, path, text, use.span.start)}
                ends = {each.rpartition(".")[2] for each in texts} | {each.strip(": ") for each in texts}
                if word not in ends | texts:
                    missed.append(f"{path.name}: {text[: use.span.end].rpartition(chr(10))[2].strip()}")
    assert len(missed) <= total // 25, "\n".join(missed)

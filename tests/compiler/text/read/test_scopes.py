"""How far it holds what a sentence opens: shown by its words where a hasty reader could take it otherwise.

Of rules that authors may write a few; as many as one likes with
``python -m tools.garden_paths --sources scoped``.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.builtin import LANGUAGES, checked, realizer
from tests.compiler.text.scoped import Scoped
from tests.places import ROOT
from tests.tables import read_table
from tools.garden_paths import bound, tally

from heroglyph.compiler.source.records import replace
from heroglyph.compiler.text.language.missing import MissingForm
from heroglyph.compiler.text.message.plan import Phrase, Slot
from heroglyph.compiler.text.message.scope import placed, without_steps
from heroglyph.compiler.text.plan.discourse import NotExpressible
from heroglyph.compiler.text.plan.normal_form import normal_form
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.tree.rules import Node, Rule, Zone
from heroglyph.compiler.typed.mapped import mapped

TABLE: list[dict[str, Any]] = read_table(ROOT / "tests" / "compiler" / "text" / "read" / "scopes.yaml")
PACK = "rollplayer"


def planned(entry: dict[str, Any], language: str) -> Phrase:
    kind = "trait" if entry["rule"].startswith("score") else "class"
    ((kind, rule),) = bound(PACK, kind, entry["rule"])
    return realizer(PACK, language).plan(rule, kind)


def unmarked(plan: Phrase) -> Phrase:
    """A plan without the words that show how far something holds."""
    plan = without_steps(placed(plan))
    if plan.op == "one_of_apart":
        plan = Phrase("one_of", plan.slots)

    def changed(value: Slot) -> Slot:
        if isinstance(value, tuple):
            return tuple(map(unmarked, value))
        return unmarked(value) if isinstance(value, Phrase) else value

    return Phrase(plan.op, tuple((name, changed(value)) for name, value in plan.slots))


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: " ".join(entry["rule"].split()))
def test_it_is_shown_how_far_it_holds(entry: dict[str, Any]) -> None:
    for language in LANGUAGES:
        assert realizer(PACK, language).misheard(planned(entry, language)) == ()
    speaker, plan = realizer(PACK, "en"), planned(entry, "en")
    assert ("shown" in entry) != ("why" in entry)
    if "shown" in entry:
        assert entry["shown"] in speaker.spell(plan)


@pytest.mark.parametrize(
    "entry", [entry for entry in TABLE if entry.get("shown", "(") != "("], ids=lambda entry: entry["heard"]
)
def test_without_these_words_it_is_heard_otherwise(entry: dict[str, Any]) -> None:
    for language in LANGUAGES:
        speaker = realizer(PACK, language)
        bare = unmarked(planned(entry, language))
        heard = speaker.misheard(bare)
        assert heard, language
        assert all(meant != other for meant, other in heard), heard


@pytest.mark.parametrize(
    "entry", [entry for entry in TABLE if "why" in entry], ids=lambda entry: entry["why"]
)
def test_what_nobody_hears_otherwise_has_no_such_words(entry: dict[str, Any]) -> None:
    plan = planned(entry, "en")
    assert entry["why"] and unmarked(plan) == plan


def test_deeds_under_something_are_read_back() -> None:
    """Of those that are made by chance, the first few of each game and language."""
    for pack in ("rollplayer", "dungeonroll"):
        scoped = Scoped(checked(pack).game, 3)
        rules = [rule for _ in range(30) for rule in bound(pack, scoped.kind, scoped.rule())]
        assert len(rules) > 5
        for language in LANGUAGES:
            speaker = realizer(pack, language)
            for kind, rule in rules[:8]:
                try:
                    text = speaker.say(rule, kind)
                except (MissingForm, NotExpressible):
                    continue
                heard = {_by_names(speaker, meaning.rule) for meaning in speaker.hear(text, kind)}
                assert heard == {_by_names(speaker, rule)}


def _by_names(speaker: Realizer, rule: Rule) -> Rule:
    """The normal form of a rule with places by what they are called: two may have one name."""

    def named(node: Node) -> Node:
        if not isinstance(node, Zone):
            return node
        words = speaker.language.lexemes.get(f"zone:{node.zone}")
        return replace(node, zone=str(words[0].form("sg"))) if words else node

    return normal_form(mapped(rule, named))


@pytest.mark.parametrize("source", ["examples", "docs"])
def test_nothing_on_the_pages_is_misheard(source: str) -> None:
    for language in LANGUAGES:
        assert tally(source, language).unexplained == {}

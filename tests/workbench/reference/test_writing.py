"""A reference holds everything that a game has, each thing at one place, the same in all languages."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest
from tests.builtin import checked as game

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.partial.decided import Decided
from heroglyph.compiler.partial.game import as_decided
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.source.records import replace
from heroglyph.compiler.typed.speakable import speakable
from heroglyph.workbench.reference.content.document import (
    CardEntry,
    Entries,
    Index,
    ProcedureSteps,
    Reference,
)
from heroglyph.workbench.reference.content.plans import plans_of
from heroglyph.workbench.reference.pages.page_words import languages_with_pages, page_words
from heroglyph.workbench.reference.pages.places import anchors_of
from heroglyph.workbench.report.messages import PLACEHOLDER, Words
from heroglyph.workbench.report.speaking import Speaker

from .references import FAIR, GAMES, example, fair, references, references_of, texts


def anchors(reference: Reference) -> list[str]:
    return [anchor for chapter in reference.chapters for anchor in anchors_of(chapter)]


def entries(reference: Reference) -> Iterator[CardEntry]:
    for chapter in reference.chapters:
        for section in chapter.sections:
            for block in section.blocks:
                if isinstance(block, Entries):
                    yield from block.entries


@pytest.mark.parametrize("name", GAMES)
def test_each_place_has_one_anchor_and_it_is_the_same_in_all_languages(name: str) -> None:
    by_language = {code: anchors(reference) for code, reference in references_of(name).items()}
    first = next(iter(by_language.values()))
    assert len(first) > 100
    assert len(first) == len(set(first))
    for other in by_language.values():  # glossary and index are in the order of each alphabet
        assert sorted(other) == sorted(first)


@pytest.mark.parametrize("name", GAMES)
def test_every_card_is_there_with_everything_that_it_says(name: str) -> None:
    """As it is in the base game; what is otherwise in another one stands behind it."""
    whole = game(name)
    base = Decided({n: o.default for n, o in whole.game.vocabulary.options.items()})
    checked = replace(whole, game=as_decided(whole.game, base))
    speaker = Speaker(tuple(references_of(name)))
    for code, reference in references_of(name).items():
        said = set(texts(reference.chapters))
        for card in whole.game.cards:
            in_base = checked.game.card(card.id)
            spoken = speaker.speak(whole, card) if in_base is None else speaker.speak(checked, in_base)
            lines = spoken.text[code].splitlines()
            assert [line for line in lines if line not in said] == [], card.id
            if lines or not checked.game.vocabulary.is_everywhere(card.kind):
                assert spoken.name[code] in said, card.id
            if code in spoken.flavor:
                assert spoken.flavor[code] in said, card.id


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_said_in_ids_or_keys_of_messages(name: str) -> None:
    for reference in references_of(name).values():
        for chapter in reference.chapters:
            shown = [text for text in texts(chapter) if " " in text or text != text.lower()]
            assert [text for text in shown if text.startswith("reference.")] == []
            assert chapter.title and not chapter.title.startswith("chapters")


@pytest.mark.parametrize("name", GAMES)
def test_what_no_chapter_holds_comes_behind_the_others(name: str) -> None:
    """The built-in games leave nothing over; a pack that adds a kind or a rule gets a chapter for it."""
    checked = game(name)
    assert "more" not in [plan.id for plan in plans_of(checked.game, checked.packs)]


def test_a_game_that_lays_out_nothing_has_the_usual_chapters() -> None:
    checked = game("rollplayer")
    packs = [dataclasses.replace(pack, reference=None) for pack in checked.packs]
    plans = plans_of(checked.game, packs)
    assert [plan.id for plan in plans][:2] == ["components", "play"]
    cards = {name for plan in plans for sort, name in plan.parts if sort == "cards"}
    assert {"weapon", "race"} <= cards and "rulebook" not in cards


def test_cards_of_an_expansion_stand_among_those_of_the_game_and_tell_whence_they_are() -> None:
    checked = fair()
    (reference,) = references(checked, "en", examples=False).values()
    packs = {entry.anchor: entry.pack for entry in entries(reference)}
    own = [card for card in checked.game.cards if card.pack == "lantern_fair"]
    kept = [card for card in own if not checked.game.vocabulary.is_everywhere(card.kind)]
    assert len(kept) > 5
    assert all(packs[f"lantern_fair-{card.kind}-{card.name}"] == "lantern_fair" for card in kept)
    assert packs["race-elf"] == ""
    assert any(pack.startswith("lantern_fair ") for pack in reference.packs)


def test_cards_that_an_edition_changes_are_told_as_it_changes_them() -> None:
    packs = [find_builtin_packs()["rollplayer"], FAIR.parent / "swift_edition"]
    (changed,) = references(check(load(packs), checks=False), "en", examples=False).values()
    before = {entry.anchor: entry for entry in entries(references_of("rollplayer")["en"])}
    after = {entry.anchor: entry for entry in entries(changed)}
    assert before.keys() <= after.keys()
    assert "3" in [fact.value for fact in after["weapon-longsword"].facts if fact.name == "Cost"]
    assert after["trait-weak"].sides != before["trait-weak"].sides
    costs = {fact.name: fact.value for fact in after["skill-diplomacy"].facts}
    assert costs["Cost with the option “Free Class Choice”"] == "5" != costs["Cost"]


def test_house_values_and_names_are_marked() -> None:
    reference = references_of("rollplayer")["en"]
    dagger = next(entry for entry in entries(reference) if entry.anchor == "weapon-jeweled_dagger")
    card = game("rollplayer").game.card("jeweled_dagger")
    assert card is not None
    marked = {fact.name: fact.house for fact in dagger.facts}
    assert marked["Cost"] == (card.provenance["cost"] == "house")
    assert dagger.sides[0].rules[0].house == (card.provenance["rules"] == "house")
    named = {entry.anchor: entry.house for entry in entries(reference)}
    assert named["initiative_card-initiative_1"] and not named["race-elf"]


@pytest.mark.parametrize("name", GAMES)
def test_index_leads_to_places_that_are_there(name: str) -> None:
    for reference in references_of(name).values():
        known = set(anchors(reference))
        index = next(
            block
            for chapter in reference.chapters
            for section in chapter.sections
            for block in section.blocks
            if isinstance(block, Index)
        )
        listed = [entry for _, members in index.letters for entry in members]
        assert {place.anchor for entry in listed for place in entry.places} <= known
        led_to = {place.anchor for entry in listed for place in entry.places}
        apart = {entry.anchor for entry in entries(reference) if not is_numbered(entry.name)}
        assert apart and apart <= led_to


def is_numbered(name: str) -> bool:
    """Whether a card is called like a word with a number: the index leads to the word."""
    return name.rpartition(" ")[2].isdigit()


@pytest.mark.parametrize("name", GAMES)
def test_no_step_is_empty(name: str) -> None:
    for reference in references_of(name).values():
        for chapter in reference.chapters:
            for section in chapter.sections:
                assert section.blocks
                for block in section.blocks:
                    assert not isinstance(block, ProcedureSteps) or block.steps


def test_pages_have_the_same_words_in_all_languages() -> None:
    def places(words: Words, path: str = "") -> dict[str, set[str]]:
        if isinstance(words, str):
            return {path: set(PLACEHOLDER.findall(words))}
        if "other" in words:
            return places(words["other"], path)
        return {
            key: text for name, part in words.items() for key, text in places(part, f"{path}.{name}").items()
        }

    by_language = {code: places(page_words(code).words) for code in languages_with_pages()}
    assert len(by_language) > 3
    assert all(page == by_language["en"] for page in by_language.values())


def test_speakable_rules_are_counted_as_before() -> None:
    """Every rule that has a text has a place of its own."""
    for name in GAMES:
        for reference in references_of(name).values():
            known = set(anchors(reference))
            for card in game(name).game.cards:
                for _, rule in speakable(card):
                    label = rule.id.partition("#")[2]
                    assert f"{card.kind}-{card.name}.{label}" in known


def test_texts_are_the_same_whatever_the_order_of_packs() -> None:
    other = check(load([FAIR, find_builtin_packs()["rollplayer"]]), checks=False)
    assert references(other, "en")["en"] == example(FAIR.name, "en")

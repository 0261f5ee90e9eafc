"""Worked examples: played as the check plays them, told as stories, the same ones in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import prod
from pathlib import Path

import pytest
from tests.builtin import checked as game

from heroglyph.workbench.reference.content.document import Entries, Reference, Worked
from heroglyph.workbench.reference.pages.places import anchors_of

from .references import GAMES, example, references_of

GOLDEN = Path(__file__).parent / "golden" / "stories"


def worked(reference: Reference) -> Iterator[Worked]:
    for chapter in reference.chapters:
        for section in chapter.sections:
            for block in section.blocks:
                if isinstance(block, Worked):
                    yield block
                elif isinstance(block, Entries):
                    yield from (example for entry in block.entries for example in entry.examples)


def told(name: str, language: str) -> dict[str, str]:
    """The stories of a game by their anchors."""
    return {example.anchor: example.text.strip() for example in worked(references_of(name)[language])}


@pytest.mark.parametrize("name", GAMES)
def test_there_are_examples_and_they_are_the_same_in_all_languages(name: str) -> None:
    anchors = {
        code: sorted(worked_example.anchor for worked_example in worked(reference))
        for code, reference in references_of(name).items()
    }
    first = next(iter(anchors.values()))
    assert len(first) > 4
    assert all(other == first for other in anchors.values())


def test_of_a_card_with_several_actions_each_is_shown() -> None:
    """Realms that take a second die, or in which dice do two things: not only the first."""
    stories = told("rollingrealms", "en")
    for realm, deed in {
        "scythe": "as an additional die",
        "between_two_castles": "as an additional die",
        "euphoria": "marks 2 area boxes",
        "viticulture": "presses 2 grapes",
    }.items():
        assert any(deed in story for at, story in stories.items() if f"realm-{realm}." in at), realm


def test_what_a_card_compares_is_told_even_where_less_would_do() -> None:
    """Nobody sees from points alone how strong a weak hero may be."""
    story = told("rollplayer", "en")["trait-weak.example1"]
    assert "a gold die (1), a gold die (2), and a gold die (5) in her Strength Attribute Row" in story


@pytest.mark.parametrize(
    ("name", "anchor", "sentence"),
    [
        ("rollplayer", "skill-move_silently.example1", "She pays 4 Gold and 1 Charisma token, then buys the"),
        ("rollplayer", "skill-cure_wounds.example1", "(the blue die (1) and the red die (2)), and gets 4"),
        ("rollingrealms", "rulebook-end_of_round.example2", "no pumpkins, no hearts, and no coins left."),
        ("rollingrealms", "rulebook-realms_of_the_round.example1", "The Realm cards Euphoria, Scythe, Tap"),
        ("dungeonroll", "companion_kind-champion.example5", "the Treasures Elixir and Town Portal (Chests)"),
        ("dungeonroll", "treasure-vorpal_sword.example1", "recruits a Fighter. She spends the Fighter and"),
        ("rollplayer", "rulebook-starting_gold.example4", "Ben gains 6 Gold."),
        (
            "rollplayer",
            "skill-search.example1",
            "rolls a gold die, and gets 4. She swaps the gold die (4) with",
        ),
        ("rollplayer", "rulebook-market_deck.example8", "to the Market deck, then shuffles the"),
        ("rollplayer", "class-paladin.example1", "Ben still has 2 Gold."),
        ("rollplayer", "class-sorcerer.example1", "(now 5) (Sorcerer, instead of rerolling a die)."),
        ("rollplayer", "class-ranger.example6", "12 Reputation Stars: 2 (Strength) + 2 (Dexterity) + 4 (Con"),
        ("rollplayer", "race-dragonkin.example1", "(Warrior, Strength). Her Strength Attribute Score is 18:"),
        ("rollplayer", "race-dragonkin.example1", "2 × 5 + 6 + 2 (Dragonkin)."),
        ("rollplayer", "rulebook-cleanup.example1", "Mara returns unused Charisma tokens to the supply"),
        ("rollingrealms", "rulebook-turn.example1", "For Mara, the bird box (row 1, column 1) now holds 2."),
        ("rollingrealms", "power-coins.example1", "show 4 and 2. Mara pays 3 coins and"),
        ("rollingrealms", "realm-between_two_cities.example4", "gains 1 pumpkin (full street) and 1 coin."),
        ("rollingrealms", "realm-wingspan.example2", "in the next free bird box of the bird (row 2)"),
        ("rollingrealms", "realm-between_two_castles.example1", "free room of the tower (column 1)"),
        ("rollingrealms", "realm-viticulture.example3", "The grape (row 1, column 3) is harvested."),
        ("rollingrealms", "rulebook-realms.example3", "in her Tapestry realm and fills 2 cells."),
    ],
)
def test_stories_are_told_as_people_tell_them(name: str, anchor: str, sentence: str) -> None:
    """What is paid, what is left, things by their names, several as several, what just came as "the" one."""
    assert sentence in told(name, "en")[anchor]


@pytest.mark.parametrize(
    ("name", "language", "anchor", "said"),
    [
        ("rollplayer", "de", "rulebook-start_player.example3", "wirft den blauen Würfel und erzielt eine 5."),
        ("rollplayer", "es", "rulebook-start_player.example3", "lanza el dado azul y obtiene un 5."),
        ("rollplayer", "de", "rulebook-trait_frame.example2", "Er hat seinen Gesinnungsmarker weiterhin in"),
        ("rollingrealms", "de", "power-three_hearts.example1", "Er hat nun einen Würfel (4) und 2 Wü"),
        ("rollingrealms", "de", "realm-viticulture.example3", "Die Traube (Zeile 1, Spalte 3) ist geerntet."),
        ("rollingrealms", "en", "realm-viticulture.example3", "The grape (row 1, column 3) is harvested."),
    ],
)
def test_stories_are_told_in_the_idiom_of_their_language(
    name: str, language: str, anchor: str, said: str
) -> None:
    """A number that is rolled, what stands still, a place that is only called by what lies there, a mark."""
    assert said in told(name, language)[anchor]


def test_what_is_left_over_or_was_emptied_is_not_told_again() -> None:
    assert "now available" not in told("rollplayer", "en")["rulebook-class_cards.example1"]
    assert "nothing" not in told("dungeonroll", "en")["treasure-ring_of_invisibility.example1"]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_told_in_ids(name: str) -> None:
    vocabulary = game(name).game.vocabulary
    ids = {
        *vocabulary.nouns,
        *vocabulary.zones,
        *vocabulary.verbs,
        *(card.name for card in game(name).game.cards),
    }
    known = {word for word in ids if "_" in word}
    for reference in references_of(name).values():
        for worked_example in worked(reference):
            assert not known & set(re.findall(r"\w+", worked_example.text)), worked_example.anchor


@pytest.mark.parametrize(
    ("name", "anchor"),
    [
        ("rollplayer", "rulebook-income.example1"),  # reasons; what was given matters
        ("rollplayer", "rulebook-purchase.example1"),  # first the purchase, then what it brings
        ("rollplayer", "rulebook-purchase.example2"),  # a refusal with a price
        (
            "rollplayer",
            "rulebook-starting_dice.example3",
        ),  # a draw, a roll, and a choice told by what follows
        ("rollplayer", "skill-move_silently.example2"),  # a refusal by a rule of another card
        ("rollplayer", "skill-climb.example1"),
        ("rollplayer", "rulebook-skill_frame.example4"),  # which condition fails
        ("rollplayer", "trait-loyal.example2"),  # points added up, by what each rule gives
        ("rollplayer", "weapon-jeweled_dagger.example1"),  # a number of a thing added up
        ("rollplayer", "rulebook-market_phase.example1"),  # whose card is lower
        ("rollplayer", "rulebook-starting_gold.example4"),  # a roll-off, and who begins
        ("rollplayer", "rulebook-trait_frame.example2"),  # what stays
        ("rollplayer", "rulebook-solo_gold.example1"),  # another game than the usual one
        ("dungeonroll", "rulebook-dragon_slaying.example4"),  # which condition fails, and by how much
        ("dungeonroll", "rulebook-level.example1"),  # a die that nobody has rolled yet has no face
        ("dungeonroll", "rulebook-hero_frame.example3"),  # a card by the side that it shows before
        ("rollingrealms", "power-two_pumpkins.example1"),  # a die by the number that it shows before
        ("rollingrealms", "rulebook-whole_game.example4"),  # parts of points
        ("dungeonroll", "companion_kind-scroll.example1"),  # faces as words
        ("dungeonroll", "rulebook-roused_dragons.example1"),
        ("rollingrealms", "realm-wingspan.example2"),  # cells of a sheet
        ("rollingrealms", "realm-tapestry.example6"),  # what is filled and where, and what that completes
        ("rollingrealms", "rulebook-scoring.example1"),  # so much of a resource that is noted on a thing
        ("dungeonroll", "rulebook-chests.example1"),  # why one Chest gives something else
    ],
)
def test_stories_are_told_as_before(name: str, anchor: str, update_golden: bool) -> None:
    """``--update-golden`` writes the golden files anew; then read them, in every language."""
    stories = "".join(f"{code}: {told(name, code)[anchor]}\n" for code in sorted(references_of(name)))
    golden = GOLDEN / f"{anchor}.txt"
    if update_golden:
        golden.write_text(stories, encoding="utf-8")
    assert stories == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_players_have_names_and_what_they_do_is_said_in_whole_sentences(name: str) -> None:
    for code, reference in references_of(name).items():
        for story in worked(reference):
            text = story.text.strip()
            assert not re.search(r"\b(Player|Joueur|Spieler|Jugador)\b \d", text), story.anchor
            assert text[0].isupper() or text[0].isdigit(), story.anchor
            assert text.endswith("."), (code, story.anchor)
            assert not re.search(r"  |\.\.| [,.)]|\( |undefined|story\.", text), (code, story.anchor, text)


@pytest.mark.parametrize("name", GAMES)
def test_a_reason_leads_to_a_rule_of_the_same_reference(name: str) -> None:
    for reference in references_of(name).values():
        there = {anchor for chapter in reference.chapters for anchor in anchors_of(chapter)}
        named = {piece.see for example in worked(reference) for piece in example.story if piece.see}
        assert named <= there


def test_a_woman_has_what_is_hers() -> None:
    """German says whose something is by who has it: "ihr" of Mara, "sein" of Jonas."""
    for name in GAMES:
        for text in told(name, "de").values():
            for sentence in text.split(". "):
                assert not re.match(r"(Mara|Lena|Nele)\b.* sein(e|en|em|er|es)?\b", sentence), sentence


def test_deeds_are_joined_as_the_words_behind_sound() -> None:
    """Spanish: "agota … e intercambia", not "y intercambia"."""
    for name in GAMES:
        for text in told(name, "es").values():
            assert not re.search(r"\by h?i(?![aeou])", text), text


def test_nothing_is_told_twice_where_a_window_opens() -> None:
    assert told("rollplayer", "en")["trait-cunning.example1"].count("refreshes") == 1


def test_what_a_verb_does_by_its_definition_is_not_told_beside_it() -> None:
    """A Treasure that is drawn is not moved as well."""
    text = told("dungeonroll", "en")["rulebook-chests.example1"]
    assert "draws a Treasure" in text and "takes" not in text


def test_what_nothing_depends_on_is_left_out() -> None:
    """It is given that a player has no gold; that is what everybody has."""
    text = told("rollplayer", "en")["rulebook-income.example1"]
    assert "0 Gold" not in text and "bag" not in text


def test_an_example_of_another_game_than_the_usual_one_says_so() -> None:
    assert told("rollplayer", "en")["rulebook-enemy.example1"].startswith("The game is played in solitaire.")


@pytest.mark.parametrize("name", GAMES)
def test_examples_whose_end_is_open_or_asked_for_are_left_to_authors(name: str) -> None:
    """Those that refuse something are told; those that list what is legal are not."""
    stories = told(name, "de")
    for card in game(name).game.cards:
        for number, written in enumerate(card.examples, 1):
            if f"{card.kind}-{card.name}.example{number}" in stories:
                assert written.legal is None or written.refused is not None


def test_cards_with_rules_of_their_own_have_an_example_and_each_pattern_is_told_once() -> None:
    """Seventeen cards that differ in a table teach what one teaches; a card shows each of its actions."""
    for name, many in {"rollplayer": (80, 100), "dungeonroll": (36, 45), "rollingrealms": (24, 36)}.items():
        stories = [
            story for story in worked(references_of(name)["es"]) if not story.anchor.startswith("first_game")
        ]
        assert many[0] <= len(stories) <= many[1]
    told_of = [anchor.partition("-")[0] for anchor in told("rollplayer", "en")]
    assert (told_of.count("alignment"), told_of.count("backstory"), told_of.count("armor")) == (1, 1, 1)


SUM = re.compile(r"(\d+)(?: [A-Z][\w ]+| points?)?: ((?:\d+(?: × \d+)?(?: \([^)]*\))?(?: [+−] )?)+)")
"""A total in a story, and what it is added up of."""


@pytest.mark.parametrize("name", GAMES)
def test_a_sum_is_right_and_a_total_of_several_amounts_has_one(name: str) -> None:
    """What stands behind the colon adds up to what is told before it."""
    for text in told(name, "en").values():
        for total, terms in SUM.findall(text):
            plain = re.sub(r" \([^)]*\)", "", terms).replace(" − ", " + −").split(" + ")
            amounts = (prod(int(number.replace("−", "-")) for number in term.split(" × ")) for term in plain)
            assert sum(amounts) == int(total), text


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_told_as_a_list_of_fields(name: str) -> None:
    """A position and what comes of it are told in sentences, without captions."""
    caption = r"^\S+ ?: (yes|oui|ja|sí)|(After that|Ensuite|Danach|Después) ?: "
    for code, reference in references_of(name).items():
        for story in worked(reference):
            assert not re.search(caption, story.text), (code, story.text)


def test_an_example_of_points_is_one_in_which_the_card_gives_some() -> None:
    """Loyal gives nothing for two dice; the example with three is told."""
    assert "(Loyal)" in told("rollplayer", "en")["trait-loyal.example2"]


def test_one_turn_is_told_and_no_other_begins_unseen() -> None:
    """Two dice in one realm are of two turns, but for an additional one: such an example is not told."""
    for anchor, text in told("rollingrealms", "en").items():
        if anchor.startswith("realm-"):
            assert len(re.findall(r"uses (?:a|the) die(?! \(\d\) as an additional)", text)) <= 1, text


def test_examples_show_a_card_where_it_is_in_force() -> None:
    """A rule of the solo game is shown in a solo game."""
    assert "rulebook-solo_gold.example3" not in told("rollplayer", "fr")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Mara flies red kite 5 on her red string"),
        ("fr", "Chloé accroche le cerf-volant rouge 5 à sa ficelle rouge"),
        ("de", "Jonas hängt Drachen rot 5 an seiner Schnur (rot) auf"),
    ],
)
def test_a_thing_is_told_by_what_it_is_called_and_nothing_twice(language: str, said: str) -> None:
    """A kite of height 5 is no "red kite 5 5"; where cards lie is the red string, not "Red"."""
    texts = [story.text for story in worked(example("kite_strings", language))]
    assert any(said in text for text in texts)
    assert not any(re.search(r"(\d) \1", text) for text in texts)


def test_a_card_with_several_procedures_has_several_examples() -> None:
    assert any("Ben gains 14 stings" in told.text for told in worked(example("nettle_patch", "en")))


def test_a_verb_is_said_once_of_what_follows_by_it() -> None:
    assert (
        "gains 2 Gold (gold die) and 1 Gold (full row)"
        in told("rollplayer", "en")["rulebook-income.example1"]
    )
    for name in GAMES:
        for story in told(name, "en").values():
            assert not re.search(r"\bgains [^,.]* and gains\b", story), story


def test_what_follows_from_a_deed_is_not_told_again() -> None:
    """A die that is turned shows what it shows; where a die was placed it lies."""
    stories = told("rollplayer", "en")
    assert stories["row-constitution.example2"].endswith("(now 4).")
    assert "now has" not in stories["rulebook-starting_dice.example3"]
    assert stories["trait-envious.example1"].count("now has") == 2  # of two dice that were swapped it is


def test_an_action_begins_a_sentence_and_a_rule_of_the_card_is_named_once() -> None:
    skills = told("rollplayer", "en")["rulebook-skill_frame.example7"]
    assert "exhausts the Skill card Climb. She moves her tracking token" in skills
    assert told("rollplayer", "en")["trait-famous.example3"].count("(Famous)") == 1


def test_a_number_of_a_player_can_be_what_he_has() -> None:
    assert told("rollplayer", "en")["rulebook-market_phase.example1"].startswith("Mara has Initiative 2 ")


def test_cards_of_several_kinds_are_told_by_what_they_have_in_common() -> None:
    assert (
        "draws the Market cards Weak, Proud, and Longbow"
        in told("rollplayer", "en")["rulebook-market_deck.example7"]
    )


def test_what_lies_somewhere_is_not_told_in_a_row_with_what_somebody_has_besides() -> None:
    dagger = told("rollplayer", "fr")["weapon-jeweled_dagger.example1"]
    assert dagger.startswith("Chloé a la carte Arme Dague Sertie. Elle a un dé bleu (5), un dé Or (6)")
    rows = told("rollplayer", "en")["skill-acrobatics.example1"]
    assert "Row and a white die (6) in her Wisdom" in rows  # rows are told in one sentence


@pytest.mark.parametrize(
    ("anchor", "language", "said"),
    [
        ("hero-spellsword.example1", "en", "3 Party dice (the 2 Fighters and the Thief)"),
        ("rulebook-level.example1", "de", "wirft die 3 Dungeonwürfel und erzielt 2 Drachen und ein Skelett"),
        ("companion_kind-cleric.example1", "en", "defeats 2 Skeletons"),  # there are three
        ("rulebook-dragon_phase.example2", "en", "3 Dungeon dice now lie in the Dungeon supply."),
        ("treasure-scroll_token.example3", "de", "Er wirft eine Truhe neu und erzielt einen Trank."),
        ("rulebook-potions.example1", "es", "Elige Campeón y Pergamino."),
        ("treasure-vorpal_sword.example1", "fr", "Elle n’a plus aucun Trésor."),
        ("rulebook-scales_in_pairs.example1", "fr", "Chloé a 2 Écailles de dragon."),
    ],
)
def test_what_is_alike_is_counted_and_said_once(anchor: str, language: str, said: str) -> None:
    assert said in told("dungeonroll", language)[anchor]


def test_dice_that_are_rerolled_are_told_one_by_one_where_they_can_be_told_apart() -> None:
    roused = told("dungeonroll", "en")["rulebook-roused_dragons.example1"]
    assert "rerolls 2 Dungeon dice (the Goblin and the Ooze)" in roused


@pytest.mark.parametrize(
    ("name", "anchor", "language", "said"),
    [
        ("rollplayer", "skill-climb.example1", "fr", "Les cartes Initiative 1 et 2 sont"),
        ("rollplayer", "skill-climb.example1", "en", "Initiative 1 and Initiative 2 "),
        ("rollingrealms", "realm-charterstone.example1", "es", "el muelle 3"),
    ],
)
def test_a_noun_stands_before_the_number_of_a_card_where_a_language_says_so(
    name: str, anchor: str, language: str, said: str
) -> None:
    assert said in told(name, language)[anchor]

"""The glossary tells what the data of a game know of its words; the index has names by their first word."""

from __future__ import annotations

import pytest
from tests.builtin import checked as game
from tests.places import ROOT
from tests.tables import read_table

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.records import replace
from heroglyph.workbench.games.one_game import decided_by
from heroglyph.workbench.reference.content.collation import collated
from heroglyph.workbench.reference.content.document import Glossary, Index, Indexed, Reference, Rules, Term
from heroglyph.workbench.reference.content.lexicon import Lexicon
from heroglyph.workbench.reference.content.meanings import MeaningTeller
from heroglyph.workbench.reference.pages.page_words import page_words
from heroglyph.workbench.reference.references import write_references

from .references import GAMES, example, hill, references_of


def terms(reference: Reference) -> dict[str, Term]:
    sections = (section for chapter in reference.chapters for section in chapter.sections)
    glossaries = (block for section in sections for block in section.blocks if isinstance(block, Glossary))
    return {
        anchor: term
        for glossary in glossaries
        for term in glossary.terms
        for anchor in (term.anchor, *term.also)
    }


def indexed(reference: Reference) -> dict[str, Indexed]:
    sections = (section for chapter in reference.chapters for section in chapter.sections)
    index = next(block for section in sections for block in section.blocks if isinstance(block, Index))
    return {entry.name: entry for _, entries in index.letters for entry in entries}


@pytest.mark.parametrize("name", GAMES)
def test_every_word_has_a_meaning(name: str) -> None:
    for code, reference in references_of(name).items():
        told = terms(reference)
        assert [anchor for anchor, term in told.items() if not term.meaning] == [], code


@pytest.mark.parametrize(
    ("language", "name", "meaning"),
    [
        ("en", "Monster", "Kinds: Goblin, Skeleton, Ooze."),
        ("de", "Monster", "Arten: Goblin, Skelett, Schleim."),
    ],
)
def test_what_several_values_are_called_together_is_a_term(language: str, name: str, meaning: str) -> None:
    term = terms(references_of("dungeonroll")[language])["word--group-monster"]
    assert (term.name, term.meaning) == (name, meaning)
    assert term.places


def test_a_group_that_no_rule_names_or_that_is_no_noun_is_no_term() -> None:
    assert "word--group-loot" not in terms(references_of("dungeonroll")["en"])
    assert "word--group-horizontal" not in terms(references_of("rollplayer")["en"])


def test_what_is_known_of_a_thing_and_of_a_place() -> None:
    told = terms(references_of("rollplayer")["en"])
    assert (
        told["word--noun-weapon"].meaning
        == "Counts as: Market card. In the game: 8 Weapon cards. Hands: 1 or 2."
    )
    assert (
        told["word--noun-token"].meaning
        == "For each player: 1 tracking token. At the start: row 2, column 2."
    )
    assert told["word--noun-row"].meaning.endswith(
        "For each player: 6 Attribute Rows. Room for: 3 dice. "
        "What is added always goes on the leftmost empty space."
    )
    assert told["word--zone-deck"].meaning == (
        "For: Market cards. Shared by all players. At the start: 53 Market cards. Hidden from everybody. "
        "The order counts."
    )
    assert "cards--row" in [place.anchor for place in told["word--noun-charisma_token"].places]


@pytest.mark.parametrize(
    ("language", "meaning"),
    [
        ("en", "Starting with the Start Player, clockwise, each player once."),
        ("de", "Es beginnt der Startspieler. Dann folgen die anderen im Uhrzeigersinn, jeder einmal."),
        (
            "fr",
            "D’abord le Premier Joueur, puis les autres dans le sens horaire, chacun une fois.",
        ),
        (
            "es",
            "Empieza el Jugador Inicial. Le siguen los demás en el sentido de las agujas del reloj, "
            "cada uno una vez.",
        ),
    ],
)
def test_turn_order_is_explained(language: str, meaning: str) -> None:
    assert terms(references_of("rollplayer")[language])["word--general-turn_order"].meaning == meaning


def test_what_all_do_at_once_is_explained_where_a_game_has_it() -> None:
    meaning = "Everybody decides in secret. Only when all have decided is it shown and done."
    assert terms(hill("en"))["word--general-at_once"].meaning == meaning
    assert "word--general-at_once" not in terms(references_of("rollplayer")["en"])


@pytest.mark.parametrize("name", GAMES)
def test_no_two_terms_are_the_same_in_all_languages(name: str) -> None:
    for reference in references_of(name).values():
        told = {id(term): term for term in terms(reference).values()}.values()
        kinds = [(term.anchor.split("-")[2], term.name, term.others) for term in told]
        assert len(kinds) == len(set(kinds))


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "Whole Game, the"),
        ("de", "Ganze Spiel, das"),
        ("fr", "Partie (la)"),
        ("es", "Final de una ronda (el)"),
    ],
)
def test_a_name_with_an_article_stands_under_its_word(language: str, name: str) -> None:
    assert name in indexed(references_of("rollingrealms")[language])


@pytest.mark.parametrize(
    ("language", "name", "others"),
    [
        ("de", "quer legen (einen Helden)", ("Exhaust a Hero", "Engager un Héros", "Agotar un Héroe")),
        ("en", "Exhaust (a Hero)", ("Engager un Héros", "Einen Helden quer legen", "Agotar un Héroe")),
    ],
)
def test_a_verb_stands_as_in_a_dictionary_with_what_it_is_done_to(
    language: str, name: str, others: tuple[str, ...]
) -> None:
    """Behind it where it is looked for, and as it is said beside the other languages."""
    term = terms(references_of("dungeonroll")[language])["word--verb-exhaust"]
    assert (term.name, tuple(word for _, word in term.others)) == (name, others)


@pytest.mark.parametrize("name", GAMES)
def test_no_two_verbs_are_called_the_same(name: str) -> None:
    for code, reference in references_of(name).items():
        told = {id(term): term for anchor, term in terms(reference).items() if "--verb-" in anchor}
        names = [term.name for term in told.values()]
        assert len(names) == len(set(names)), code


@pytest.mark.parametrize("name", GAMES)
def test_no_meaning_of_a_verb_only_says_the_verb_again(name: str) -> None:
    for reference in references_of(name).values():
        for term in terms(reference).values():
            sentences = [collated(sentence) for sentence in term.meaning.split(" · ")]
            said = collated(term.name)
            assert not any(sentence.strip(".") == said for sentence in sentences), term.name


@pytest.mark.parametrize("name", GAMES)
def test_what_is_done_at_the_table_is_told_in_every_language(name: str) -> None:
    told = {}
    for code in references_of(name):
        verbs = read_table(ROOT / "locales" / code / f"{name}.yaml")["verbs"]
        told[code] = {verb for verb, forms in verbs.items() if "about" in forms}
    assert list(told.values())[1:] == list(told.values())[:-1]


@pytest.mark.parametrize("name", GAMES)
def test_places_of_one_entry_are_told_apart(name: str) -> None:
    for reference in references_of(name).values():
        for entry in indexed(reference).values():
            names = [place.name for place in entry.places]
            assert len(names) == len(set(names)), entry.name


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", "Flee the dungeon"),
        ("fr", "Fuir le Donjon"),
        ("de", "fliehen (aus dem Dungeon)"),
        ("es", "Huir de la Mazmorra"),
    ],
)
def test_a_word_is_met_in_the_form_in_which_rules_say_it(language: str, word: str) -> None:
    reference = references_of("dungeonroll")[language]
    expected = ["rulebook-monster_phase", "rulebook-dragon_phase"]
    assert [place.anchor for place in terms(reference)["word--verb-flee"].places] == expected
    assert [place.anchor for place in indexed(reference)[word].places][1:] == expected


@pytest.mark.parametrize("name", GAMES)
def test_a_verb_is_used_in_the_same_places_in_every_language(name: str) -> None:
    """Whatever its forms: German parts its verbs, and begins a sentence with one in a capital."""
    every = [
        {anchor: term.every for anchor, term in terms(reference).items() if "--verb-" in anchor}
        for reference in references_of(name).values()
    ]
    anchors = [{verb: [p.anchor for p in places] for verb, places in told.items()} for told in every]
    assert anchors[1:] == anchors[:-1]
    assert any(anchors[0].values())


def test_a_name_that_is_said_in_another_sense_is_not_met() -> None:
    """ "At the end of the game" ends nothing, and "from the game" is not the course of it."""
    index = indexed(hill("en"))
    assert "rulebook-relics" not in [place.anchor for place in index["End the expedition"].places]
    assert [place.anchor for place in index["Game, the"].places] == ["rulebook-course_of_the_game"]
    assert "rulebook-an_expedition" in [place.anchor for place in index["Step, a"].places]


def test_several_of_a_thing_are_not_met_in_a_longer_name() -> None:
    """Of "puntos de Experiencia" nobody reads that they are points."""
    index = indexed(references_of("dungeonroll")["es"])
    assert "source--experience" not in [place.anchor for place in index["Punto"].places]
    assert "rulebook-final_scoring" in [place.anchor for place in index["Punto"].places]


def test_what_is_said_apart_is_no_word_of_its_own() -> None:
    places = terms(references_of("dungeonroll")["de"])["word--verb-reroll"].places
    assert "rulebook-delve" not in [place.anchor for place in places]


def test_a_verb_is_not_taken_for_the_noun_that_is_written_like_it() -> None:
    reference = references_of("rollplayer")["de"]
    assert "cards--trait" not in [
        place.anchor for place in indexed(reference)["ansehen (eine Marktkarte)"].places
    ]
    assert "cards--trait" in [place.anchor for place in indexed(reference)["Ansehen"].places]
    assert "cards--trait" in [
        place.anchor for place in indexed(reference)["reaktivieren (eine Fertigkeitskarte)"].places
    ]


def test_a_place_tells_for_whom_the_rules_of_the_cards_there_hold() -> None:
    market = check(load([ROOT / "docs" / "examples" / "night_market"]), checks=False)
    for code in market.packs[0].languages:
        lexicon = Lexicon(market, code, page_words(code))
        teller = MeaningTeller(lexicon)
        for told in ("everybody", "turn", "present"):
            zone = replace(market.game.vocabulary.zones["sky"], in_force=told)
            assert lexicon.say("known", f"in_force_{told}") in list(teller._zone(zone))
        cell = replace(market.game.vocabulary.nouns["die"], in_force="present")
        assert lexicon.say("known", "in_force_present_cell") in list(teller._noun(cell))
        assert lexicon.say("known", "in_force_everybody") in teller.of("zone", "sky")
        assert lexicon.say("known", "in_force_everybody") not in teller.of("zone", "market")


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Enter the hill"), ("fr", "Entrer dans la colline"), ("de", "betreten (den Hügel)")],
)
def test_a_verb_that_is_done_to_nothing_stands_with_all_its_words(language: str, name: str) -> None:
    """Alone, "enter" says nothing. A verb behind its words is found as in a dictionary."""
    assert terms(hill(language))["word--verb-enter"].name == name


def test_what_is_so_of_a_thing_is_a_term_and_what_says_all_itself_is_none() -> None:
    term = terms(example("gull_cliff", "de"))["word--fact-route.topped"]
    assert term.name == "Route, deren Gipfel erreicht ist"
    assert term.meaning.startswith("Das gilt, falls die erreichte Höhe dieser Route")
    assert [place.anchor for place in term.places] == ["rulebook-course_of_the_game", "rulebook-limits"]
    hammer = terms(example("velvet_hammer", "en"))
    assert "word--fact-player.bid" in hammer
    assert "word--fact-player.savings" not in hammer  # what is in the purse is what is in the purse


def test_numbers_are_those_that_are_in_the_game() -> None:
    assert "Gems: 1 to 17." in terms(hill("en"))["word--noun-hoard"].meaning


def test_what_comes_by_chance_is_told_of_a_place_without_an_order() -> None:
    patch = example("nettle_patch", "en")
    chance = "What is drawn from it comes up by chance."
    assert chance in terms(patch)["word--zone-deck"].meaning
    assert chance not in terms(patch)["word--zone-hand"].meaning
    assert chance not in terms(hill("en"))["word--zone-deck"].meaning


def test_a_hidden_field_tells_what_it_can_hold_and_from_whom_it_is_hidden() -> None:
    whispers = check(load([ROOT / "docs" / "examples" / "whispers"]), checks=False)
    meanings = {
        code: MeaningTeller(Lexicon(whispers, code, page_words(code))).hidden("player.stake")
        for code in ("en", "de")
    }
    known = "Only the player himself knows it until it is revealed."
    assert meanings["en"] == f"Separate for each player. Stake: 0 to 3. {known}"
    known = "Bis es aufgedeckt wird, weiß das nur der Spieler selbst."
    assert meanings["de"] == f"Für jeden Spieler getrennt. Einsatz: 0 bis 3. {known}"
    assert not MeaningTeller(Lexicon(whispers, "en", page_words("en"))).hidden("player.claim")


def test_when_points_are_counted_is_told_where_a_card_names_no_time() -> None:
    told = "What gives points and names no time is counted at the end of the game."
    assert told in terms(example("night_market", "en"))["word--noun-point"].meaning
    assert told not in terms(hill("en"))["word--noun-point"].meaning


def test_what_shows_or_hides_says_who_knows_what_then() -> None:
    told = terms(example("whispers", "de"))
    assert told["word--verb-look"].meaning.endswith("Nur wer ansieht, erfährt, was es ist.")
    assert "sehen darf" in told["word--verb-conceal"].meaning


def test_who_plays_alone_is_told_of_nobody_else() -> None:
    """Not even of a place that all of several players would share."""
    checked = game("rollingrealms")
    words = {code: page_words(code) for code in ("en", "de")}
    several = terms(references_of("rollingrealms")["en"])
    assert several["word--zone-lots"].meaning.startswith("For: Realm cards. Shared by all players.")
    for alone in write_references(checked, words, {}, decided_by(checked, 1, ())):
        told = " ".join(term.meaning for term in terms(alone).values())
        for word in ("each player", "Each player", "all players", "jeden Spieler", "alle Spieler"):
            assert word not in told, alone.language


def test_where_one_may_not_pass_one_has_only_the_choice() -> None:
    """Dice that can be used must be used: "you may" leaves open which, not whether."""
    may = terms(references_of("rollingrealms")["en"])["word--general-may"].meaning
    assert "Where it says “on your turn, you may”, only the choice is yours" in may
    assert "only the choice" not in terms(references_of("dungeonroll")["en"])["word--general-may"].meaning


@pytest.mark.parametrize(("language", "said"), [("en", "1 star"), ("fr", "1 étoile"), ("de", "1 Stern")])
def test_a_part_of_a_point_is_told_in_what_the_game_calls_points(language: str, said: str) -> None:
    assert said in terms(references_of("rollingrealms")[language])["word--noun-tenth"].meaning


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The number of hearts gained this round: at most 12, spent ones included."),
        ("fr", "Le nombre de cœurs gagnés pendant cette manche\u00a0: 12 au plus, qu’on en dépense ou non."),
        ("de", "Die Anzahl der in dieser Runde erhaltenen Herzen: höchstens 12, ausgegebene mitgezählt."),
        ("es", "El número de corazones ganados en esta ronda: como máximo 12, aunque después se gasten."),
    ],
)
def test_how_much_can_be_gained_is_told_with_the_time_that_it_is_counted_in(language: str, said: str) -> None:
    assert said in terms(references_of("rollingrealms")[language])["word--noun-heart"].meaning


@pytest.mark.parametrize(("language", "name"), [("en", "Column"), ("fr", "Colonne"), ("de", "Spalte")])
def test_where_something_is_on_a_grid_speaks_of_no_column(language: str, name: str) -> None:
    places = indexed(references_of("rollingrealms")[language])[name].places
    assert places and "list--questions" not in {place.anchor for place in places}


@pytest.mark.parametrize(("language", "name"), [("en", "Hearts"), ("fr", "Cœurs"), ("de", "Herzen")])
def test_a_limit_stands_under_what_it_limits_and_says_what_is_counted(language: str, name: str) -> None:
    chapters = references_of("rollingrealms")[language].chapters
    sections = (section for chapter in chapters for section in chapter.sections)
    (block,) = next(section.blocks for section in sections if section.anchor == "list--conventions")
    assert isinstance(block, Rules)
    told = next(rule for rule in block.rules if rule.anchor == "host--gained_at_most-heart")
    assert told.name == name
    counted = terms(references_of("rollingrealms")[language])["word--noun-heart"].meaning
    assert told.text.partition(" 12")[0].split()[:5] == counted.partition(". ")[2].split()[:5]


def test_a_place_that_is_called_like_what_lies_there_is_not_told_of_it() -> None:
    for reference in references_of("dungeonroll").values():
        meaning = terms(reference)["word--noun-level_die"].meaning
        assert meaning.count(".") == 2, meaning  # how many there are, and what it shows


def test_a_cell_in_which_nothing_is_written_has_no_value() -> None:
    told = terms(references_of("rollingrealms")["en"])
    assert "Value: 1 to 6." in told["word--noun-space"].meaning
    assert "Stars: 0 to 6." in told["word--noun-realm"].meaning

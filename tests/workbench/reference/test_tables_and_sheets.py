"""Tables that rules read, and sheets on which players write: with captions, linked, in every language."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from tests.builtin import checked as game
from tests.places import ROOT
from tests.tables import read_table

from heroglyph.compiler.text.procedures.sentences import is_how_many_play
from heroglyph.compiler.tree.rules import Entry
from heroglyph.compiler.typed.model import Game
from heroglyph.workbench.reference.content.document import Entries, Layout, Reference, Rule, Rules, Table
from heroglyph.workbench.reference.content.tables import tables_read
from heroglyph.workbench.reference.pages.book import _data
from heroglyph.workbench.reference.pages.markdown import write_markdown

from .references import GAMES, Page, example, hill, messages, references_of, site_of


def blocks(reference: Reference) -> Iterator[object]:
    for chapter in reference.chapters:
        for section in chapter.sections:
            yield from section.blocks


def tables(reference: Reference) -> dict[str, Table]:
    return {block.anchor: block for block in blocks(reference) if isinstance(block, Table) and block.anchor}


def sheets(reference: Reference) -> dict[str, Layout]:
    entries = (entry for block in blocks(reference) if isinstance(block, Entries) for entry in block.entries)
    return {sheet.anchor: sheet for entry in entries for sheet in entry.sheets}


def rules(reference: Reference) -> dict[str, Rule]:
    all_rules = [rule for block in blocks(reference) if isinstance(block, Rules) for rule in block.rules]
    entries = (entry for block in blocks(reference) if isinstance(block, Entries) for entry in block.entries)
    all_rules += (rule for entry in entries for side in entry.sides for rule in side.rules)
    return {rule.anchor: rule for rule in all_rules}


def words(name: str, code: str) -> dict[str, dict[str, str]]:
    """What a file of words says of tables."""
    written = read_table(ROOT / "locales" / code / f"{name}.yaml")
    tables_said: dict[str, dict[str, str]] = written.get("tables", {})
    return tables_said


def by_players(checked: Game) -> set[str]:
    """The tables that are looked up by how many play: a language has words for that itself."""
    entries = (node for node in checked.nodes if isinstance(node, Entry))
    return {entry.table for entry in entries if is_how_many_play(entry.indexes[0])}


@pytest.mark.parametrize("name", GAMES)
def test_every_table_that_a_rule_reads_is_told(name: str) -> None:
    """By its rule, number by number, or as a table to which each rule that reads it leads."""
    checked = game(name).game
    read = {table for card in checked.cards for rule in card.rules for table in tables_read(checked, rule)}
    for code, reference in references_of(name).items():
        told = {key for key, forms in words(name, code).items() if {"by", "rank"} & set(forms)}
        told |= by_players(checked)
        assert read <= told | {anchor.removeprefix("table--") for anchor in tables(reference)}
        places = {place.anchor for rule in rules(reference).values() for place in rule.see}
        linked = {place for place in places if place.startswith("table--")}
        assert linked == tables(reference).keys()


@pytest.mark.parametrize(
    ("code", "head"),
    [
        ("en", (("Attribute Row", "Space", "Color"), ("", "Lawful", "Neutral", "Chaotic"))),
        ("de", (("Attributreihe", "Feld", "Farbe"), ("", "Rechtschaffen", "Neutral", "Chaotisch"))),
    ],
)
def test_a_little_table_says_what_stands_in_it(code: str, head: tuple[tuple[str, ...], ...]) -> None:
    """Things by the names of their constants, a grid by what its rows and columns are called in the game."""
    reference = references_of("rollplayer")[code]
    entries = (entry for block in blocks(reference) if isinstance(block, Entries) for entry in block.entries)
    facts = {fact.head for entry in entries for fact in entry.facts if fact.rows}
    assert facts == set(head)
    assert f"| {' | '.join(head[0])} |" in write_markdown(reference, messages(game("rollplayer"), code)[code])


@pytest.mark.parametrize(
    ("code", "rows"),
    [
        (
            "en",
            (
                "15 hoards: gems 1–13, 15, 17",
                "15 dangers: 3 floods, 3 fires, 3 rockfalls, 3 gas clouds, 3 swarms of bats",
                "5 relics: worth 5–8, 10",
            ),
        ),
        (
            "de",
            (
                "15 Schätze: Edelsteine 1–13, 15, 17",
                "15 Gefahren: 3 Fluten, 3 Brände, 3 Steinschläge, 3 Gaswolken, 3 Fledermausschwärme",
                "5 Relikte: Wert 5–8, 10",
            ),
        ),
    ],
)
def test_components_that_differ_in_a_number_are_one_row_and_say_what_they_are(
    code: str, rows: tuple[str, ...]
) -> None:
    """What is called by a value, such as a flood, stands behind the word for all of them."""
    told = [row[0] for block in blocks(hill(code)) if isinstance(block, Table) for row in block.rows]
    assert [row for row in told if ":" in row] == list(rows)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", {"6 two-sided Class cards: 12 Classes", "6 Charisma tokens"}),
        ("fr", {"6 cartes Classe recto verso\xa0: 12 Classes", "6 jetons Charisme"}),
        ("de", {"6 doppelseitige Klassenkarten: 12 Klassen", "6 Charismamarker"}),
        ("es", {"6 cartas de Clase de doble cara: 12 Clases", "6 fichas de Carisma"}),
    ],
)
def test_what_lies_in_the_box_is_told_where_the_rules_count_otherwise(code: str, told: set[str]) -> None:
    listed = (block for block in blocks(references_of("rollplayer")[code]) if isinstance(block, Table))
    assert told <= {row[0] for table in listed for row in table.rows}


def test_components_with_several_numbers_are_one_row_where_only_one_of_them_varies() -> None:
    patch = example("nettle_patch", "en")
    told = [row[0] for block in blocks(patch) if isinstance(block, Table) for row in block.rows]
    assert told[:4] == [
        "9 clover cards: stings 0, value 1–9",
        "9 thyme cards: stings 0, value 1–9",
        "8 sage cards: stings 0, value 1–8",
        "1 sage card: value 9, stings 5",
    ]


def test_a_table_of_two_indexes_has_a_row_and_a_column_for_each_value() -> None:
    table = tables(references_of("rollplayer")["en"])["table--armor_stars"]
    assert table.head == ("Armor set", "0", "1", "2", "3", "4", "5")
    assert table.rows[0] == ("Chain", "0", "1", "2", "4", "7", "11")
    assert table.rows[2] == ("Mystic", "0", "1", "3", "6", "–", "–")
    matching = tables(references_of("rollplayer")["de"])["table--armor_colors"]
    assert matching.rows[0] == ("Kette", "–", "–", "✓", "–", "–", "✓")
    rule = rules(references_of("rollplayer")["en"])["weapon-tower_shield.1"]
    assert "table--armor_stars" in [place.anchor for place in rule.see]


def test_a_sheet_shows_what_each_cell_wants_and_gives() -> None:
    drawn = sheets(references_of("rollingrealms")["en"])
    streets = drawn["sheet--cities"]
    assert streets.head[-1] == "Street: Reward" and streets.rows[0] == ("", "□", "□", "□", "pumpkin + coin")
    assert streets.rows[-1][:2] == ("Avenue: Reward", "pumpkin + pumpkin")
    assert drawn["sheet--actions"].rows[1] == ("5", "6", "2", "1", "4", "3")
    assert drawn["sheet--plot"].rows[1] == ("□", "■", "□", "□", "□", "□")
    assert drawn["sheet--plot.square"].rows[0] == ("pumpkin", "heart", "coin")
    assert drawn["sheet--plot.shapes"].rows[0][3] == "■·\n■■\n■·"
    assert drawn["sheet--wharf"].rows[0][4] == "5 · coin"


def test_every_sheet_of_the_realms_is_there_in_every_language() -> None:
    grids = {f"sheet--{name}" for name in game("rollingrealms").game.vocabulary.grids}
    for reference in references_of("rollingrealms").values():
        drawn = sheets(reference)
        assert grids <= drawn.keys()
        assert all(sheet.caption and sheet.rows for sheet in drawn.values())


@pytest.mark.parametrize(
    ("code", "head"),
    [
        ("en", ("Attribute Row", "Attribute Score", "Reputation Stars")),
        ("fr", ("Ligne de Caractéristique", "Valeur de Caractéristique", "Points de réputation")),
        ("de", ("Attributreihe", "Attributwert", "Ansehen")),
        ("es", ("Fila de Atributo", "Puntuación de Atributo", "Estrellas de Reputación")),
    ],
)
def test_the_goals_of_a_card_stand_in_a_table(code: str, head: tuple[str, ...]) -> None:
    """Six sentences of one build are a table, its rows at the addresses of the rules; the rest is said."""
    reference = references_of("rollplayer")[code]
    entries = [entry for block in blocks(reference) if isinstance(block, Entries) for entry in block.entries]
    (side,) = next(entry for entry in entries if entry.anchor == "class-barbarian").sides
    assert side.goals is not None and side.goals.head == head
    assert [row[1:] for row in side.goals.rows] == [
        ("16–17", "2"),
        ("17", "3"),
        ("18+", "3"),
        ("14+", "1"),
        ("14–15", "2"),
        ("14+", "1"),
    ]
    assert side.goals.places == tuple((rule.anchor,) for rule in side.rules[1:])
    assert side.others == side.rules[:1]
    written = write_markdown(reference, messages(game("rollplayer"))[code])
    assert all(anchor in written for (anchor,) in side.goals.places)
    assert side.rules[1].text not in written and side.others[0].text in written


@pytest.mark.parametrize("name", ["rollplayer", "rollingrealms"])
def test_values_of_our_own_bear_the_mark_in_pages_markdown_and_pdf(name: str) -> None:
    reference = references_of(name)["fr"]
    marked: dict[str, Table | Layout] = {**tables(reference), **sheets(reference)}
    house = {anchor: sheet for anchor, sheet in marked.items() if sheet.house}
    assert house and len(house) < len(marked)
    written = write_markdown(reference, messages(game(name))["fr"])
    pages = {path: Page(data).text for path, data in site_of(name).items() if path.startswith("fr/")}
    data = json.dumps(_data(reference, messages(game(name))["fr"]), ensure_ascii=False)
    note = messages(game(name))["fr"].say("reference", "house_note")
    for sheet in house.values():
        assert f"{sheet.caption}**°" in written.replace("\\", "")
        caption = plain(sheet.caption)
        assert any(f"{caption} \u2060 ° (créé" in text for text in pages.values()), caption
        assert sheet.caption in data
    assert note in written and note in data and all(plain(note) in text for text in pages.values())


def plain(text: str) -> str:
    """A text as pages are read here: every space alike."""
    return " ".join(text.split())


def test_cards_of_several_kinds_tell_how_many_there_are_of_each() -> None:
    tables_told = (block for block in blocks(example("velvet_hammer", "en")) if isinstance(block, Table))
    told = [row[0] for table in tables_told for row in table.rows]
    assert "16 lots: 10 curios, 3 honors, 3 mishaps" in told
    (cards,) = (
        block.rows
        for block in blocks(references_of("dungeonroll")["en"])
        if isinstance(block, Table) and any("36 Treasures" in row[0] for row in block.rows)
    )
    assert [row[0] for row in cards][-2:] == ["36 Treasures", "including 6 Dragon Scales"]


def test_single_things_that_differ_in_a_value_are_one_row() -> None:
    told = [
        row[0]
        for block in blocks(references_of("rollingrealms")["en"])
        if isinstance(block, Table)
        for row in block.rows
    ]
    assert "9 Realm cards: Tapestry, Between Two Cities, Euphoria, Scythe, Wingspan" in " ".join(told)
    assert not any("1 Tapestry Realm card" in row for row in told)


@pytest.mark.parametrize(
    ("language", "head"),
    [("en", ("Wharf", "Reward", "Number")), ("de", ("Kai", "Belohnung", "Nummer"))],
)
def test_cards_on_which_only_values_stand_are_told_in_rows(language: str, head: tuple[str, ...]) -> None:
    entries = [
        block for block in blocks(references_of("rollingrealms")[language]) if isinstance(block, Entries)
    ]
    rows = [block for block in entries if block.table is not None]
    (wharves,) = rows
    assert wharves.table is not None and wharves.table.head == head
    assert [place for (place,) in wharves.table.places] == [entry.anchor for entry in wharves.entries]
    assert wharves.table.rows[2][1:] == (("Heart", "3") if language == "en" else ("Herz", "3"))
    assert all(
        block.table is None
        for block in blocks(references_of("rollplayer")["en"])
        if isinstance(block, Entries)
    )
    markdown = write_markdown(
        references_of("rollingrealms")[language], messages(game("rollingrealms"))[language]
    )
    assert f"| {' | '.join(head)} |" in markdown


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "in the English or French edition"),
        ("fr", "dans l’édition anglaise ou française"),
        ("de", "Einsatz in der englischen oder französischen Ausgabe"),
        ("es", "la edición inglesa o francesa"),
    ],
)
def test_values_of_one_option_stand_beside_each_other(language: str, said: str) -> None:
    every = (block for block in blocks(references_of("rollplayer")[language]) if isinstance(block, Entries))
    names = {fact.name for block in every for entry in block.entries for fact in entry.facts}
    assert any(name.endswith(said) for name in names)

"""Packs that extend a game add words to it, take none away, and speak the languages that they list."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tables import read_table

from heroglyph import CheckedGame, Loaded, check, compile, load, say
from heroglyph.compiler.compile import check as check_game
from heroglyph.compiler.source.data.data import read_data
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.packs.bases import not_built_in
from heroglyph.compiler.source.schema.schema import check_schema
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text.realizers import listed_languages
from heroglyph.compiler.tree.types import Integer
from heroglyph.compiler.words.core import core_from_document
from heroglyph.compiler.words.extended_vocabulary import extended_vocabulary
from heroglyph.compiler.words.vocabulary_from_documents import vocabulary_from_document

BAD = read_table(Path(__file__).parent / "extended_vocabularies.yaml")
MANIFEST = "id: mine\nversion: 0.1.0\nlanguage: 1\nextends: rollplayer\nlanguages: [{languages}]\n"
CARD = """
- id: odd
  kind: class
  color: coral
  provenance: {color: house, rules: house}
  rules: |
    after place die where die.color is coral: gain 1 gold
    score 1 per trait from my.traits where shiny
  examples:
    - name: a coral die is placed
      given: {my.class: odd, bag: [coral 3]}
      do: [place coral 3 on my.strength]
      expect: {my.gold: 1}
    - name: no Trait card is shiny
      given: {my.class: odd, my.traits: [proud]}
      expect: {my.traits.first.shiny: no}
"""
WORDS = {
    "en": "values: {Color: {coral: coral}}\nadjectives: {shiny: shiny}\n"
    "fields: {trait.shiny: {adjective: shiny}}\n",
    "de": "values: {Color: {coral: {stem: korallenrot, _: korallenrot}}}\n"
    "adjectives: {shiny: {stem: glänzend}}\n"
    "fields: {trait.shiny: {adjective: shiny}}\n",
}  # fmt: skip
VOCABULARY = """
enums:
  Color: {adds: [coral]}
nouns:
  trait: {adds: {fields: {shiny: {type: bool, starts: no}}}}
tables:
  armor_colors: {adds: {chain: {coral: 1}, leather: {coral: 0}, mystic: {coral: 0}}}
"""


def pack(root: Path, languages: str, files: dict[str, str]) -> Path:
    written = {"pack.yaml": MANIFEST.format(languages=languages), **files}
    for name, text in written.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def checked(loaded: Loaded) -> CheckedGame:
    """A game without its examples: that they hold is seen of the first pack."""
    return check(loaded, examples=False)


def odd(root: Path, *languages: str) -> Path:
    words = {f"locales/{code}.yaml": f"names: {{odd: {{name: Odd}}}}\n{WORDS[code]}" for code in languages}
    files = {"cards/odd.yaml": CARD, "vocabulary.yaml": VOCABULARY, **words}
    return pack(root, ", ".join(languages), files)


BASE = """
nouns:
  card: {constants: {cost: 1..20, weight: {type: 1..3, default: 2}}, slots: [trick]}
game: {fields: {night: 0..9}}
player: {fields: {bid: 0..3}, derived: {poor: my.coin is 0}}
zones:
  hand: {of: card, owner: player}
  cellar: {of: card, owner: player}
  all: {of: card, owner: player, union: hand}
resources: {coin: {supply: 20}}
verbs: {move: {object: card, roles: {to: zone}, does: move}}
options:
  target: {type: 20..60, default: 30}
  town: [north, south]
  sea: {values: [calm, rough], default: rough}
"""
MORE = """
nouns:
  card: {adds: {constants: {cost: {adds: 21..30}, weight: {adds: 0..0}}, slots: [charm?]}}
game: {derived: {late: game.night >= 4}}
player: {derived: {rich: my.coin >= 9}}
zones: {all: {adds: {union: [cellar]}}}
resources: {coin: {adds: {supply: 5}}}
options: {target: {adds: 61..80}, town: {adds: [east]}, sea: {adds: [wild]}}
"""


def test_all_that_takes_more_has_it() -> None:
    base, more = (load_text("vocabulary.yaml", text)[0] for text in (BASE, MORE))
    assert base is not None and more is not None
    assert not check_schema(base, "vocabulary")
    document, diagnostics = extended_vocabulary([base, more])
    words, mistakes = vocabulary_from_document(
        "game", document, core_from_document(read_data("grammar", "core.yaml"))
    )
    assert not [*diagnostics, *mistakes]
    assert words.nouns["card"].fields["cost"].type == Integer(1, 30)
    assert words.nouns["card"].fields["weight"].type == Integer(0, 3)
    assert (words.nouns["card"].slots, words.nouns["card"].may_fill) == (("trick", "charm"), ("charm",))
    assert list(words.nouns["game"].fields) == ["night", "late"]
    assert list(words.player) == ["bid", "poor", "rich"]
    assert words.zones["all"].union == ("hand", "cellar")
    assert words.resources["coin"].supply == 25
    assert (words.options["target"].type, words.options["target"].default) == (Integer(20, 80), 30)
    assert words.enums["option.town"].values == ("north", "south", "east")
    assert words.enums["option.sea"].values == ("calm", "rough", "wild")


def placed(diagnostic: Diagnostic, root: Path) -> str:
    """The line and column of a finding in a file of the pack."""
    text = (
        Path("/") / diagnostic.span.file
        if diagnostic.span.file.startswith("/")
        else root / diagnostic.span.file
    ).read_text()
    before = text[: diagnostic.span.start]
    return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def test_new_values_and_fields_are_said_in_the_languages_of_the_pack(tmp_path: Path) -> None:
    game = check(load(odd(tmp_path / "mine", "en", "de")))
    assert game.diagnostics == ()
    assert say(game, "odd", "en") == [
        "When you place a coral die, gain 1 Gold.",
        "At the end of the game, gain 1 Reputation Star for each of your shiny Trait cards.",
    ]
    assert say(game, "odd", "de")[0] == "Wenn du einen korallenroten Würfel platzierst, erhältst du 1 Gold."
    assert "coral" in str(compile(game).table)


@pytest.mark.parametrize("language", WORDS)
def test_one_language_is_enough(tmp_path: Path, language: str) -> None:
    game = checked(load(odd(tmp_path / "mine", language)))
    assert game.diagnostics == () and listed_languages(game.packs) == (language,)


@pytest.mark.parametrize("case", BAD, ids=lambda case: case["name"])
def test_what_cannot_be_added_is_told_at_its_place(tmp_path: Path, case: dict[str, str]) -> None:
    root = pack(tmp_path / "mine", "en", {"vocabulary.yaml": case["text"], "locales/en.yaml": "names: {}\n"})
    loaded = load(root)
    own = not_built_in(loaded.packs)  # that the cards of the game itself are sound is seen of the other packs
    told = check_game(loaded, texts=own, asked=own).diagnostics
    diagnostics = [diagnostic for diagnostic in told if diagnostic.code == case["code"]]
    assert diagnostics, told
    assert not case["at"] or placed(diagnostics[0], root) == case["at"]
    assert case["word"] in dict(diagnostics[0].arguments).values()
    fix = diagnostics[0].fix.replacement if diagnostics[0].fix else None
    assert "fix" not in case or fix == case["fix"]


def test_words_of_the_game_are_not_said_anew(tmp_path: Path) -> None:
    root = odd(tmp_path / "mine", "en")
    words = root / "locales" / "en.yaml"
    text = words.read_text(encoding="utf-8").replace(
        "{coral: coral}", "{coral: coral}, Stance: {lawful: fair}"
    )
    words.write_text(text + "nouns: {die: {sg: cube}}\n", encoding="utf-8")
    diagnostics = [diagnostic for diagnostic in checked(load(root)).diagnostics if diagnostic.code == "H620"]
    assert [dict(diagnostic.arguments)["word"] for diagnostic in diagnostics] == ["Stance.lawful", "die"]
    assert [diagnostic.related[0].span.file for diagnostic in diagnostics] == [
        "locales/en/rollplayer.yaml"
    ] * 2


def test_guessed_forms_are_warned_of_and_said(tmp_path: Path) -> None:
    root = odd(tmp_path / "mine", "de")
    words = root / "locales" / "de.yaml"
    text = words.read_text(encoding="utf-8")
    words.write_text(
        text.replace("_: korallenrot}", "_: korallenrot, unconfirmed: [stem, pl]}"), encoding="utf-8"
    )
    game = checked(load(root))
    told = [(diagnostic.code, dict(diagnostic.arguments)) for diagnostic in game.diagnostics]
    assert told == [
        ("H621", {"word": "Color.coral", "form": "stem", "sort": "value"}),
        ("H622", {"word": "Color.coral", "form": "pl"}),
    ]
    assert say(game, "odd", "de")[0].startswith("Wenn du einen korallenroten Würfel")


def test_a_list_of_unconfirmed_forms_is_a_list(tmp_path: Path) -> None:
    root = odd(tmp_path / "mine", "de")
    words = root / "locales" / "de.yaml"
    text = words.read_text(encoding="utf-8")
    words.write_text(
        text.replace("_: korallenrot}", "_: korallenrot, unconfirmed: {stem: x}}"), encoding="utf-8"
    )
    assert {diagnostic.code for diagnostic in checked(load(root)).diagnostics} == {"H129"}


def test_a_language_that_the_game_lacks(tmp_path: Path) -> None:
    root = odd(tmp_path / "mine", "en")
    (root / "pack.yaml").write_text(MANIFEST.format(languages="en, pt"), encoding="utf-8")
    (diagnostic,) = checked(load(root)).diagnostics
    assert diagnostic.code == "H113" and placed(diagnostic, root) == "5:17"
    assert dict(diagnostic.arguments) == {"language": "pt", "pack": "rollplayer", "known": "en, fr, de, es"}

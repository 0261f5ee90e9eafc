"""``heroglyph new word``: questions, guesses that are marked until confirmed, phrases, safe edits."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml
from tests.tables import read_table

from heroglyph import check, load, say
from heroglyph.workbench.authoring.word_questions import how_shown, word_kinds
from heroglyph.workbench.check.checked_packs import check_pack
from heroglyph.workbench.packs.which_packs import PackTarget
from heroglyph.workbench.report.messages import available_languages

from .authors import coat, contents, run

GUESSES = read_table(Path(__file__).parent / "guesses.yaml")
FORMS = {
    "noun": ["en.sg=potion", "fr.sg=potion", "de.sg=Trank", "de.pl=Tränke", "de.gender=der"],
    "verb": ["en.inf=polish", "fr.inf=polir", "de.inf=polieren"],
    "adjective": ["en._=shiny", "fr.m.sg=brillant", "de._=glänzend"],
    "value": ["en._=silver", "fr.m.sg=argenté", "de._=silbern"],
    "field": ["en._=shiny", "fr.m.sg=brillant", "de._=glänzend"],
}
IDS = {"noun": "potion", "verb": "polish", "adjective": "shiny"}
IDS |= {"value": "Color.silver", "field": "trait.shiny"}
SETTINGS = {"noun": ["is=market_card"], "verb": ["object=trait", "define=discard trait"]}
SETTINGS["value"] = [f"armor_colors.{material}.silver=0" for material in ("chain", "leather", "mystic")]
UNUSED = ["noun", "verb", "field"]  # an adjective adds nothing to rules, a value stands in a table
SHOWN = {
    "noun": ["Any number of potions", "N’importe quelle potion", "Einen beliebigen Trank", "Den 2 Tränken"],
    "verb": ["Polishing a Trait card", "Polissez une carte", "Eine Merkmalkarte zu polieren"],
    "adjective": ["Any number of shiny dice", "Un dé brillant", "Einem glänzenden Würfel"],
    "value": ["Any silver die", "Des dés argentés", "Deinen silbernen Würfel"],
    "field": [
        "Each shiny Trait card",
        "Chaque carte Trait de caractère brillante",
        "Jede glänzende Merkmalkarte",
    ],
}


NONE = {"silver": 0, "pink": 0}
FLAG = {"type": "bool", "starts": False}


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return coat(tmp_path_factory.mktemp("pack") / "mine", "en", "fr", "de")


@pytest.fixture
def mine(original: Path, tmp_path: Path) -> Path:
    shutil.copytree(original, tmp_path / "mine")
    return tmp_path / "mine"


def options(sort: str) -> list[str]:
    forms = [part for form in FORMS[sort] for part in ("--form", form)]
    return [*forms, *(part for setting in SETTINGS.get(sort, []) for part in ("--set", setting))]


def add(pack: Path, sort: str) -> str:
    done = run("new", "word", sort, "--pack", str(pack), "--id", IDS[sort], *options(sort))
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("sort", FORMS)
def test_word_of_each_sort_is_added_shown_and_only_warned_of(mine: Path, sort: str) -> None:
    said = add(mine, sort)
    assert [text for text in SHOWN[sort] if text not in said] == []
    unused = {"H536"} if sort in UNUSED else set()
    assert {diagnostic.code for diagnostic in check_pack(PackTarget(mine)).diagnostics} == {"H621"} | unused
    for path in (mine / "locales").iterdir():  # the author takes the marks out
        lines = [line.partition(", unconfirmed:") for line in path.read_text(encoding="utf-8").splitlines()]
        path.write_text("".join(a + ("}" if mark else "") + "\n" for a, mark, _ in lines), encoding="utf-8")
    left = [
        diagnostic
        for diagnostic in check_pack(PackTarget(mine)).diagnostics
        if diagnostic.code != "H637"  # silver is one of the words that many games share
    ]
    assert [(diagnostic.code, dict(diagnostic.arguments)["word"]) for diagnostic in left] == [
        (code, IDS[sort]) for code in unused
    ]
    preview = run("new", "word", sort, "--pack", str(mine), "--id", IDS[sort], "--preview").output
    assert preview in said


def test_words_of_ones_own_make_rules_that_are_said_and_read(mine: Path) -> None:
    for sort in ("noun", "value", "field", "verb"):
        add(mine, sort)
    rule = "    after place die where die.color is silver: gain 1 gold\n    before buy potion: gain 1 gold\n"
    path = mine / "cards" / "more.yaml"
    path.write_text(f"- id: odd\n  kind: class\n  color: silver\n  rules: |\n{rule}", encoding="utf-8")
    for language in ("en", "fr", "de"):
        words = mine / "locales" / f"{language}.yaml"
        words.write_text(
            words.read_text(encoding="utf-8").replace("names:", "names:\n  odd: {name: O}"), "utf-8"
        )
    text = path.read_text(encoding="utf-8")
    path.write_text(text + "  provenance: {color: house, rules: house}\n", encoding="utf-8")
    game = check(load(mine), examples=False)  # the texts of the game that it adds words to are read again too
    unused = {"polish", "trait.shiny"}  # no rule of the card has them
    assert unused == {
        dict(diagnostic.arguments)["word"] for diagnostic in game.diagnostics if diagnostic.code == "H536"
    }
    assert {diagnostic.code for diagnostic in game.diagnostics} == {"H536", "H621"}, game.diagnostics
    assert say(game, "odd", "en")[0] == "When you place a silver die, gain 1 Gold."
    assert say(game, "odd", "fr")[0] == "Quand vous placez un dé argenté, gagnez 1 pièce d’or."
    assert say(game, "odd", "de")[1] == "Bevor du einen Trank kaufst, erhältst du 1 Gold."


def test_answers_confirm_and_a_question_mark_does_not(tmp_path: Path) -> None:
    root = coat(tmp_path / "mine", "de")
    answers = ["drache", "", "Drache", "der", "", "", "{x}", "Drachen", "?", ""]
    done = run("new", "word", "noun", "--pack", str(root), answers=answers)
    assert done.exit_code == 0, done.output
    assert contents(root)["locales/de.yaml"].splitlines()[-1] == (
        "  drache: {sg: Drache, gender: m, pl: Drachen, sg.gen: Drachen, sg.acc: Drachen, sg.dat: Drachen, "
        "unconfirmed: [sg.dat]}"
    )
    assert "Einen Drachen · " in done.output and "heroglyph check" in done.output


def test_a_word_that_breaks_the_pack_is_refused(mine: Path) -> None:
    before = contents(mine)
    done = run(
        "new", "word", "verb", "--pack", str(mine), "--id", "polish", *options("verb")[:6],
        "--set", "object=trait", "--set", "define=discard treit",
    )  # fmt: skip
    assert done.exit_code == 1 and f"{mine.as_posix()}/vocabulary.yaml:2:" in done.output
    assert "Nothing was added" in done.output and contents(mine) == before


def test_what_a_verb_does_is_asked_until_something_is_said(tmp_path: Path) -> None:
    root = coat(tmp_path / "mine", "en")
    answers = ["polish", "trait", "", "discard trait", "polish", "", "", "", ""]
    done = run("new", "word", "verb", "--pack", str(root), answers=answers)
    assert done.exit_code == 0, done.output
    assert contents(root)["vocabulary.yaml"] == "verbs:\n  polish: {object: trait, define: discard trait}\n"


def test_second_values_and_fields_join_the_first(mine: Path) -> None:
    add(mine, "value")
    add(mine, "field")
    forms = ["--form", "en._=pink", "--form", "fr.m.sg=rose", "--form", "de._=rosa"]
    values = [part.replace("silver", "pink") for setting in SETTINGS["value"] for part in ("--set", setting)]
    assert (
        run("new", "word", "value", "--pack", str(mine), "--id", "Color.pink", *forms, *values).exit_code == 0
    )
    assert run("new", "word", "field", "--pack", str(mine), "--id", "trait.pink", *forms).exit_code == 0
    assert yaml.safe_load(contents(mine)["vocabulary.yaml"]) == {
        "enums": {"Color": {"adds": ["silver", "pink"]}},
        "nouns": {"trait": {"adds": {"fields": {"shiny": FLAG, "pink": FLAG}}}},
        "tables": {"armor_colors": {"adds": dict.fromkeys(("chain", "leather", "mystic"), NONE)}},
    }
    assert "stem" not in contents(mine)["locales/de.yaml"].partition("pink:")[2].partition("\n")[0]


# ------------------------------------------------------------------ the questions of the languages


@pytest.mark.parametrize("language", available_languages())
def test_every_language_asks_for_every_sort(language: str) -> None:
    kinds = word_kinds(language)
    assert kinds is not None and set(kinds) == {
        "noun",
        "verb",
        "adjective",
        "name",
        "flag",
        "number",
        "zone",
        "slot",
    }
    for kind in kinds.values():
        forms = [question.form for question in kind.questions]
        assert len(forms) == len(set(forms))
        for place, question in enumerate(kind.questions):
            assert question.same is None or question.same in forms[:place]
            known = question.of in forms[:place] or all(guess.value for guess in question.guesses)
            assert known, question
    assert how_shown(language).names


@pytest.mark.parametrize("case", GUESSES, ids=lambda case: f"{case['language']} {case['given']}")
def test_guess(case: dict[str, dict[str, str]]) -> None:
    kinds = word_kinds(str(case["language"]))
    assert kinds is not None
    forms = dict(case["given"])
    for question in kinds[str(case["kind"])].questions:
        if (
            question.form not in forms
            and question.needed(forms)
            and (guess := question.guess(forms)) is not None
        ):
            forms[question.form] = guess
    assert {name: forms.get(name) for name in case["guessed"]} == case["guessed"]


@pytest.mark.parametrize(
    ("singular", "plural"),
    [("Trank", "Tränke"), ("Buch", "Bücher"), ("Apfel", "Äpfel"), ("Baum", "Bäume"), ("Frau", "Frauen")],
)
def test_the_right_form_is_among_those_to_choose(singular: str, plural: str) -> None:
    kinds = word_kinds("de")
    assert kinds is not None
    (question,) = (question for question in kinds["noun"].questions if question.form == "pl")
    assert plural in question.choices({"sg": singular}).values()

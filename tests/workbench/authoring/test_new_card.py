"""``heroglyph new card``: what it writes works, what is there stays, and nothing is ever half-written."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.builtin import checked as game
from tests.packs_of_strangers import game as game_of_strangers
from tests.sampling import SEED, SOAK
from tests.tables import read_table

from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.workbench.authoring.constants import Constants
from heroglyph.workbench.authoring.kinds import kinds_of
from heroglyph.workbench.report.messages import available_languages, read_messages

from .authors import COAT, coat, contents, named, run

WRONG = read_table(Path(__file__).parent / "bad" / "calls.yaml")
KINDS = [(pack, kind) for pack in find_builtin_packs() for kind in kinds_of(game(pack).game)]


@pytest.mark.parametrize(("pack", "kind"), KINDS)
def test_every_kind_of_every_game_begins_without_problems(pack: str, kind: str, tmp_path: Path) -> None:
    constants = Constants(game(pack), kind, read_messages("en")).all()
    values = [part for constant in constants for part in ("--set", f"{constant.name}={constant.like}")]
    root = tmp_path / "mine"
    done = run(
        "new", "card", kind, "--pack", str(root), "--extends", pack, "--id", "a_card", *values, *named("en")
    )
    assert done.exit_code == 0, done.output
    assert "check: no problems\n" in done.output
    assert run("check", str(root)).output == "no problems\n"
    assert f":{kind}/a_card" in run("text", "a_card", "--pack", str(root)).output


@pytest.mark.parametrize("language", available_languages())
def test_every_value_has_a_meaning_in_every_language(language: str) -> None:
    for pack, kind in KINDS:
        for constant in Constants(game(pack), kind, read_messages(language)).all():
            shown = read_messages(language).say("new", "constant", name=constant.name, type=constant.may_be)
            assert constant.question != shown, (language, kind, constant.name)


def test_a_sentence_stands_in_place_of_rules(tmp_path: Path) -> None:
    """By option in each language that has one, or as the answer to what the card does."""
    root = tmp_path / "mine"
    begun = ("new", "card", "hero", "--pack", str(root), "--id", "veilleur", "--name", "fr=Veilleur")
    gain = "Gagnez 1 point d'Expérience."
    done = run(*begun, "--extends", "dungeonroll", "--languages", "fr", "--text", f"fr={gain}")
    assert done.exit_code == 0, done.output
    assert contents(root)["cards/heroes.yaml"].endswith(f'  text:\n    fr: "{gain}"\n')
    assert run("check", str(root)).exit_code == 0
    asked = run(*begun[:6], "guetteur", "--name", "fr=Guetteur", answers=[gain])
    assert asked.exit_code == 0, asked.output
    assert contents(root)["cards/heroes.yaml"].count(gain) == 2
    wrong = run(*begun[:6], "autre", "--name", "fr=Autre", "--text", "de=Nichts.")
    assert wrong.exit_code == 2 and "de" in wrong.output


def test_all_by_options(tmp_path: Path) -> None:
    root = coat(tmp_path / "mine", "fr", "de")
    files = contents(root)
    assert list(files) == ["cards/traits.yaml", "locales/de.yaml", "locales/fr.yaml", "pack.yaml"]
    assert files["pack.yaml"].splitlines()[3:] == ["extends: rollplayer", "languages: [fr, de]"]
    assert files["locales/de.yaml"] == "names:\n  coat: {name: Mantel, house: true}\n"
    card = files["cards/traits.yaml"]
    assert card.startswith(
        "- id: coat\n  kind: trait\n  dots: 1\n  cost: 3\n  arrow: up\n  provenance: {dots: house"
    )
    assert "  # " in card and "  rules: |\n" in card and "  examples:\n" in card


def test_all_by_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answers = ["mine", "", "", "Manteau", "Coat", "longbow", "coat", "", "1", "three", "3", "haut"]
    done = run("new", "card", "trait", language="fr", answers=answers)
    assert done.exit_code == 0, done.output
    assert "aucun problème" in done.output
    assert contents(Path("mine"))["locales/fr.yaml"] == "names:\n  coat: {name: Manteau, house: true}\n"
    monkeypatch.chdir(tmp_path / "mine" / "cards")
    again = run(
        "new", "card", language="fr", answers=["amor", "armor", "", "L’“Heaume”", "helm", "2", "3", "cuir"]
    )
    assert again.exit_code == 0, again.output
    assert 'helm: {name: "L’“Heaume”", house: true}' in contents(tmp_path / "mine")["locales/fr.yaml"]


def test_a_sentence_that_is_not_understood_is_chosen_among_the_nearest(tmp_path: Path) -> None:
    """By its number, written anew, or kept as it is; the first question is what the card does."""
    call = ("new", "card", "charm", "--pack", str(game_of_strangers(tmp_path)))
    strange = "When you ought to roll a die with a value of 6, gain 4 coins."
    done = run(*call, answers=[strange, "1", "Lucky Sock", "Socke", "", "3"])
    assert done.exit_code == 0, done.output
    assert done.output.startswith("What does it do?") and "\n  1  When you roll" in done.output, done.output
    card = contents(tmp_path / "lab")["cards/charms.yaml"].rpartition("- id: ")[2]
    assert card.startswith("lucky_sock\n")
    assert "When you roll a die with a value of 6, gain 4 coins." in card
    again = run(*call, answers=[strange, "At the end of the game, gain 2 points.", "Hat", "Hut", "", "3"])
    assert again.exit_code == 0 and "gain 2 points" in contents(tmp_path / "lab")["cards/charms.yaml"]
    kept = run(*call, answers=[strange, "", "Shoe", "Schuh", "", "3"])
    assert strange in contents(tmp_path / "lab")["cards/charms.yaml"] and "H480" in kept.output


def test_values_are_given_in_the_words_of_an_author(tmp_path: Path) -> None:
    """Those of the pack's languages and of his own, if they mean one value; what is written is the value."""
    constants = Constants(game("rollplayer"), "trait", read_messages("fr"), ("fr", "de"))
    arrow = next(constant for constant in constants.all() if constant.name == "arrow")
    meant = {
        word: constants.meant(arrow, word) for word in ("haut", "Vers le HAUT", "gauche", "up", "vers", "le")
    }
    assert meant == {
        "haut": "up",
        "Vers le HAUT": "up",
        "gauche": "leftwards",
        "up": "up",
        "vers": "vers",
        "le": "le",
    }
    assert constants.problem(arrow, "haut") is None and constants.problem(arrow, "vers") is not None
    assert "vers le haut (up)" in arrow.may_be


def test_an_id_is_made_of_the_name(tmp_path: Path) -> None:
    root = game_of_strangers(tmp_path)
    named_so = ("--name", "en=Épée d’or", "--name", "de=Schwert", "--set", "cost=3")
    done = run("new", "card", "charm", "--pack", str(root), *named_so)
    assert done.exit_code == 0, done.output
    assert "- id: epee_d_or\n" in contents(root)["cards/charms.yaml"]
    twice = run("new", "card", "charm", "--pack", str(root), *named_so)
    assert twice.exit_code == 2 and "--id" in twice.output


def test_who_answers_nothing_more_is_not_waited_for(tmp_path: Path) -> None:
    done = run("new", "card", "trait", "--pack", str(tmp_path / "mine"), answers=["en"])
    assert done.exit_code != 0 and not (tmp_path / "mine").exists()


CARDS = """# Mine.
- {id: hat, kind: trait, dots: 1, cost: 1, arrow: up,   # a hat
   provenance: {dots: house, cost: house, arrow: house}}

# the end
""".replace("\n", "\r\n")
WORDS = "\ufeff# Wörter.\nnames:\n  hat: {name: Hut}   # oder Mütze\n\nadjectives: {x: {stem: x}}  # unten\n"


def test_what_is_there_stays(tmp_path: Path) -> None:
    root = coat(tmp_path / "mine", "de")
    (root / "cards" / "traits.yaml").write_bytes(CARDS.encode())
    (root / "locales" / "de.yaml").write_bytes(WORDS.encode())
    done = run("new", "card", "trait", "--pack", str(root), *COAT, *named("de"))
    assert done.exit_code == 0, done.output
    cards = (root / "cards" / "traits.yaml").read_bytes().decode()
    words = (root / "locales" / "de.yaml").read_bytes().decode()
    assert cards.startswith(CARDS.rstrip() + "\r\n\r\n- id: coat\r\n")
    assert cards.count("\r\n") == cards.count("\n")
    added = "  coat: {name: Mantel, house: true}\n"
    assert words.replace(added, "") == WORDS and words.index(added) < words.index("\nadjectives")
    assert run("check", str(root)).output == "no problems\n"


def test_where_nothing_can_be_added_nothing_is_changed(tmp_path: Path) -> None:
    root = coat(tmp_path / "mine", "en")
    (root / "locales" / "en.yaml").write_text("names: {coat: {name: Coat}}\n", encoding="utf-8")
    (root / "cards" / "traits.yaml").write_text("[{id: coat, kind: rulebook}]\n", encoding="utf-8")
    before = contents(root)
    call = ["new", "card", "rulebook", "--pack", str(root), "--id", "hat", *named("en")]
    done = run(*call, "--file", "traits")
    assert done.exit_code == 2 and "traits.yaml" in done.output
    assert contents(root) == before
    assert run(*call).exit_code == 0
    words = contents(root)["locales/en.yaml"]
    assert words == "names: {coat: {name: Coat}, hat: {name: Coat, house: true}}\n"


def test_a_broken_pack_is_mended_first(tmp_path: Path) -> None:
    root = coat(tmp_path / "mine", "en")
    (root / "locales" / "en.yaml").write_text("names:\n  coat: {name: Coat\n", encoding="utf-8")
    before = contents(root)
    done = run("new", "card", "trait", "--pack", str(root), *COAT[2:], "--id", "hat", *named("en"))
    assert done.exit_code == 1 and "H019" in done.output and "mend the pack first" in done.output
    assert contents(root) == before


@pytest.mark.parametrize(
    ("given", "near"), [("Arc-en-Ciel", "arc_en_ciel"), ("Épée d’or", "epee_d_or"), ("Größe", "grosse")]
)
def test_a_name_in_place_of_an_id_is_made_one(given: str, near: str, tmp_path: Path) -> None:
    done = run("new", "card", "trait", "--pack", str(tmp_path / "mine"), "--id", given, *named("en"))
    assert done.exit_code == 2 and f": {near}, for example." in done.output, done.output


@pytest.mark.parametrize(("exists", "fails_at"), [(True, 1), (True, 2), (True, 3), (False, 1)])
def test_all_files_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exists: bool, fails_at: int
) -> None:
    root = coat(tmp_path / "mine", "en", "de") if exists else tmp_path / "new" / "mine"
    before, rename, done = contents(tmp_path), os.replace, []

    def replace(source: str, target: str) -> None:
        if Path(target).is_relative_to(tmp_path):  # what is kept of files may be written meanwhile
            done.append(target)
            if len(done) == fails_at:
                raise OSError
        rename(source, target)

    monkeypatch.setattr(os, "replace", replace)
    result = run("new", "card", "trait", "--pack", str(root), *COAT[2:], "--id", "hat", *named("en", "de"))
    assert result.exit_code == 2 and "cannot be written" in result.output
    assert len(done) == fails_at
    assert contents(tmp_path) == before
    assert exists or not root.parent.exists()


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return coat(tmp_path_factory.mktemp("pack") / "mine", "en", "de")


def _in_languages() -> Iterator[tuple[dict[str, str], str]]:
    """The calls in English and in one other language, another one with the seed; in the long tests in all."""
    others = [other for other in available_languages() if other != "en"]
    for at, case in enumerate(WRONG):
        yield case, "en"
        yield from ((case, other) for other in (others if SOAK else [others[(at + SEED) % len(others)]]))


@pytest.mark.parametrize(
    ("case", "language"),
    [pytest.param(case, language, id=f"{case['name']}-{language}") for case, language in _in_languages()],
)
def test_wrong_calls_are_one_line_and_write_nothing(
    case: dict[str, str], language: str, pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "list.txt").write_text("milk\n", encoding="utf-8")
    shutil.copytree(pack, "mine")
    before = contents(tmp_path)
    done = run("new", *case["call"].split(), language=language)
    assert done.exit_code == 2 and done.output.count("\n") == 1, done.output
    assert ": cli." not in done.output and "new." not in done.output
    for word in case["says"].split():
        assert word in done.output, (word, done.output)
    assert contents(tmp_path) == before

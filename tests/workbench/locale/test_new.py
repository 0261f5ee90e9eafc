"""``heroglyph locale new``: the nearest language with its words blanked, and nothing else changed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.tables import read_table

from heroglyph.workbench.report.messages import available_languages

from .translators import run, work

STEMS = ("language", "common", "dungeonroll", "rollingrealms", "rollplayer")
OF_PROGRAM = ("pages", "messages", "explanations")
OF_THE_OTHER = (
    "also",
    "heard",
    "attached",
    "contractions",
    "elisions",
    "moods",
    "one_word",
    "parted",
    "plain",
    "sounds",
    "stand_ins",
)
"""Tables that only the language from which another is begun has a use for."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(work(tmp_path))
    return tmp_path


def shape(data: object) -> object:
    """Tables and names without the texts in them."""
    if isinstance(data, dict):
        return {key: shape(value) for key, value in data.items()}
    return [shape(part) for part in data] if isinstance(data, list) else None


@pytest.mark.parametrize("source", available_languages())
def test_new_language_has_all_tables_of_the_nearest_one(source: str, folder: Path) -> None:
    done = run("locale", "new", "nl", "--from", source)
    assert done.exit_code == 0
    assert "authoring.yaml" in done.output and "new_game" in done.output  # these two are named
    for stem in (*STEMS, *OF_PROGRAM):
        before, after = read(ROOT / "locales" / source / stem), read(folder / "locales" / "nl" / stem)
        for table in OF_THE_OTHER:
            before.pop(table, None), after.pop(table, None)
        assert shape(after) == shape(before), stem
        if stem in STEMS:
            assert after.get("language", "nl") == "nl"
        else:
            assert [pair for pair in zip(flat(before), flat(after), strict=True) if not is_begun(*pair)] == []


def read(stem: Path) -> dict[str, object]:
    """A file of a language; quickly, since some are long."""
    loaded = read_table(stem.with_suffix(".yaml"))
    assert isinstance(loaded, dict)
    return loaded


def is_begun(old: str, new: str) -> bool:
    """Whether a whole text is to be written anew; a command, or a text without words, stays."""
    return new == "TODO" or (
        new == old and (old.startswith("heroglyph ") or not re.search(r"\w{2}", bare(old)))
    )


def flat(data: object) -> list[str]:
    """All texts of some data."""
    if isinstance(data, dict):
        return [text for value in data.values() for text in flat(value)]
    return [str(data)]


def bare(text: str) -> str:
    """A text without its names in braces."""
    return re.sub(r"\{[a-z_]+\}", "", text)


def test_new_language_keeps_slots_and_structure_and_shows_what_was_said(folder: Path) -> None:
    run("locale", "new", "es", "--from", "fr")
    text = (folder / "locales" / "es" / "language.yaml").read_text(encoding="utf-8")
    words = (folder / "locales" / "es" / "rollplayer.yaml").read_text(encoding="utf-8")
    assert '  trailing: "{group:main} TODO {condition} ."  # fr: {group:main} si {condition} .' in text
    assert "  no: {sg: {forms: {m: TODO, f: TODO}}}  # fr: aucun · aucune" in text
    assert 'space_before: {",": "", ".": "",' in text
    assert "\ncontractions: []  # fr: [[de, le, du], [de, les, des], [à, le, au], …]\n" in text
    assert "\n  article_before_vowel: {}  # fr: {ce: cet, sa: son}\n" in text
    assert "ready: {position: post, m.sg: TODO, f.sg: TODO, m.pl: TODO, f.pl: TODO}" in words
    assert "  human: {name: TODO, house: true, flavor: TODO}" in words


def test_each_table_is_explained_in_the_language_of_the_program(folder: Path) -> None:
    said = {
        "en": "What the cards are called.",
        "fr": "Comment s’appellent les cartes.",
        "de": "Wie die Karten",
    }
    for code, lesson in said.items():
        run("locale", "new", "es", "dungeonroll", "--from", "fr", "--out", code, language=code)
        text = (folder / code / "es" / "dungeonroll.yaml").read_text(encoding="utf-8")
        assert f"# {lesson}" in text and "locale." not in text


def test_what_is_to_be_filled_in_is_told_word_by_word(folder: Path) -> None:
    said = run("locale", "new", "es", "lab", "--from", "en").output
    count = (folder / "lab" / "locales" / "es.yaml").read_text(encoding="utf-8").count("TODO") - 1
    assert f"lab/locales/es.yaml: {count} texts to fill in" in said.replace("\\", "/")
    assert (
        "  nouns\n    charm: sg, gender, pl\n    stake: sg, gender, pl\n  zones\n    charms: pl, lies, goes"
        in said
    )
    assert "heroglyph locale check es lab --from en ·" in said
    elsewhere = run("locale", "new", "es", "lab", "--from", "en", "--out", "mine").output
    assert "heroglyph locale check es lab --from en --locales mine ·" in elsewhere


def test_words_of_a_pack_are_begun_beside_the_others_and_checked_there(folder: Path) -> None:
    assert run("locale", "new", "eo", "lab", "--from", "en").exit_code == 0
    (folder / "locales" / "eo" / "lab.yaml").unlink()
    done = run("locale", "check", "eo", "lab", "--from", "en", "--all")
    assert done.exit_code == 1
    assert "eo  Ĉe la fino de la ludo, gajnu 1 poenton por ĉiu el viaj [____]." in done.output


def test_files_that_are_there_stay(folder: Path) -> None:
    words = folder / "locales" / "eo" / "lab.yaml"
    before = words.read_bytes()
    done = run("locale", "new", "eo", "--from", "en")
    assert done.exit_code == 0 and "stays as it is" in done.output
    assert (folder / "locales" / "eo" / "dungeonroll.yaml").is_file()
    assert run("locale", "new", "eo", "--from", "en").exit_code == 2
    assert run("locale", "new", "eo", "lab", "--from", "en", "--out", "locales").exit_code == 2
    assert words.read_bytes() == before


def test_language_in_the_making_is_no_language_of_a_pack_yet(folder: Path) -> None:
    run("locale", "new", "fr", "lab", "--from", "en")
    manifest = folder / "lab" / "pack.yaml"
    manifest.write_text(
        manifest.read_text(encoding="utf-8").replace("[en, de]", "[en, de, fr]"), encoding="utf-8"
    )
    done = run("check", "lab")
    assert done.exit_code == 1 and "H720" in done.output


@pytest.mark.parametrize(
    "arguments",
    [
        ("es", "--from", "es"),
        ("spanish", "--from", "fr"),
        ("es", "--from", "sv"),
        ("es", "lab", "--from", "fr"),
        ("es", "nowhere", "--from", "fr"),
        ("es", "--from", "fr", "--out", "lab/pack.yaml"),
    ],
)
def test_what_cannot_be_begun_is_said(arguments: tuple[str, ...], folder: Path) -> None:
    done = run("locale", "new", *arguments)
    assert done.exit_code == 2 and done.output.startswith("heroglyph: "), done.output


def test_broken_words_are_not_begun_from(folder: Path) -> None:
    (folder / "lab" / "locales" / "en.yaml").write_text("names: {a: [\n", encoding="utf-8")
    done = run("locale", "new", "es", "lab", "--from", "en")
    assert done.exit_code == 2 and "has mistakes" in done.output
    assert not (folder / "lab" / "locales" / "es.yaml").exists()


def test_words_begin_from_the_language_of_the_pack(folder: Path) -> None:
    """Who plays in German helps a pack that has French words alone, whatever the program speaks."""
    pack = folder / "mine"
    (pack / "locales").mkdir(parents=True)
    (pack / "pack.yaml").write_text(
        "id: mine\nversion: 0.1.0\nlanguage: 1\nextends: rollplayer\nlanguages: [de, fr]\n", "utf-8"
    )
    (pack / "locales" / "fr.yaml").write_text("names: {bold: {name: Audacieux}}\n", "utf-8")
    for language in ("de", "en"):
        done = run("locale", "new", "de", "mine", language=language)
        assert done.exit_code == 0, done.output
        begun = pack / "locales" / "de.yaml"
        assert "name: TODO" in begun.read_text("utf-8")
        assert "fr: Audacieux" in begun.read_text("utf-8")
        begun.unlink()

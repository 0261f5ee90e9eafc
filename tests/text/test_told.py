"""Procedures as they are told in a rules reference, whole, as they were last read and found right.

``pytest tests/text/test_told.py --update-golden`` writes the files anew: read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from spoken import LANGUAGES

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.source.pack import find_builtin_packs
from heroglyph.compiler.text.outline import Step, all_told
from heroglyph.compiler.text.voice import Voice
from heroglyph.compiler.text.voices import game_voice

HERE = Path(__file__).parent / "golden"

PACKS = tuple(find_builtin_packs())
READ_BACK = ("rollplayer", *LANGUAGES), ("dungeonroll", "en"), ("rollingrealms", "en")
"""Which packs are read back in which languages: the one with the most to say in all of them."""


@cache
def checked(pack: str) -> CheckedGame:
    return check(load([find_builtin_packs()[pack]]))


@cache
def voice(pack: str, language: str) -> Voice:
    return game_voice(checked(pack).game, checked(pack).packs, language)


def procedures(pack: str) -> list[str]:
    """The procedures that are told."""
    game = checked(pack).game
    return [name for name in game.procedures if name not in game.vocabulary.untold]


def lines(steps: tuple[Step, ...], choice: bool = False, depth: int = 0) -> Iterator[str]:
    """Steps as a list of Markdown: numbered where they follow each other, with dashes where one is chosen."""
    for number, step in enumerate(steps, 1):
        yield f"{'   ' * depth}{'-' if choice else f'{number}.'} {step.text}"
        yield from lines(step.steps, step.choice, depth + 1)


def page(pack: str, language: str) -> str:
    """All procedures of a game in one language, in the order of their names."""
    found = []
    for name in sorted(procedures(pack)):
        prose = voice(pack, language).tell(name)
        note = [f"({len(prose.left_out)} untold)"] if prose.left_out else []
        found += [f"## {prose.title} [{name}]", "", *lines(prose.steps), *note, ""]
    return "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", PACKS)
def test_golden(pack: str, language: str, update_golden: bool) -> None:
    path = HERE / f"told.{pack}.{language}.md"
    text = page(pack, language)
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def unread(pack: str, language: str) -> Iterator[str]:
    """The sentences that are not read back to what they were made from."""
    speaker = voice(pack, language)
    plans = dict.fromkeys(
        plan
        for name in sorted(procedures(pack))
        for step in all_told(speaker.outline(name).steps)
        for plan in step.plans
        if plan.op != "section"
    )
    for plan in plans:
        said = speaker.sentence(plan)
        if plan not in speaker.read_step(said):
            yield f"{pack} {language} {said}"


def test_sentences_are_read_back(update_golden: bool) -> None:
    """All but those that are listed: they speak of what an earlier step named, or leave out what goes without
    saying. A list to make shorter."""
    path = HERE / "told.unread.txt"
    text = "".join(
        f"{line}\n" for pack, *languages in READ_BACK for code in languages for line in unread(pack, code)
    )
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("pack", PACKS)
def test_every_procedure_can_be_told(pack: str) -> None:
    """And each has its own anchors, by which its steps can be cited."""
    for language in LANGUAGES:
        for name in procedures(pack):
            anchors = [step.anchor for step in all_told(voice(pack, language).outline(name).steps)]
            assert len(set(anchors)) == len(anchors)
            assert all(anchor.startswith(f"{name}.") for anchor in anchors)


DEFINED = {
    "en": "Gain Experience equal to the value of the Level die. End your delve.",
    "fr": "Gagnez un nombre de points d’Expérience égal à la valeur du dé de Niveau. "
    "Terminez votre Exploration.",
    "de": "Erhalte Erfahrungspunkte in Höhe des Werts des Stufenwürfels. Beende deine Erkundung.",
    "es": "Gana un número de puntos de Experiencia igual al valor del dado de Nivel. Termina tu Expedición.",
}


@pytest.mark.parametrize("language", DEFINED)
def test_a_verb_tells_what_its_definition_does(language: str) -> None:
    said = voice("dungeonroll", language).defined("retire").replace("\u00a0", " ").replace("\u202f", " ")
    assert said == DEFINED[language]


def test_what_no_text_says_is_no_definition() -> None:
    assert voice("dungeonroll", "en").defined("slay") == "", "some of it is what the program keeps account of"
    assert voice("dungeonroll", "en").defined("roll") == "", "a primitive: nothing defines it"


def test_steps_name_the_verbs_they_have_done() -> None:
    steps = voice("dungeonroll", "en").tell("regroup").steps
    assert [step.refers_to for step in steps[1:2]] == [("verb:retire",)]

"""Procedures as they are told in a rules reference, whole, as they were last read and found right.

``pytest tests/compiler/text/test_told.py --update-golden`` writes the files anew: read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.builtin import LANGUAGES, checked, realizer
from tests.sampling import share

from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.message.outline import OutlineStep, all_told
from heroglyph.compiler.text.message.plan import Phrase

HERE = Path(__file__).parent / "golden"

PACKS = tuple(find_builtin_packs())


def procedures(pack: str) -> list[str]:
    """The procedures that are told."""
    game = checked(pack).game
    return [name for name in game.procedures if name not in game.vocabulary.untold]


def lines(steps: tuple[OutlineStep, ...], choice: bool = False, depth: int = 0) -> Iterator[str]:
    """Steps as a list of Markdown: numbered where they follow each other, with dashes where one is chosen.

    Below a step what is otherwise in other games.
    """
    for number, step in enumerate(steps, 1):
        yield f"{'   ' * depth}{'-' if choice else f'{number}.'} {step.text}"
        yield from lines(step.steps, step.choice, depth + 1)
        for note in step.notes:
            of = f" {note.of[0]}–{note.of[-1]}" if len(note.of) > 1 else ""
            yield f"{'   ' * (depth + 1)}* {note.when}: {note.how}{of}"
            yield from lines(note.steps, depth=depth + 2)


def page(pack: str, language: str) -> str:
    """All procedures of a game in one language, in the order of their names."""
    written = []
    for name in sorted(procedures(pack)):
        prose = realizer(pack, language).tell_apart(name)
        note = [f"({len(prose.left_out)} untold)"] if prose.left_out else []
        written += [f"## {prose.title} [{name}]", "", *lines(prose.steps), *note, ""]
    return "\n".join(written)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", PACKS)
def test_golden(pack: str, language: str, update_golden: bool) -> None:
    path = HERE / f"told.{pack}.{language}.md"
    text = page(pack, language)
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def sentences(pack: str, language: str) -> Iterator[tuple[str, Phrase, tuple[str, ...]]]:
    """The different sentences of a pack, each with its plan and the nouns that the steps before it named."""
    speaker = realizer(pack, language)
    seen = set()
    for name in sorted(procedures(pack)):
        named: tuple[str, ...] = ()
        for step in all_told(speaker.outline_apart(name).steps):
            for plan in step.plans:
                if plan.op != "section" and plan not in seen:
                    seen.add(plan)
                    yield speaker.sentence(plan), plan, named
                named = tuple(dict.fromkeys((*named, *nouns(plan))))


def nouns(plan: Phrase) -> Iterator[str]:
    """The nouns in a plan."""
    for slot, value in plan.slots:
        if slot == "noun" and isinstance(value, str):
            yield value
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Phrase):
                yield from nouns(part)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", PACKS)
def test_sentences_are_read_back(pack: str, language: str) -> None:
    """One that cannot be would be listed here, with the reason.

    Every run takes one of three in each language; ``make soak`` takes all of them.
    """
    speaker = realizer(pack, language)
    told = list(sentences(pack, language))
    assert len(told) > 20
    assert [said for said, plan, named in share(told, 3) if plan not in speaker.read_step(said, named)] == []


def test_a_sentence_that_is_told_otherwise_is_not_read_back() -> None:
    speaker = realizer("rollplayer", "en")
    assert speaker.read_step("Draw a Backstory card and keep it.")
    assert not speaker.read_step("Draw a Backstory card and keeps it.")
    assert not speaker.read_step("Discard it."), "nothing was named before"
    assert speaker.read_step("Discard it.", ("noun:market_card",))


@pytest.mark.parametrize("pack", PACKS)
def test_every_procedure_can_be_told(pack: str) -> None:
    """And each has its own anchors, by which its steps can be cited."""
    for language in LANGUAGES:
        for name in procedures(pack):
            anchors = [step.anchor for step in all_told(realizer(pack, language).outline_apart(name).steps)]
            assert len(set(anchors)) == len(anchors)
            assert all(anchor.startswith(f"{name}.") for anchor in anchors)


DEFINED = {
    "en": "Gain Experience equal to the value of the Level die and end your delve.",
    "fr": "Gagnez un nombre de points d’Expérience égal à la valeur du dé de Niveau et "
    "terminez votre Exploration.",
    "de": "Erhalte Erfahrungspunkte in Höhe des Werts des Stufenwürfels und beende deine Erkundung.",
    "es": "Gana un número de puntos de Experiencia igual al valor del dado de Nivel y termina tu Expedición.",
}


@pytest.mark.parametrize("language", DEFINED)
def test_a_verb_tells_what_its_definition_does(language: str) -> None:
    said = realizer("dungeonroll", language).defined("retire").replace("\u00a0", " ").replace("\u202f", " ")
    assert said == DEFINED[language]


def test_words_in_front_sound_as_before_what_follows() -> None:
    said = realizer("rollplayer", "fr").derived("row", "full", "C’est le cas si")
    assert said.startswith("C’est le cas s’il y a exactement 3 dés"), said


def test_what_no_text_says_is_no_definition() -> None:
    assert realizer("dungeonroll", "en").defined("slay") == "", (
        "some of it is what the program keeps account of"
    )
    assert realizer("dungeonroll", "en").defined("roll") == "", "a primitive: nothing defines it"


def test_steps_name_the_verbs_they_have_done() -> None:
    steps = realizer("dungeonroll", "en").tell("regroup").steps
    assert [step.refers_to for step in steps[1:2]] == [("verb:retire",)]

"""The program's own verbs and moments and those of an author have nothing in common but what they are called.

Each verb of the language packs is declared by an author as well, with words that no language has.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.builtin import LANGUAGES
from tests.places import ROOT

from heroglyph import hear, say
from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.parsing.grammar.keywords import RESERVED
from heroglyph.compiler.text.language.plain import plain

from .test_gold import read

OWN = "own."
POINTS = ("score -2 if my.gold is 0", "score 2 if my.gold is 0", "score my.token.stars")
"""What only verbs of the program say."""
RULES = (
    "after {verb} die: gain 1 gold",
    "after {verb} die: choose row from my.rows; run row.ability",
    "action at any_time: pay 1 gold; choose die from my.sheet; {verb} die",
    "before {verb} die: cancel",
    "replace {verb} die: cancel",
    "after {verb} die:\n  grant:\n    forbid reroll die",
)
"""What is said with verbs of the program and a verb of the author."""


def language(code: str) -> dict[str, Any]:
    table: dict[str, Any] = plain(read(ROOT / "locales" / code / "language.yaml"))
    return table


def own_verbs() -> list[str]:
    """The names of the program's verbs that an author may give to a verb of his."""
    names = dict.fromkeys(name for code in LANGUAGES for name in language(code)["verbs"])
    return [name.removeprefix(OWN) for name in names if name.removeprefix(OWN) not in RESERVED]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("section", ["verbs", "moments"])
def test_what_is_the_programs_own_has_names_that_no_vocabulary_can_have(code: str, section: str) -> None:
    names = language(code)[section]
    assert names
    assert [name for name in names if not name.startswith(OWN)] == []


FORMS = {
    "en": "inf ing third past done",
    "fr": "imp inf third past",
    "de": "imp du inf zu sub third past",
    "es": "imp inf third past sub third_sub onto",
}
"""The forms of a verb that its sentences ask for."""
FRAME = {"de": "{object:acc}"}


def words(code: str, verb: str) -> dict[str, str]:
    """Words that no language has: the name of the verb and that of the form."""
    forms = {form: f"qu{verb}{form.replace('_', '')}x" for form in FORMS[code].split()}
    return {**forms, "frame": FRAME.get(code, "{object}")}


@cache
def game(home: Path) -> CheckedGame:
    """A game that adds to Roll Player a verb for each name, and cards that say them."""
    verbs = own_verbs()
    texts = {f"{verb}_{n}": rule.format(verb=verb) for verb in verbs for n, rule in enumerate(RULES)}
    texts |= {f"points_{n}": rule for n, rule in enumerate(POINTS)}
    cards: list[dict[str, Any]] = [
        {"id": name, "kind": "class", "color": "red", "rules": text} for name, text in texts.items()
    ]
    files: dict[str, Any] = {
        "pack.yaml": {
            "id": "own",
            "version": "0.1.0",
            "language": 1,
            "languages": list(LANGUAGES),
            "extends": "rollplayer",
        },
        "vocabulary.yaml": {
            "verbs": {verb: {"object": "die", "define": "gain 1 gold"} for verb in verbs},
        },
        "cards/cards.yaml": [{**card, "provenance": {"rules": "house", "color": "house"}} for card in cards],
    }
    for code in LANGUAGES:
        names = {card["id"]: {"name": card["id"], "house": True} for card in cards}
        files[f"locales/{code}.yaml"] = {"verbs": {verb: words(code, verb) for verb in verbs}, "names": names}
    for name, content in files.items():
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
    return check(load([home]), texts=False)


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> CheckedGame:
    return game(tmp_path_factory.mktemp("own"))


def same(checked: CheckedGame, card: str, rule: str, code: str) -> str:
    """The text of a card, which is understood as its rule and no other."""
    (line,) = say(checked, card, code)
    assert [reading.source for reading in hear(checked, line, code, kind="class")] == [rule], line
    return line


def test_an_author_may_have_all_of_them(checked: CheckedGame) -> None:
    assert checked.diagnostics == ()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("verb", own_verbs())
def test_what_the_author_says_is_said_beside_it(checked: CheckedGame, verb: str, code: str) -> None:
    for number, rule in enumerate(RULES):
        assert f"qu{verb}" in same(checked, f"{verb}_{number}", rule.format(verb=verb), code).lower()


@pytest.mark.parametrize("code", LANGUAGES)
def test_points_are_the_programs_own(checked: CheckedGame, code: str) -> None:
    for number, rule in enumerate(POINTS):
        line = same(checked, f"points_{number}", rule, code)
        assert not [verb for verb in own_verbs() if f"qu{verb}" in line]

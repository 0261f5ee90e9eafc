"""The program knows no game: no word that a pack declares stands in its code.

Words of the packs are all names in their vocabularies and all ids of their cards. Words that the
data in ``grammar/`` has too (``row``, ``value``) belong to the language, not to a game.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.tables import read_plain

ROOMS = ("compiler", "runtime", "workbench", "studio")
COMMENT = re.compile(r"(//|# ).*")
WORD = re.compile(r"[a-z]+(?:_[a-z]+)*")


def names(data: object) -> Iterator[str]:
    """All keys and plain words of some data."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from names(value)
    elif isinstance(data, list):
        for item in data:
            yield from names(item)
    elif isinstance(data, str) and WORD.fullmatch(data):
        yield data


def read(path: Path) -> object:
    return read_plain(path)


OTHER_SENSES = {
    "add": "an operation of numbers",
    "black": "a style of the terminal",
    "blue": "a style of the terminal",
    "greedy": "a bot that takes what gives most at once",
    "green": "a style of the terminal",
    "level": "how bad a finding is, as SARIF calls it",
    "middle": "a part of a list, as CLDR calls it",
    "note": "a severity",
    "red": "a style of the terminal",
    "room": "what a place lacks where something cannot be done",
    "sheet": "cells laid out on paper, in the rules reference",
    "solo": "an option of the command line: one person plays",
    "turn": "the period in which one player acts, which every game has",
    "use": "the core verb for running a slot",
    "white": "a style of the terminal",
    "write": "an operation of programs",
}


@cache
def game_words() -> frozenset[str]:
    words: set[str] = set()
    for path in sorted((ROOT / "cards").rglob("*.yaml")):
        data = read(path)
        if path.name == "vocabulary.yaml":
            words.update(names(data))
        elif isinstance(data, list):
            words.update(card["id"] for card in data)
            words.update(card["kind"] for card in data)
    language: set[str] = set()
    for path in sorted((ROOT / "grammar").glob("*.*")):
        language.update(WORD.findall(COMMENT.sub("", path.read_text(encoding="utf-8"))))
    return frozenset(word for word in words if len(word) > 2) - language


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The texts that a module's code works with; docstrings explain, ``__all__`` has names of code."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    explained = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            explained.update(map(id, ast.walk(node.value)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained:
            yield node.lineno, node.value


@pytest.mark.parametrize("room", ROOMS)
def test_no_word_of_a_game_stands_in_the_code(room: str) -> None:
    places = [
        f"{path.relative_to(ROOT)}:{line} {word}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for line, text in literals(path)
        for word in (text, *text.split("."))
        if word in game_words() - OTHER_SENSES.keys()
    ]
    assert places == []


def test_the_words_are_really_read() -> None:
    assert {"charisma_token", "jeweled_dagger", "goblin", "wharf", "equalize"} <= game_words()

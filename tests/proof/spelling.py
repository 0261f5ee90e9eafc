"""Spelling by Hunspell, the program that word processors use, with the dictionaries of its packages.

``known/<language>.yaml`` names the dictionary and holds the words that it lacks, with the reason of each.
Words quoted from the rules language are no words of a human language and are left out.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from tests.tables import read_table

from .corpus import LANGUAGES, Said, explanations, messages, quotable, without_placeholders

HERE = Path(__file__).parent
PACKAGES = "hunspell hunspell-en-us hunspell-fr hunspell-de-de hunspell-es"
WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*")
_CODE = re.compile(r"\S*(?:\w[._/=\\]\w|\w\d|\d\w|_)\S*|(?<!\S)[-.(]*--?[a-z]\S*|(?<!\S)\.[a-z]+")


def available() -> bool:
    """Whether Hunspell and a dictionary of each language are on this machine."""
    return shutil.which("hunspell") is not None and all(
        _listed(["x"], dictionary(language)) is not None for language in LANGUAGES
    )


def misspelt(texts: Iterable[Said], language: str) -> dict[str, str]:
    """The words that neither the dictionary nor our list has, each with a place where it stands."""
    places = {word: said.place for said in texts if said.language == language for word in words_of(said)}
    unknown = _listed(sorted(places), dictionary(language))
    assert unknown is not None, PACKAGES
    return {word: places.get(word, "") for word in unknown if not _known(word, language)}


def words_of(said: Said) -> list[str]:
    """The words of a text that a dictionary can know."""
    plain = _CODE.sub(" ", without_placeholders(said.text, " … ")).replace("'", "’")
    quoted = _quoted(said.place) if said.sort == "message" else frozenset()
    return [word for word in WORD.findall(plain) if word not in quoted and not word.isupper()]


@cache
def _quoted(place: str) -> frozenset[str]:
    """Words that a message has in all languages, and that the rules language or a language code has too."""
    words: dict[str, set[str]] = {}
    for said in (*messages(), *explanations()):
        if said.place == place:
            words.setdefault(said.language, set()).update(WORD.findall(said.text))
    return frozenset(set.intersection(*words.values())) & (quotable() | frozenset(LANGUAGES))


def dictionary(language: str) -> str:
    """The dictionary of a language, as Hunspell calls it."""
    return str(_file(language)["dictionary"])


@cache
def known_words(language: str) -> dict[str, str]:
    """The words on our list, each with its reason."""
    return {word: reason for reason, words in _file(language)["words"].items() for word in words}


@cache
def _file(language: str) -> dict[str, Any]:
    data: dict[str, Any] = read_table(HERE / "known" / f"{language}.yaml")
    return data


def _known(word: str, language: str) -> bool:
    known = known_words(language)
    return word in known or word[:1].lower() + word[1:] in known


def _listed(words: Iterable[str], dictionary: str) -> list[str] | None:
    """The words that a dictionary does not have; None where there is no such dictionary."""
    done = subprocess.run(
        ["hunspell", "-d", dictionary, "-i", "utf-8", "-l"],
        input="\n".join(words),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    lines = (line.strip(".’") for line in done.stdout.splitlines())
    return None if done.returncode else sorted({line for line in lines if line})

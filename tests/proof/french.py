"""French grammar by Grammalecte, the checker of LibreOffice, called as its command line program.

Its rules know no card of a game. A thing named by two nouns side by side (« carte Marché ») is shown to it
by the first alone, which keeps gender and number; what a message quotes is shown as X.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.tables import read_table

from .corpus import Said
from .lexicon import with_games

PACKAGES = "grammalecte-cli"
LANGUAGE = "fr"
_OFF = ("tab", "esp", "nbsp", "typo", "apos", "unit", "num", "maj", "virg", "imp")
"""Options not in use: marks are seen to by ``marks.yaml``, and nobody is told anything as *tu*."""
_BESIDE = re.compile(r"^([a-zà-ÿ]+) [A-ZÀ-Ý]\w+(?: de \w+)?$")
_QUOTED = re.compile(r"[a-z_]+(?=:\s)|\S*[._]\w\S*|\w*\d\w*|\{\w+\}")


@dataclass(frozen=True, order=True)
class Finding:
    """What Grammalecte finds wrong in a text."""

    rule: str
    around: str
    message: str


def available() -> bool:
    """Whether Grammalecte is on this machine."""
    return shutil.which("grammalecte-cli") is not None


def findings(texts: Iterable[Said], folder: Path) -> list[Finding]:
    """What is wrong with the French ones among some texts, but for what is known to be right."""
    lines = sorted({shown(said) for said in texts if said.language == LANGUAGE})
    file = folder / "texts.txt"
    file.write_text("\n\n".join(lines) + "\n", encoding="utf-8")
    every = {finding for paragraph in _checked(file) for finding in _of(paragraph)}
    return sorted(finding for finding in every if not known(finding))


def shown(said: Said) -> str:
    """A text as Grammalecte is to read it: X stands for what it cannot know."""
    text = said.text
    for whole, first in appositions().items():
        text = re.sub(rf"(?i)\b{re.escape(whole)}\b", first, text)
    if said.sort == "message":
        text = re.sub(r"X(?: +X)+", "X", _QUOTED.sub("X", text))
    return text if text[-1:] in ".!?…" else f"{text}."


@cache
def appositions() -> dict[str, str]:
    """The nouns of the games that are two nouns side by side, each with the first of them."""
    texts = {
        form
        for language in with_games(LANGUAGE)
        for name, lexemes in language.lexemes.items()
        if name.startswith(("noun:", "zone:"))
        for lexeme in lexemes
        for form in lexeme.forms.values()
    }
    matches = sorted(filter(None, map(_BESIDE.match, texts)), key=lambda match: -len(match[0]))
    return {match[0]: match[1] for match in matches}


def nouns(*, wrong: bool = False) -> list[Said]:
    """A sentence for each noun of the games with an article of its gender, or of the other one."""
    articles = {"m": "un", "f": "une"}
    if wrong:
        articles = {"m": "une", "f": "un"}
    return [
        Said(name, LANGUAGE, f"Prenez {articles[lexeme.forms['gender']]} {lexeme.forms['sg']}.", "noun")
        for language in with_games(LANGUAGE)
        for name, lexemes in language.lexemes.items()
        for lexeme in lexemes
        if {"gender", "sg"} <= lexeme.forms.keys()
    ]


def _checked(file: Path) -> list[dict[str, list[dict[str, str]]]]:
    done = subprocess.run(
        ["grammalecte-cli", "-f", str(file), "-j", "-ctx", "-off", *_OFF],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    data: list[dict[str, list[dict[str, str]]]] = json.loads(done.stdout)["data"]
    return data


def _of(paragraph: dict[str, list[dict[str, str]]]) -> Iterable[Finding]:
    for error in paragraph["lGrammarErrors"]:
        around = f"{error['sBefore'][-25:]}{error['sUnderlined']}{error['sAfter'][:25]}"
        yield Finding(error["sRuleId"], around, error["sMessage"])


@cache
def accepted() -> dict[str, str]:
    """Phrases that are right though a rule of Grammalecte says otherwise, each with the reason."""
    data = read_table(Path(__file__).with_name("grammalecte.yaml"))
    return {phrase: reason for reason, phrases in data.items() for phrase in phrases}


def known(finding: Finding) -> bool:
    """Whether a finding is about a phrase that is known to be right."""
    return any(phrase in finding.around for phrase in accepted())

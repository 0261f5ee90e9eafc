"""What ``heroglyph locale new`` asks for is what the language begun needs: filled in, nothing is missing."""

from __future__ import annotations

import re
import shutil
from itertools import count, pairwise, permutations
from pathlib import Path

import pytest
from tests.sampling import SOAK

from heroglyph.workbench.report.messages import available_languages

from .translators import run


def filled(text: str) -> str:
    """A file with a word of its own in each place that is to be filled in, and a gender where one is."""
    numbers = count()
    lines = re.sub(r"gender: TODO", "gender: m", text).splitlines()
    told = (line.partition("  # ")[0] for line in lines if not line.lstrip().startswith("#"))
    return "\n".join(re.sub(r"\bTODO\b", lambda _: f"wort{next(numbers)}", line) for line in told) + "\n"


LANGUAGES = available_languages()
PAIRS = [*permutations(LANGUAGES, 2)] if SOAK else [*pairwise((*LANGUAGES, LANGUAGES[0]))]
"""From each language and to each language once; in the long tests from each to each."""


@pytest.mark.parametrize(("source", "code"), PAIRS)
def test_file_that_is_filled_in_lacks_nothing(source: str, code: str, tmp_path: Path) -> None:
    pack = tmp_path / "lab"
    assert run("new", "game", str(pack), "--lang", source).exit_code == 0
    assert run("locale", "new", code, str(pack)).exit_code == 0
    path = pack / "locales" / f"{code}.yaml"
    path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
    done = run("locale", "check", code, str(pack), "--all")
    assert done.exit_code == 0 and "missing" not in done.output, done.output


QUAY = Path(__file__).parent / "packs" / "quay"


@pytest.mark.parametrize("code", [code for code in available_languages() if code != "en"])
def test_words_of_fields_values_and_places_are_asked_for(code: str, tmp_path: Path) -> None:
    pack = shutil.copytree(QUAY, tmp_path / "quay")
    assert run("locale", "new", code, str(pack)).exit_code == 0
    path = pack / "locales" / f"{code}.yaml"
    path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
    done = run("locale", "check", code, str(pack), "--all")
    assert done.exit_code == 0 and "missing" not in done.output, done.output


def test_a_field_said_in_another_case_is_asked_for_in_that_case(tmp_path: Path) -> None:
    """Its words for one case are not taken for another, where the language tells cases apart."""
    pack = shutil.copytree(QUAY, tmp_path / "quay")
    assert run("locale", "new", "de", str(pack)).exit_code == 0
    path = pack / "locales" / "de.yaml"
    words = filled(path.read_text(encoding="utf-8"))
    [line] = [line for line in words.splitlines() if "player.fame:" in line]
    assert "own.gen: " in line
    path.write_text(words.replace(line, re.sub(r", own\.gen: \w+", "", line)), encoding="utf-8")
    assert "field:player.fame own.gen" in run("locale", "check", "de", str(pack), "--all").output

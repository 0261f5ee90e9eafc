"""What ``heroglyph locale new`` asks for is what the language begun needs: filled in, nothing is missing."""

from __future__ import annotations

import re
from itertools import count, permutations
from pathlib import Path

import pytest

from heroglyph.workbench.messages import available_languages

from .translators import run


def filled(text: str) -> str:
    """A file with a word of its own in each place that is to be filled in, and a gender where one is."""
    numbers = count()
    lines = re.sub(r"gender: TODO", "gender: m", text).splitlines()
    told = (line.partition("  # ")[0] for line in lines if not line.lstrip().startswith("#"))
    return "\n".join(re.sub(r"\bTODO\b", lambda _: f"wort{next(numbers)}", line) for line in told) + "\n"


@pytest.mark.parametrize(("source", "code"), [*permutations(available_languages(), 2)])
def test_file_that_is_filled_in_lacks_nothing(source: str, code: str, tmp_path: Path) -> None:
    pack = tmp_path / "lab"
    assert run("new", "game", str(pack), "--lang", source).exit_code == 0
    assert run("locale", "new", code, str(pack)).exit_code == 0
    path = pack / "locales" / f"{code}.yaml"
    path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
    done = run("locale", "check", code, str(pack), "--all")
    assert done.exit_code == 0 and "missing" not in done.output, done.output

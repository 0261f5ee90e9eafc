"""One rule, four uses: card text, prompt, log line, and reminder, side by side in each language.

``--update-golden`` writes what is said anew; the files are read by people.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.builtin import checked as game

from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.workbench.report.messages import available_languages

from .uses import NONE, lines, said, uses

GOLDEN = Path(__file__).parent / "golden"
PACKS = tuple(find_builtin_packs())
LANGUAGES = available_languages()


@pytest.mark.parametrize("pack", PACKS)
def test_four_uses_of_each_verb(pack: str, update_golden: bool) -> None:
    path = GOLDEN / f"uses.{pack}.txt"
    shown = "\n".join(lines(pack, LANGUAGES))
    if update_golden:
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("pack", PACKS)
def test_what_one_language_says_the_others_say_too(pack: str) -> None:
    """Words that are missing would leave a text out in silence."""
    for number, use in enumerate(uses(pack)):
        silent = {tuple(text == NONE for text in said(pack, number, code)) for code in LANGUAGES}
        assert len(silent) == 1, (use.verb, use.rule.id)


@pytest.mark.parametrize("pack", PACKS)
def test_what_the_log_tells_is_shown(pack: str) -> None:
    """Each verb of the log that some rule with a text does has its line here."""
    outline = game(pack).game.outline
    log = outline.board.log if outline is not None and outline.board is not None else ()
    told = {use.verb: said(pack, number, "en").told for number, use in enumerate(uses(pack))}
    assert [verb for verb in log if told.get(verb) == NONE] == []

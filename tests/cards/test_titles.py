"""Every title and award of a game has words in each language of its pack."""

from __future__ import annotations

import pytest
from tests.builtin import GAMES, checked
from tests.builtin import realizer as voice_of


@pytest.mark.parametrize("pack", GAMES)
def test_titles_have_words(pack: str) -> None:
    result = checked(pack)
    outline = result.game.outline
    for language in result.packs[0].languages:
        realizer = voice_of(pack, language)
        for _, title in outline.titles if outline is not None else ():
            assert realizer.lexeme_form(f"title:{title}", "name"), (language, title)
        for award, _ in outline.awards if outline is not None else ():
            for form in ("name", "for"):
                assert realizer.lexeme_form(f"award:{award}", form), (language, award)

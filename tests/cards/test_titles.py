"""Every title and award of a game has words in each language of its pack."""

from __future__ import annotations

import pytest

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.voices import game_voice

PACKS = find_builtin_packs()


@pytest.mark.parametrize("pack", PACKS)
def test_titles_have_words(pack: str) -> None:
    found = check(load([PACKS[pack]]))
    outline = found.game.outline
    for language in found.packs[0].languages:
        voice = game_voice(found.game, found.packs, language)
        for _, title in outline.titles if outline is not None else ():
            assert voice.lexeme_form(f"title:{title}", "name"), (language, title)
        for award, _ in outline.awards if outline is not None else ():
            for form in ("name", "for"):
                assert voice.lexeme_form(f"award:{award}", form), (language, award)

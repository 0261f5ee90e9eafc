"""Every rule reads back to itself, also freely; what a reader in a hurry may take it for is explained.

Here every sixtieth text of each game; all of them with ``python -m tests.compiler.text.read.hasty``,
or in the long tests.
"""

from __future__ import annotations

import os

import pytest
from tests.builtin import checked

from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.realizers import can_speak, listed_languages

from .hasty import read_all, unexplained

EVERY = 1 if os.environ.get("HEROGLYPH_SOAK") else 60


@pytest.mark.parametrize("name", find_builtin_packs())
def test_each_rule_reads_back_and_is_taken_for_another_only_as_explained(name: str) -> None:
    game = checked(name)
    for language in filter(can_speak, listed_languages(game.packs)):
        result = read_all(name, game, language, EVERY)
        assert result.read
        assert result.lost == []
        assert unexplained([result]) == []

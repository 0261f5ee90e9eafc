"""``heroglyph play`` as persons see it; ``--update-golden`` writes the sessions in ``sessions/`` anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.program import run

from .table import SMALL

SESSIONS = Path(__file__).parent / "sessions"

TYPED = {
    "en": ["1", "", "?", "? 2", "2", "why", "why 1", "nonsense", "99", "1", "1", "undo", "redo", "quit"],
    "fr": ["1", "1", "1", "2", "pourquoi Dex", "? Druide", "annuler", "garder", "quitter"],
    "de": ["1", "1", *["1"] * 12, "1", "2", "1", "1", "1", "1", "2", "1", "2", "warum Stärke", "ende"],
    "es": ["1", "2", "?", "porqué 1", "porqué límites", "1", "1", "deshacer", "1", "salir"],
}


@pytest.mark.parametrize("language", TYPED)
def test_session_looks_as_written(language: str, update_golden: bool) -> None:
    result = run(*SMALL, "--lang", language, typed="".join(f"{line}\n" for line in TYPED[language]))
    assert result.exit_code == 0, result.output
    path = SESSIONS / f"{language}.txt"
    if update_golden:
        path.write_text(result.output, encoding="utf-8")
    assert result.output == path.read_text(encoding="utf-8")
    assert max(map(len, result.output.splitlines())) <= 80
    assert "\x1b" not in result.output and "play." not in result.output


def test_the_end_is_told_with_what_happened_last(tmp_path: Path) -> None:
    result = run(*SMALL, "--option", "short_game", typed="1\n" * 200)
    last = result.output.rpartition("Player 1>")[2]
    assert result.exit_code == 0
    told, board_and_points = last.split("\nRound", 1)
    assert "Player" in told and "Strength" in board_and_points
    assert board_and_points.index("Strength") < board_and_points.index("The game is over.")


def test_what_follows_from_ones_own_answer_is_told() -> None:
    """Chance and rules, too: the bonus of a gold die, the result of a roll."""
    result = run(*SMALL, typed="1\n" * 40)
    assert "Player 1 gained" in result.output and "Player 1 placed" in result.output

"""Nothing is left out of the log in silence: each event is told whole, or the check says what it lacks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from tests.places import ROOT

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.lowering.lower import Lowered, lower
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.checks.texts import check_log
from heroglyph.compiler.text.language.missing import MissingForm
from heroglyph.compiler.text.message.plan import Phrase, phrase
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.runtime.bots import BOTS
from heroglyph.runtime.game.game import answer, pending, start
from heroglyph.runtime.game.link import link
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.options import chosen_options
from heroglyph.runtime.view.view import View, view
from heroglyph.workbench.play.board.words import NO_ROLES, Words
from heroglyph.workbench.play.telling import Teller
from heroglyph.workbench.report.lexicon import GameLexicon
from heroglyph.workbench.report.messages import read_messages

OWN = {name: ROOT / "tests" / name for name in ("games/packs/bouquet", "workbench/packs/shown")}
PACKS: dict[str, Path] = {**find_builtin_packs(), **OWN}
ANSWERS = 250
WHISPERS = ROOT / "docs" / "examples" / "whispers"


class Strict(Words):
    """Words that keep which verb a line of the log could not tell, or not with all that it happened with."""

    untold: dict[str, str]

    def clause(
        self,
        verb: int,
        form: str,
        what: Phrase | None,
        roles: Mapping[str, Phrase] = NO_ROLES,
        before: str = "",
    ) -> str:
        name = self.m.table.verbs[verb].name
        try:
            return self.realizer.spell_as(
                phrase("clause", verb=f"verb:{name}", object=what, **roles), form, before
            )
        except MissingForm as error:
            self.untold[name] = str(error)
            return super().clause(verb, form, what, roles, before)


@cache
def game(pack: str) -> tuple[CheckedGame, Lowered]:
    checked = check(load([PACKS.get(pack, WHISPERS)]), checks=False)
    return checked, lower(checked.game)


def untold(pack: str, language: str, seed: int) -> dict[str, str]:
    """The verbs of the log that a game of chance could not tell whole, each with what is lacking."""
    checked, lowered = game(pack)
    outline = checked.game.outline
    assert outline is not None and outline.board is not None
    players = max(outline.low, min(2, outline.high))
    m = link(lowered.table, lowered.effects, players, chosen_options(lowered.table, players, {}))
    words = Strict(GameLexicon(checked, language), m, read_messages("en"), [""] * players)
    words.untold = {}
    teller = Teller(words, outline.board.log)
    bots = [BOTS["random"](seat) for seat in range(players)]
    state = start(m, seed)
    for _ in range(ANSWERS):
        if not pending(state):
            break
        player = pending(state)[0].player
        for line in teller.lines(view(m, state, player)):
            assert line.strip()
        state = answer(m, state, player, bots[player].choose(m, state, player))
    return words.untold


def asked_for(pack: str, language: str) -> set[str]:
    """The verbs of which the check says that the log lacks something."""
    checked, _ = game(pack)
    diagnostics = check_log(
        checked.game, checked.packs, game_realizer(checked.game, checked.packs, language).language
    )
    return {str(dict(diagnostic.arguments)["verb"]) for diagnostic in diagnostics}


@pytest.mark.parametrize("language", ["en", "fr", "de", "es"])
@pytest.mark.parametrize("pack", PACKS)
def test_each_event_is_told_whole_or_was_asked_for(pack: str, language: str) -> None:
    checked, _ = game(pack)
    if language in checked.packs[0].languages:
        lacking = {verb: why for seed in (1, 2) for verb, why in untold(pack, language, seed).items()}
        assert {verb: why for verb, why in lacking.items() if verb not in asked_for(pack, language)} == {}


SHOWN = {
    "en": "Player {by} revealed a rumor (to Player {to})",
    "fr": "Joueur {by} a montré une rumeur (à Joueur {to})",
    "de": "Spieler {by} zeigte ein Gerücht vor (an Spieler {to})",
    "es": "Jugador {by} mostró un rumor (a Jugador {to})",
}


@cache
def revealed() -> tuple[Machine, View, dict[str, int]]:
    """What the third player sees of a card that one player has shown to another, and who these are."""
    _, lowered = game("whispers")
    m = link(lowered.table, lowered.effects, 3, chosen_options(lowered.table, 3, {}))
    bots = [BOTS["random"](seat) for seat in range(3)]
    for seed in range(9):
        state = start(m, seed)
        while pending(state):
            seen = view(m, state, 2)
            for event in seen.events:
                to = [role.number for role in event.roles if role.name == "to" and role.number in (0, 1)]
                if to and event.actor in (0, 1) and m.table.verbs[event.verb].name == "reveal":
                    return m, seen, {"by": event.actor + 1, "to": to[0] + 1}
            player = pending(state)[0].player
            state = answer(m, state, player, bots[player].choose(m, state, player))
    raise AssertionError("nothing was shown")


@pytest.mark.parametrize("language", SHOWN)
def test_it_is_told_to_whom_something_is_shown(language: str) -> None:
    m, seen, players = revealed()
    checked, _ = game("whispers")
    words = Words(GameLexicon(checked, language), m, read_messages(language), [""] * 3)
    assert SHOWN[language].format(**players) in list(Teller(words, ("reveal",)).lines(seen))

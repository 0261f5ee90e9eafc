"""Plays whole random games from the file of a compiled game, in a process that has no compiler and no packs.

``python -m tests.games.alone FILE PLAYERS SEED ...`` prints each game as a line of JSON: who was asked what,
in words, what was answered, and the points at the end.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from importlib.abc import MetaPathFinder
from typing import Any

from heroglyph import load_compiled
from heroglyph.runtime.game.game import legal, pending, score
from heroglyph.runtime.game.labels import option_label
from heroglyph.runtime.record.recorded import Playable, begin, head_of

_GONE = ("heroglyph.compiler", "heroglyph.cards", "heroglyph.locales", "heroglyph.grammar")


class Without(MetaPathFinder):
    """Lets nothing be imported that a game that is compiled must do without."""

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> None:
        if fullname.startswith(_GONE):
            raise ImportError(fullname)


def played(game: Playable, players: int, seed: int) -> Iterator[Any]:
    """A game of random answers, with everything that a player is asked."""
    chance = random.Random(seed)
    file = begin(game, head_of(game, players, seed))
    while not file.over:
        question = chance.choice(pending(file.session.state))
        options = legal(file.session.state, question.player)
        at = chance.randrange(len(options))
        labels = [option_label(file.m, file.session.state, question, option) for option in options]
        yield question.player, question.kind, labels, at
        file.answer(question.player, options[at])
    state = file.session.state
    yield [score(file.m, state, player) for player in range(players)], file.session.digest()


def main() -> None:
    sys.meta_path.insert(0, Without())
    game = load_compiled(sys.argv[1])
    for seed in sys.argv[3:]:
        print(json.dumps(list(played(game, int(sys.argv[2]), int(seed)))))
    assert not [name for name in sys.modules if name.startswith(_GONE)]


if __name__ == "__main__":
    main()

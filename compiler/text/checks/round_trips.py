"""That a text says its rule and no other is proved by reading it back, which takes most of a check.

It holds as long as its grounds do: the words and the language, and what other rules can be named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...source.digest import digest
from ...source.packs.pack_files import PackFiles
from ...tree import rules
from ...typed.model import Game, game_rules

_NAMEABLE = (rules.Define, rules.Procedure, rules.Kind, rules.Side)


def grounds(game: Game, packs: Sequence[PackFiles], language: str) -> bytes:
    """The digest of all that saying and reading in a language depends on, but for the rule that is said.

    A rule knows of the cards only their ids and kinds, and what other rules are called, define or replace.
    """
    return digest((language, repr(game.limits), *_words(packs, language), *_others(game)))


def _words(packs: Sequence[PackFiles], language: str) -> Iterator[str]:
    """The files of the packs that are no cards, and no words of other languages."""
    for pack in packs:
        passed = {name for name, _ in pack.cards}
        passed |= {words.span.file for code, words in pack.locales.items() if code != language}
        yield pack.id
        for name, source in pack.sources.items():
            if name not in passed:
                yield name
                yield source.text


def _others(game: Game) -> Iterator[str]:
    """What a rule can know of other rules and cards."""
    for card in game.cards:
        yield f"{card.id} {card.kind}"
    for word, labels in game.labels.items():
        yield word
        yield repr([(label.rule, label.parameters) for label in labels])
    for rule in game_rules(game):
        if rule.label is not None or isinstance(rule.body, _NAMEABLE):
            yield repr(rule)

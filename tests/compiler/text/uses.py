"""One rule in four uses: what its card says, what is asked, what is told of it later, what reminds of it.

For each verb of a game the first example in which a rule with a text does it is played, and what each
language has to say is put side by side. ``python -m tests.compiler.text.uses rollplayer`` prints it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from tests.builtin import checked as game
from tests.builtin import lowered

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.text.language.missing import MissingForm
from heroglyph.compiler.text.plan.discourse import NotExpressible
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.tree import rules
from heroglyph.compiler.typed.model import Card, Example
from heroglyph.compiler.typed.speakable import speakable
from heroglyph.compiler.typed.walk import walk
from heroglyph.compiler.words.panels import Board
from heroglyph.runtime.events.primitives import ScriptedError
from heroglyph.runtime.game.game import pending
from heroglyph.runtime.game.labels import asker_stack
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.limits import AbortedError
from heroglyph.runtime.table.state import State
from heroglyph.runtime.view.view import view
from heroglyph.workbench.examples.examples import ExampleRunner
from heroglyph.workbench.examples.given import CannotGiveError, build_given
from heroglyph.workbench.examples.script import Script, ScriptError
from heroglyph.workbench.play.asking import Prompter
from heroglyph.workbench.play.board.layout import BoardLayout
from heroglyph.workbench.play.board.words import Words
from heroglyph.workbench.play.telling import Teller
from heroglyph.workbench.report.lexicon import GameLexicon
from heroglyph.workbench.report.messages import read_messages

NAMES = ("Ann", "Ben", "Cem", "Dora")
NONE = "—"


@dataclass(frozen=True)
class Use:
    """A rule that does a verb, the example that shows it, and the positions on the way."""

    verb: str
    kind: str
    rule: rules.Rule
    m: Machine
    states: tuple[State, ...]


class Said(NamedTuple):
    """The four texts of one rule in one language; a text that there is none of is a dash."""

    card: str
    asked: str
    told: str
    reminder: str


@cache
def runner(pack: str) -> ExampleRunner:
    checked = game(pack)
    return ExampleRunner(checked.game, lowered(pack))


@cache
def uses(pack: str) -> tuple[Use, ...]:
    """A use for each verb that a rule with a text does, in the order in which the game declares them."""
    by_verb: dict[str, Use] = {}
    for card in game(pack).game.cards:
        wanted = {rule.id: kind_rule for kind_rule in speakable(card) for rule in kind_rule[1:]}
        verbs = {verb for _, rule in wanted.values() for verb in _verbs(rule)} - by_verb.keys()
        for example in card.examples if verbs else ():
            if verbs <= by_verb.keys():
                break
            for use in _shown(pack, card, example, verbs - by_verb.keys()):
                by_verb.setdefault(use.verb, use)
    return tuple(by_verb[verb] for verb in game(pack).game.vocabulary.verbs if verb in by_verb)


def _verbs(rule: rules.Rule) -> set[str]:
    return {node.verb for node in walk(rule) if isinstance(node, rules.Do)}


def _shown(pack: str, card: Card, example: Example, verbs: set[str]) -> Iterator[Use]:
    """The verbs that an example shows, each with the first rule of the card that does it."""
    played = _played(pack, card, example)
    if played is None:
        return
    m, states = played
    done = {m.table.verbs[event[2]].name for state in states[1:] for event in state.events if event[2] >= 0}
    for verb in sorted(verbs & done):
        rule = next(((k, r) for k, r in speakable(card) if verb in _verbs(r)), None)
        if rule is not None:
            yield Use(verb, *rule, m, states)


def _played(pack: str, card: Card, example: Example) -> tuple[Machine, tuple[State, ...]] | None:
    ran = runner(pack)
    m = ran.machine(example.players, example.options)
    try:
        script = Script(m, ran.lowered, card, build_given(m, ran.lowered, example))
        before = script.state
        for line in example.do or ():
            script.perform(line.text, line.seat)
        script.finish()
    except (CannotGiveError, ScriptError, ScriptedError, AbortedError):
        return None
    return m, (before, *script.passed)


# ------------------------------------------------------------------ what is said


_KNOWN: dict[tuple[str, int, str], Words] = {}


def words_at(pack: str, m: Machine, language: str) -> Words:
    """The words of a game at one table: the machine of a table is the same for all examples like it."""
    key = (pack, id(m), language)
    if key not in _KNOWN:
        _KNOWN[key] = Words(GameLexicon(game(pack), language), m, read_messages(language), NAMES[: m.players])
    return _KNOWN[key]


@cache
def said(pack: str, number: int, language: str) -> Said:
    """What one language says of a use of a game, by its number."""
    checked, use = game(pack), uses(pack)[number]
    words = words_at(pack, use.m, language)
    return Said(
        _text(words.realizer, use, compact=False),
        _asked(checked, words, use),
        _told(words, use),
        _text(words.realizer, use, compact=True),
    )


def _text(realizer: Realizer, use: Use, *, compact: bool) -> str:
    try:
        return realizer.say(use.rule, use.kind, compact=compact)
    except (NotExpressible, MissingForm):
        return NONE


def _asked(checked: CheckedGame, words: Words, use: Use) -> str:
    """The first question that the rule asks."""
    outline = checked.game.outline
    layout = BoardLayout((outline.board if outline is not None else None) or Board(), words)
    for state in use.states:
        for question in pending(state):
            frames = asker_stack(state, question)
            effects = {
                use.m.effects[frame.effect].id for frame in frames if 0 <= frame.effect < len(use.m.effects)
            }
            if use.rule.id in effects:
                return " / ".join(Prompter(words, layout.label).prompt(state, question))
    return NONE


def _told(words: Words, use: Use) -> str:
    """The first line of what was done by the verb."""
    teller = Teller(words, (use.verb,))
    for state in use.states[1:]:
        for line in teller.lines(view(use.m, state, 0)):
            return line
    return NONE


def lines(pack: str, languages: tuple[str, ...]) -> Iterator[str]:
    """All uses of a game, language beside language."""
    for number, use in enumerate(uses(pack)):
        yield f"{use.verb} · {use.rule.id}"
        for language in languages:
            texts = said(pack, number, language)
            yield f"{language}  {texts.card}"
            yield f"  ?  {texts.asked}"
            yield f"  >  {texts.told}"
            yield f"  !  {texts.reminder}"
        yield ""


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1], tuple(sys.argv[2:]) or ("en", "fr", "de", "es"))))

"""``python -m tools.garden_paths``: sentences that a reader in a hurry may take for another rule.

Of all that the built-in packs say, of the packs to copy (``examples``), of the rules on the pages (``docs``),
of rules that authors may write (``generated``), of rules made by chance over the words of each pack
(``chance``), walked from them (``walked``), with things told by others (``related``), or with deeds under
conditions and choices (``scoped``): a line for each source and language; with ``--texts`` sentences, each
with what it means and what may be heard.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from heapq import nsmallest
from typing import Any
from zlib import crc32

from tests import builtin
from tests.builtin import GAMES, LANGUAGES
from tests.compiler.text.generated import generated_rules
from tests.compiler.text.scoped import Scoped
from tests.compiler.text.walked import Forms, walked_rules
from tests.docs.blocks import read_page
from tests.meaning.generator import Maker
from tests.places import ROOT
from tests.tables import read_table

from heroglyph.compiler.binding.rebind import rebind
from heroglyph.compiler.checks.conditions.conditions import check_conditions
from heroglyph.compiler.compile import CheckedGame, Loaded, check, load
from heroglyph.compiler.parsing.parse import parse_rules, text_scalar
from heroglyph.compiler.text.language.missing import MissingForm
from heroglyph.compiler.text.message.outline import all_told
from heroglyph.compiler.text.message.plan import Phrase
from heroglyph.compiler.text.plan.discourse import NotExpressible
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.realizers import game_realizer, listed_languages
from heroglyph.compiler.tree.rules import Procedure, Rule
from heroglyph.compiler.tree.types import Integer
from heroglyph.compiler.typed.speakable import speakable

SOURCES = ("packs", "examples", "docs", "generated", "chance", "walked", "related", "scoped")
EXAMPLES = tuple(path.parent.name for path in sorted((ROOT / "docs" / "examples").glob("*/pack.yaml")))

KNOWN: list[dict[str, Any]] = read_table(ROOT / "tests" / "compiler" / "text" / "read" / "nearest.yaml")
"""What stays, each with its reason."""


@cache
def loaded(name: str) -> Loaded:
    """The files of a built-in game, or of a pack to copy with the game that it extends."""
    return builtin.loaded(name) if name in GAMES else load([ROOT / "docs" / "examples" / name])


@cache
def checked(name: str) -> CheckedGame:
    """A game with what all checks say of it, but for its texts."""
    return builtin.checked(name) if name in GAMES else check(loaded(name))


@cache
def realizer(name: str, language: str) -> Realizer:
    """A game in a language that its packs list."""
    return game_realizer(checked(name).game, loaded(name).packs, language)


@dataclass
class Tally:
    """What was said of one source in one language, and what of it may be misheard, with both things."""

    language: str
    said: int = 0
    texts: dict[str, str] = field(default_factory=dict)

    @property
    def unexplained(self) -> dict[str, str]:
        """Those of which no reason is known."""
        patterns = [entry["text"] for entry in KNOWN if self.language in entry["languages"]]
        return {
            text: things
            for text, things in self.texts.items()
            if not any(re.search(pattern, text) for pattern in patterns)
        }


def bound(pack: str, kind: str, source: str) -> Iterator[tuple[str, Rule]]:
    """The rules of a source that are some, each with the kind of its card."""
    written, mistakes = parse_rules(text_scalar(source, "garden"))
    game = checked(pack).game
    card = next((card for card in game.cards if card.kind == kind), None)
    if mistakes or card is None:
        return
    bound_game, more = rebind(game, card, written)
    card = next(game_card for game_card in bound_game.cards if game_card.id == card.id)
    if not more and not any(check_conditions(replace(bound_game, cards=(card,)))):
        yield from speakable(card)


@cache
def rules(source: str, pack: str, seed: int, most: int) -> tuple[tuple[str, Rule], ...]:
    """Different rules of a source over the words of a pack."""
    made: dict[tuple[str, Rule], None] = {}
    for kind, text in _sources(source, pack, seed, most):
        made.update(dict.fromkeys(bound(pack, kind, text)))
    return tuple(made)


def _sources(source: str, pack: str, seed: int, most: int) -> Iterator[tuple[str, str]]:
    if source == "generated" and pack == GAMES[-1]:
        yield from list(generated_rules())[:: max(1, 6000 // most)]
    elif source == "docs":
        for page in sorted((ROOT / "docs").glob("*.md")):
            for block in read_page(page):
                defines = "define " in block.text  # the words of such a field are those of its page
                if block.info[:2] == ("rules", pack) and len(block.info) > 2 and not defines:
                    yield block.info[2], block.text
    elif source == "scoped":
        scoped = Scoped(checked(pack).game, seed)
        yield from ((scoped.kind, scoped.rule()) for _ in range(4 * most))
    elif source == "related":
        related = Related(pack, seed)
        yield from ((related.forms.plain, related.rule()) for _ in range(10 * most))
    elif source == "walked":
        walked = walked_rules(checked(pack).game, 2)
        yield from nsmallest(most, walked, key=lambda walked_rule: crc32(f"{seed}{walked_rule}".encode()))
    elif source == "chance":
        kinds = sorted({card.kind for card in checked(pack).game.cards})
        rng = random.Random(f"{seed} {pack}")
        for at in range(most):
            maker = Maker(checked(pack).game.vocabulary, rng, Counter(), rng.choice(kinds))
            try:
                lines = maker.card(at).lines
            except (IndexError, KeyError, ValueError):
                continue
            yield maker.kind, "\n".join(lines)


class Related:
    """Rules in which things are chosen, counted or acted on by what others are: qualities with nouns."""

    def __init__(self, pack: str, seed: int) -> None:
        self.forms = Forms(checked(pack).game)
        self.vocabulary = self.forms.vocabulary
        self.random = random.Random(f"{seed} {pack}")
        self.acts = [(verb, noun) for verb, noun in self.forms.acts() if noun in self.vocabulary.nouns]
        self.placed = [noun for noun in self.vocabulary.nouns if len(self.forms.sources(noun)) > 1]

    def rule(self) -> str:
        """One of some shapes, filled by chance."""
        chance = self.random.choice
        verb, noun = chance(self.acts)
        chosen = f"choose {chance(('', '', '2 ', 'up to 2 ', 'any ', 'all '))}{noun} other{self.source(noun)}"
        like = f"{self.like(noun, 'other.', f'{noun}.')}"
        event = f"after {chance(self.acts)[0].name} {noun}"
        swapped = f"choose {noun}{self.source(noun)}; {chosen} where {like}; {verb.name} {noun} with other"
        return chance(
            (
                f"{event}: {chosen} where {like}; {self.act(noun)} other",
                f"{event}: {chosen} where {like}; {self.act(noun)} other",
                f"after obtain this: {swapped}",
                f"score 1 per {noun}{self.source(noun)} where {self.measure(noun, '')}",
                f"{event} where {self.measure(noun, f'{noun}.')}: {self.forms.gain}",
                f"after obtain this: {chosen} where {self.measure(noun, 'other.')}; {self.act(noun)} other",
                f"{event}: {self.forms.gain}; {self.act(noun)} {noun}",
                f"{event}: {chosen}; {self.act(noun)} {noun}; {self.act(noun)} other",
            )
        )

    def source(self, noun: str) -> str:
        return self.random.choice(self.forms.sources(noun))

    def act(self, noun: str) -> str:
        """A verb that can be done to things of a noun."""
        return self.random.choice([verb.name for verb, taken in self.acts if taken == noun])

    def like(self, noun: str, thing: str, other: str) -> str:
        """That a field is as the same field of another thing is."""
        fields = [each for each in self.vocabulary.fields(noun).values() if each.kind != "core"]
        if not fields:
            return f"{thing}value is {other}value"
        chosen = self.random.choice(fields)
        sign = self.random.choice(("is", "is not", "<", ">=")) if isinstance(chosen.type, Integer) else "is"
        return f"{thing}{chosen.name} {sign} {other}{chosen.name}"

    def measure(self, noun: str, before: str) -> str:
        """That a number of a thing is so great as what others come to."""
        numbers = list(self.forms.numbers(noun)) or ["value"]
        other = self.random.choice(self.placed)
        of = list(self.forms.numbers(other)) or ["value"]
        source = self.source(other)
        worked = self.random.choice(("total", "highest", "lowest"))
        value = self.random.choice(
            (f"count({other}{source})", f"{worked}({self.random.choice(of)} for {other}{source})")
        )
        sign = self.random.choice(("is", "<", ">="))
        return f"{before}{self.random.choice(numbers)} {sign} {value}"


def plans(source: str, pack: str, speaker: Realizer, seed: int, most: int) -> Iterator[Phrase]:
    """The plans of all that is said."""
    spoken = rules(source, pack, seed, most)
    if source in ("packs", "examples"):
        game = checked(pack).game
        spoken = tuple(rule for card in game.cards for rule in speakable(card))
        bodies = (rule.body for card in game.cards for rule in card.rules)
        for name in [body.name for body in bodies if isinstance(body, Procedure)]:
            try:
                steps = tuple(all_told(speaker.outline(name).steps))
            except NotExpressible:
                continue
            yield from (plan for step in steps for plan in step.plans if plan.op != "section")
    for kind, rule in spoken:
        for compact in (False, True):
            try:
                yield speaker.plan(rule, kind, compact=compact)
            except NotExpressible:
                continue


def tally(source: str, language: str, seed: int = 1, most: int = 300) -> Tally:
    """Reads all that is said of a source in a language."""
    result = Tally(language)
    for pack in EXAMPLES if source == "examples" else GAMES:
        if language not in listed_languages(loaded(pack).packs):
            continue
        speaker = realizer(pack, language)
        met: set[str] = set()
        for plan in plans(source, pack, speaker, seed, most):
            try:
                text = speaker.spell(plan)
            except MissingForm:
                continue
            if text not in met:
                met.add(text)
                result.said += 1
                misheard = speaker.misheard(plan)
                if misheard:
                    result.texts[text] = "; ".join(f"[{a}] [{b}]" for a, b in misheard)
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the table; 1 where something is not explained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sources", nargs="*", choices=SOURCES, default=SOURCES)
    parser.add_argument("--languages", nargs="*", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=300, help="rules of each pack")
    parser.add_argument("--texts", type=int, default=0, help="so many sentences of each are shown")
    given = parser.parse_args(arguments)
    left = 0
    for source in given.sources:
        for language in given.languages:
            result = tally(source, language, given.seed, given.most)
            left += len(result.unexplained)
            share = 100 * len(result.texts) / max(1, result.said)
            misheard = f"{len(result.texts):>5} misheard {share:>6.2f} %"
            unexplained = f"{len(result.unexplained)} unexplained"
            print(f"{source:<10} {language} {result.said:>6} said {misheard}, {unexplained}", flush=True)
            for text, things in list(result.texts.items())[: given.texts]:
                print(f"     {text}\n        {things}")
    return 1 if left else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""What of the sentences that people write is understood: ``python -m tests.understanding.understanding``.

``en.yaml``, ``fr.yaml``, ``de.yaml`` and ``es.yaml`` hold ordinary sentences of cards, as people write them,
by the rules that they mean (``rules.yaml``). They were written before what is heard besides, by people who
had not seen it: up to four a rule at first, and three more when the first were built on. Every third, by the
hash of its text, is kept aside: nothing is built on it.

Printed for each language that has such a file, of the part kept aside and of the other: how many mean their
rule and nothing else, how many another rule alone, how many several of which one is right; and those that are
not understood with ``--show``. ``--offered`` also counts those of which the rule is among the three that are
offered in place of what is not understood, or among several.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.builtin import LANGUAGES, checked
from tests.tables import read_table

from heroglyph.compiler.binding.resolve_rules import resolve_rules
from heroglyph.compiler.binding.resolver import Resolver
from heroglyph.compiler.binding.scope import RulePosition, Scope
from heroglyph.compiler.parsing.parse import parse_rules
from heroglyph.compiler.source.documents import Scalar
from heroglyph.compiler.source.records import replace
from heroglyph.compiler.source.spans import Span
from heroglyph.compiler.text.interpret.listener import Listener
from heroglyph.compiler.text.interpret.suggestions import Suggester
from heroglyph.compiler.text.language.tries import TooMuchToReadError
from heroglyph.compiler.text.plan.normal_form import normal_form
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.compiler.tree.rules import Choose, Comparison, May, Node, Number, OneOf, Rule, Within
from heroglyph.compiler.tree.types import Integer, Thing
from heroglyph.compiler.typed.mapped import mapped

HERE = Path(__file__).parent
RIGHT, WRONG, SEVERAL, NOT = "right", "wrong", "several", "not understood"
OFFERED = "offered"


@dataclass(frozen=True)
class Sentence:
    """A sentence with the rule that it means on a card of a kind of a game."""

    text: str
    game: str
    kind: str
    rule: str

    @property
    def aside(self) -> bool:
        """Whether nothing is built on it."""
        return hashlib.sha256(self.text.encode()).digest()[0] % 3 == 0


def sentences(language: str) -> Iterator[Sentence]:
    """The sentences of one language."""
    texts = read_table(HERE / f"{language}.yaml")
    for entry in read_table(HERE / "rules.yaml"):
        for text in texts.get(entry["id"], ()):
            yield Sentence(text, entry["game"], entry["kind"], entry["rule"])


def rule_of(sentence: Sentence) -> Rule:
    """The rule that a sentence means."""
    written, diagnostics = parse_rules(Scalar(sentence.rule, Span("rule", 0, len(sentence.rule))))
    assert not diagnostics, (sentence, diagnostics)
    resolver = Resolver.of_game(checked(sentence.game).game)
    position = RulePosition(f"{sentence.game}:{sentence.kind}/x", sentence.kind)
    rules = resolve_rules(resolver, Scope(this=Thing(sentence.kind)), position, written)
    assert not resolver.diagnostics and len(rules) == 1, (sentence, resolver.diagnostics)
    return rules[0]


@cache
def listener(game: str, language: str) -> Listener:
    """Who hears the sentences of a game in a language."""
    whole = checked(game)
    return Listener(game_realizer(whole.game, whole.packs, language))


def understood(sentence: Sentence, language: str) -> str:
    """How a sentence is understood."""
    try:
        heard = listener(sentence.game, language).hear(sentence.text, sentence.kind)
    except TooMuchToReadError:
        return NOT
    meant = bounded(normal_form(rule_of(sentence)))
    meanings = list(dict.fromkeys(bounded(normal_form(meaning.rule)) for meaning in heard))
    if meant in meanings:
        return RIGHT if len(meanings) == 1 else SEVERAL
    return WRONG if len(meanings) == 1 else SEVERAL if meanings else NOT


@cache
def suggester(game: str, language: str) -> Suggester:
    """Who offers rules in place of sentences of a game."""
    return Suggester(listener(game, language))


def is_offered(sentence: Sentence, language: str) -> bool:
    """Whether the rule of a sentence that is not understood is among those that are offered."""
    try:
        offered = suggester(sentence.game, language).suggest(sentence.text, sentence.kind)
    except TooMuchToReadError:
        return False
    meant = bounded(normal_form(rule_of(sentence)))
    return meant in [bounded(normal_form(suggestion.heard.rule)) for suggestion in offered]


def bounded(rule: Rule) -> Rule:
    """A rule whose comparisons with numbers are ranges of what a value can be: 5 or 6 of a die, 5 or more.

    Who may choose none need not be told that he may leave it out.
    """
    return mapped(mapped(mapped(rule, _without_may), _bounded), _turned)


def _turned(node: Node) -> Node:
    """A comparison with the greater side first, and what may be chosen in one order."""
    match node:
        case Comparison(left=left, operator="<", right=right) if not isinstance(right, Number):
            return replace(node, left=right, operator=">", right=left)
        case OneOf(options=options):
            return replace(node, options=tuple(sorted(options, key=repr)))
    return node


def _without_may(node: Node) -> Node:
    body = getattr(node, "body", None)
    if not isinstance(body, tuple):
        return node
    match body:
        case (*before, May(body=(Choose(quantity="any" | "up to"), *_) as inner)):
            return replace(node, body=(*before, *inner))
    return node


def _bounded(node: Node) -> Node:
    match node:
        case Comparison(operator="<" | ">" as operator, left=value, right=Number(value=number)):
            step, operator = (-1, "<=") if operator == "<" else (1, ">=")
            return _bounded(replace(node, operator=operator, right=Number(number + step)))
        case Comparison(left=value, operator="is" | "<=" | ">=" as operator, right=Number(value=number)):
            low, high = (None if operator == "<=" else number), (None if operator == ">=" else number)
        case Within(value=value, low=Number(value=low), high=Number(value=high)):
            pass
        case _:
            return node
    whole = value.type
    if not isinstance(whole, Integer):
        return node
    least = whole.low if low is None or (whole.low is not None and low <= whole.low) else low
    most = whole.high if high is None or (whole.high is not None and high >= whole.high) else high
    ends = [Number(end) for end in (least, most) if end is not None]
    return Within(value, *ends) if len(ends) == 2 else node


def main() -> None:
    """Prints how much is understood."""
    parser = argparse.ArgumentParser(description=__doc__)
    written = [language for language in LANGUAGES if (HERE / f"{language}.yaml").exists()]
    parser.add_argument("languages", nargs="*", default=written)
    parser.add_argument(
        "--show", action="store_true", help="print what is not understood, of what is built on"
    )
    parser.add_argument("--offered", action="store_true", help="count what is offered in place of the rest")
    asked = parser.parse_args()
    for language in asked.languages:
        counts: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
        for sentence in sentences(language):
            how = understood(sentence, language)
            counts[sentence.aside][how] += 1
            if asked.offered and (how == SEVERAL or (how == NOT and is_offered(sentence, language))):
                counts[sentence.aside][OFFERED] += 1
            if asked.show and how != RIGHT and (not sentence.aside or how == WRONG):
                print(f"{how}: {sentence.text}\n    {sentence.rule.strip()}")
        for aside, name in ((False, "built on"), (True, "kept aside")):
            right = counts[aside][RIGHT]
            whole = sum(counts[aside][how] for how in (RIGHT, SEVERAL, WRONG, NOT)) or 1
            if asked.offered:
                rest = counts[aside][SEVERAL] + counts[aside][NOT]
                print(f"{language}, {name}: of {rest} others the rule of {counts[aside][OFFERED]} is offered")
            parts = ", ".join(f"{counts[aside][how]} {how}" for how in (RIGHT, SEVERAL, WRONG, NOT))
            print(f"{language}, {name}: {right / whole:.0%} of {whole} understood ({parts})")


if __name__ == "__main__":
    main()

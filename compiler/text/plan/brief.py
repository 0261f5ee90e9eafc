"""The compact register: a line in as few words as a small card has room for.

"1× per round: reroll a red die." "When you place a gold die: +2 Gold." The plan of the full line is
rearranged; which words are shorter is up to each language.
"""

from __future__ import annotations

from ...tree import rules
from ...words.vocabulary import Vocabulary
from ..message.plan import Phrase, bare, phrase
from ..message.scope import bidden as bidden_groups

_ANNOUNCING = frozenset({"by_value", "granted", "for_each", "provision", "following", "bounded", "raised"})
"""Groups that announce by themselves what follows: behind a colon they would put a second one."""

_PAID = frozenset({"purpose", "cost"})
"""Acts with a price: an arrow, or the cost itself, shows that nobody must. Others "may" be done."""


def brief_line(vocabulary: Vocabulary, body: rules.RuleBody, line: Phrase) -> Phrase:
    """The compact line for a full one. That of points is compact already, and some stay whole."""
    if isinstance(body, rules.Score) or line.op not in ("plain", "fronted"):
        return line  # behind a colon, points that are scored would look like those that an action brings
    groups = line.items("groups") or (line.phrase("first"), *line.items("rest"))
    if line.items("front") and groups[0].op in _ANNOUNCING:
        return line
    if isinstance(body, rules.Action) and groups[0].phrase("act").op in _PAID:
        groups = _instructed(groups)
    said = tuple(_yields(vocabulary, group) for group in groups)
    return phrase("brief", front=line.items("front"), groups=said)


def bidden(line: Phrase) -> Phrase:
    """The line of an action as an instruction, without what stands in front of it."""
    return phrase("plain", groups=bidden_groups((line.phrase("first"), *line.items("rest"))))


def _instructed(groups: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """What may be done, as what is to be done."""
    return phrase("instruct", act=groups[0].phrase("act")), *groups[1:]


def full_lines(vocabulary: Vocabulary, line: Phrase) -> tuple[Phrase, ...]:
    """The full lines that a compact one may stand for."""
    groups = tuple(_instructs(vocabulary, group) for group in line.items("groups"))
    front = line.items("front")
    if not front:
        return (phrase("plain", groups=groups),)
    full = phrase("fronted", front=front, first=groups[0], rest=groups[1:])
    if groups[0].op != "instruct":
        return (full,)
    permit = phrase("permit", act=groups[0].phrase("act"))
    return full, full.with_slots(first=permit)


def _yields(vocabulary: Vocabulary, group: Phrase) -> Phrase:
    """What an instruction to gain or lose so much brings: "+2 Gold"."""
    if group.op != "instruct" or group.phrase("act").op != "do":
        return group
    (clause, *more) = group.phrase("act").items("clauses")
    amount = clause.get("object")
    if more or len(clause.slots) != 2 or not isinstance(amount, Phrase) or amount.op != "np":
        return group
    resource = vocabulary.resources.get(bare(amount.word("noun")))
    if resource is None or resource.scores or amount.items("qualities"):
        return group
    number = amount.get("number")
    n = 1 if amount.word("det") == "a" else number if isinstance(number, int) else 0
    for sign, verb in ((1, _verb(vocabulary, "gain")), (-1, _verb(vocabulary, "lose"))):
        if n > 0 and clause.word("verb") == verb:
            counted = phrase("np", noun=amount.word("noun"), det="count", number=phrase("signed", n=sign * n))
            return phrase("yields", amount=counted)
    return group


def _instructs(vocabulary: Vocabulary, group: Phrase) -> Phrase:
    if group.op != "yields":
        return group
    noun, number = group.phrase("amount").word("noun"), group.phrase("amount").get("number")
    signed = number.get("n") if isinstance(number, Phrase) and number.op == "signed" else None
    if not isinstance(signed, int) or signed == 0:
        return group
    n = signed
    resource = vocabulary.resources.get(bare(noun))
    alone = abs(n) == 1 and resource is not None and resource.piece
    amount = phrase("np", noun=noun, det="a" if alone else "count", number=None if alone else abs(n))
    clause = phrase("clause", verb=_verb(vocabulary, "gain" if n > 0 else "lose"), object=amount)
    return phrase("instruct", act=phrase("do", clauses=(clause,)))


def _verb(vocabulary: Vocabulary, does: str) -> str | None:
    """The one verb of a game that does this to resources."""
    verbs = [
        verb.name for verb in vocabulary.verbs.values() if verb.does == does and "resource" in verb.objects
    ]
    return f"verb:{verbs[0]}" if len(verbs) == 1 else None

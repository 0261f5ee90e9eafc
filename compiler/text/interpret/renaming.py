"""What a rule names, and other things of the same sorts in its place: those that a sentence names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, permutations, product
from typing import Any

from ...source.records import replace
from ...tree import rules
from ...typed.mapped import mapped
from ...typed.walk import walk
from ...words.vocabulary import Vocabulary
from ..read.symbols import NUMBER

_ONE = "1"
_ORDERS = 8
"""In so many orders the numbers of a sentence are put into a rule."""


def sort_of_word(word: str) -> str:
    """What a word may stand in place of: another number, value of its enumeration, place."""
    if word.lstrip("-").isdecimal():
        return NUMBER
    kind, _, name = word.partition(":")
    return f"{kind}:{name.rpartition('.')[0]}" if kind == "value" else kind


def exchanged(vocabulary: Vocabulary, word: str) -> str:
    """What a word may stand in place of, where it is a noun: another resource, or thing of its kind.

    A noun of the core, such as the one who begins, stands in place of nothing.
    """
    noun = word.removeprefix("noun:")
    if noun == word:
        return sort_of_word(word)
    if noun in vocabulary.resources:
        return "resource"
    return f"noun:{vocabulary.ancestry(noun)[-1]}" if noun in vocabulary.nouns else word


def with_named(
    vocabulary: Vocabulary, rule: rules.Rule, readings: Sequence[Sequence[frozenset[str]]]
) -> tuple[rules.Rule, ...]:
    """A rule with what a sentence names in place of what it does not, its numbers in each order.

    ``readings``: what each name may mean, as it is written and as it may be put otherwise.
    """
    sort_of = partial(exchanged, vocabulary)
    there = tuple(dict.fromkeys(named_in(rule)))
    certain = {word for named in readings for words in named if len(words) == 1 for word in words}
    ways: list[list[dict[str, str]]] = []
    for sort in dict.fromkeys(map(sort_of, there)):
        choices = [_of_sort(sort, named, sort_of, sure=sure) for named in readings for sure in (True, False)]
        wanted = next(filter(None, choices), [])
        wanted.sort(key=_ONE.__eq__)  # an article may be heard as 1
        places = [word for word in there if sort_of(word) == sort]
        old = [word for word in places if word.lstrip("-") not in wanted]
        new = [word for word in wanted if word not in there]
        if sort == NUMBER:
            figures = [word.lstrip("-") for word in places]
            ways.append([_paired(old, new), *_orders(figures, wanted)])
        else:
            unsure = [word for word in places if word in wanted and word not in certain]
            ways.append([*(_orders(old, new) or [{}]), *(_orders(unsure, new) if new else ())])
    whole = (tuple(item for way in some for item in way.items()) for some in product(*ways))
    changes = dict.fromkeys(islice(whole, _ORDERS))
    return tuple(mapped(rule, partial(_put, others=dict(change))) for change in changes)


def _paired(old: Iterable[str], new: Iterable[str]) -> dict[str, str]:
    return dict(zip(old, new, strict=False))


def _orders(old: Sequence[str], new: Sequence[str]) -> list[dict[str, str]]:
    """New words in place of old ones, in each order; not too many of them."""
    orders = permutations(new, min(len(old), len(new)))
    return [_paired(old, order) for order in islice(orders, _ORDERS)]


def _of_sort(
    sort: str, named: Iterable[frozenset[str]], sort_of: Callable[[str], str], *, sure: bool
) -> list[str]:
    """What is named of a sort, each once; ``sure``: only where a name means but one of it."""
    of_sort = ([word for word in sorted(words) if sort_of(word) == sort] for words in named)
    return list(dict.fromkeys(word for words in of_sort if not sure or len(words) == 1 for word in words))


def named_in(rule: rules.Node) -> Iterator[str]:
    """What a rule names, as the ids of words and as figures."""
    for node in walk(rule):
        match node:
            case rules.Number(value=number):
                yield str(number)
            case rules.Value(enum=enum, value=value):
                yield f"value:{enum}.{value}"
            case (
                rules.Resource(resource=name) | rules.Holding(resource=name) | rules.PayAmount(resource=name)
            ):
                yield f"noun:{name}"
            case rules.Noun(noun=name) | rules.Binder(noun=name) | rules.Things(noun=name):
                yield f"noun:{name}"
            case rules.Zone(zone=name):
                yield f"zone:{name}"


def ids_in(part: Any) -> frozenset[str]:
    """What a part of a rule names, as the ids of words, with what is done and looked at."""
    nodes = part if isinstance(part, tuple) else (part,)
    return frozenset(word for node in nodes if isinstance(node, rules.Node) for word in _all_named_in(node))


def _all_named_in(node: rules.Node) -> Iterator[str]:
    yield from named_in(node)
    for inner in walk(node):
        match inner:
            case rules.Do(verb=verb) | rules.EventPattern(verb=verb):
                yield f"verb:{verb}"
            case rules.Member(noun=noun, field=field):
                yield f"field:{noun}.{field}"


def _put(node: Any, others: Mapping[str, str]) -> Any:
    """A node with other words in place of its own."""
    match node:
        case rules.Number(value=number) if str(number) in others:
            return replace(node, value=int(others[str(number)]) * (-1 if number < 0 else 1))
        case rules.Value(enum=enum, value=value) if word := others.get(f"value:{enum}.{value}"):
            return replace(node, value=word.rpartition(".")[2])
        case rules.Resource() | rules.Holding() | rules.PayAmount():
            if word := others.get(f"noun:{node.resource}"):
                return replace(node, resource=word.removeprefix("noun:"))
        case rules.Noun() | rules.Binder() | rules.Things():
            if word := others.get(f"noun:{node.noun}"):
                return replace(node, noun=word.removeprefix("noun:"))
        case rules.Zone() if word := others.get(f"zone:{node.zone}"):
            return replace(node, zone=word.removeprefix("zone:"))
    return node

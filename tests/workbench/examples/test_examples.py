"""Every example of every pack holds, and each rule that has examples is needed by one of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.builtin import game
from tests.sampling import share

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.source.records import replace
from heroglyph.compiler.tree import rules as typed
from heroglyph.compiler.typed.model import Card, Game
from heroglyph.workbench.examples.examples import ExampleRunner, run_examples
from heroglyph.workbench.examples.script import Script
from heroglyph.workbench.mutation.trial import Trial

PACKS = tuple(find_builtin_packs())


def cases() -> Iterator[tuple[str, str, int]]:
    for pack in PACKS:
        for card in game(pack).cards:
            for number in range(len(card.examples)):
                yield pack, card.id, number


@cache
def runner(pack: str) -> ExampleRunner:
    return ExampleRunner(game(pack), lower(game(pack)))


@pytest.mark.parametrize(("pack", "card_id", "number"), list(cases()))
def test_example_holds(pack: str, card_id: str, number: int) -> None:
    card = game(pack).card(card_id)
    assert card is not None
    assert runner(pack).run(card, card.examples[number]).diagnostics == ()


def _with_rules(broken: Game, card: Card, rules: tuple[typed.Rule, ...]) -> Game:
    changed = replace(card, rules=rules)
    cards = tuple(changed if c.id == card.id else c for c in broken.cards)
    frames: dict[str, tuple[typed.Rule, ...]] = {}
    for game_card in cards:
        for rule in game_card.rules:
            if isinstance(rule.body, typed.Kind):
                frames[rule.body.noun] = (*frames.get(rule.body.noun, ()), *rule.body.rules)
    return replace(broken, cards=cards, frames=frames)


@cache
def _trial(pack: str) -> Trial:
    return Trial(game(pack))


@cache
def _small(pack: str, card_id: str) -> Game:
    """A game in which the examples of a card tell what they tell in the whole one; it is soon compiled."""
    card = game(pack).card(card_id)
    assert card is not None
    return _trial(pack).narrowed(card, [(card, example) for example in card.examples])


def _noticed(pack: str, card: Card, rules: tuple[typed.Rule, ...]) -> bool:
    """Whether some example fails with other rules of a card: of the card most likely, else of another."""
    if card.examples and _fails(_with_rules(_small(pack, card.id), card, rules), card):
        return True
    return _fails(_with_rules(game(pack), card, rules))


def _fails(broken: Game, card: Card | None = None) -> bool:
    """Whether some example fails, of a card or of all; a game that cannot be linked fails too."""
    try:
        changed = None if card is None else broken.card(card.id)
        if changed is None:
            return any(result.diagnostics for result in run_examples(broken))
        runner = ExampleRunner(broken, lower(broken))
        return any(runner.run(changed, example).diagnostics for example in changed.examples)
    except KeyError:
        return True


def _numbers(node: Any) -> Iterator[Any]:
    """The same tree again and again, each time with one number 1 more or 1 less."""
    if isinstance(node, typed.Number):
        yield from (replace(node, value=node.value + change) for change in (1, -1))
    elif isinstance(node, tuple):
        for at, item in enumerate(node):
            yield from ((*node[:at], other, *node[at + 1 :]) for other in _numbers(item))
    elif isinstance(node, typed.Node):
        if isinstance(node, typed.ScoreRow):
            yield from (replace(node, amount=node.amount + change) for change in (1, -1))
        for name in (name for name in node.__struct_fields__ if name != "span"):
            yield from (replace(node, **{name: other}) for other in _numbers(getattr(node, name)))


def rules_of_cards() -> Iterator[tuple[str, str, int]]:
    """Procedures are played as whole games; a limit that only says what its bound is cannot be missed."""
    for pack in PACKS:
        bounds = game(pack).vocabulary.bounds
        for card in game(pack).cards:
            for number, rule in enumerate(card.rules):
                body = rule.body
                if isinstance(body, typed.Limit) and body.value == typed.Number(
                    bounds[body.bound.bound].value
                ):
                    continue
                if not isinstance(body, typed.Procedure | typed.Define):
                    yield pack, card.id, number


def rules_with_numbers() -> Iterator[tuple[str, str, int]]:
    for pack, card_id, number in rules_of_cards():
        card = game(pack).card(card_id)
        assert card is not None
        if any(_numbers(card.rules[number])):
            yield pack, card_id, number


@pytest.mark.parametrize(("pack", "card_id", "number"), share(rules_of_cards(), 3))
def test_a_rule_left_out_is_noticed(pack: str, card_id: str, number: int) -> None:
    card = game(pack).card(card_id)
    assert card is not None
    rest = card.rules[:number] + card.rules[number + 1 :]
    assert _noticed(pack, card, rest), card.rules[number].id


@pytest.mark.parametrize(("pack", "card_id", "number"), share(rules_with_numbers(), 7))
def test_another_number_in_a_rule_is_noticed(pack: str, card_id: str, number: int) -> None:
    card = game(pack).card(card_id)
    assert card is not None
    for other in _numbers(card.rules[number]):
        rules = (*card.rules[:number], other, *card.rules[number + 1 :])
        assert _noticed(pack, card, rules), other


def test_a_fault_of_the_program_is_told_and_loses_no_other_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the runtime raises in one example, it is named, and the others are heard of."""
    checked = check(load([find_builtin_packs()["rollplayer"]])).game
    plain = [result for result in run_examples(checked) if result.card.startswith("rollplayer:row/")]
    perform, calls = Script.perform, []

    def fails_once(self: Script, line: str, seat: str = "") -> None:
        calls.append(line)
        if len(calls) == 3:
            raise ValueError("not in the tuple")
        perform(self, line, seat)

    monkeypatch.setattr(Script, "perform", fails_once)
    results = list(run_examples(checked))
    broken = [diagnostic for result in results for diagnostic in result.diagnostics]
    assert [diagnostic.code for diagnostic in broken] == ["H641"]
    arguments = dict(broken[0].arguments)
    assert arguments["fault"] == "ValueError: not in the tuple"
    (result,) = (result for result in results if result.diagnostics)
    assert (arguments["card"], arguments["example"]) == (result.card, result.name)
    assert len(plain) > 0 and len(results) == sum(len(card.examples) for card in checked.cards)

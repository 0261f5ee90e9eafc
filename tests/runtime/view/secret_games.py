"""Small games full of secrets, made by chance: hidden decks, hands, fields, dice in bags, secret answers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from tests.runtime.small import write_pack

VOCABULARY = """
enums: {Tint: [red, blue]}
nouns:
  card: {}
  item: {is: card, constants: {cost: 0..5, tint: Tint}, fields: {turned: bool}, holds: die, capacity: 2}
  charm: {is: item}
  spell: {is: item}
  die: {constants: {color: Tint}, fields: {value: {type: 1..6, starts: 1}}, derived: {low: this.value <= 2}}
  seat:
    owner: player
    fields: {mark: {type: 0..9, starts: 0}}
    derived:
      cards: count(item from my.lap)
      shown: highest(cost for item from my.show)
  rulebook: {}
player:
  fields:
    bid: 0..9
    seat: seat
    vow: {type: 0..4, hidden: true}
    side: {type: Tint, hidden: true}
    mole: {type: bool, hidden: true}
    master: {type: player, hidden: true}
  derived:
    loyal: my.vow > 2 and not my.mole
zones:
  deck: {of: item, ordered: true, hidden: true, pile: true}
  spells: {of: spell, hidden: true, unordered: true}
  hand: {of: item, owner: player, hidden: true}
  lap: {of: item, owner: player, hidden: true, idle: true}
  line: {of: item, owner: player, hidden: true, ordered: true}
  stock: {of: item, owner: player, hidden: true, ordered: true, pile: true}
  show: {of: item, owner: player}
  heap: {of: item, ordered: true}
  bag: {of: die, hidden: true, unordered: true}
  sack: {of: die, owner: player, hidden: true, unordered: true}
  cup: {of: die, owner: player}
resources:
  coin: {min: 0}
  point: {scores: true}
verbs:
  draw: {object: thing, roles: {from: zone, to: zone}, does: draw}
  move: {object: thing, roles: {to: zone}, does: move}
  lay: {object: die, roles: {on: item}, does: move}
  play: {object: item, define: move item to my.show; gain item.cost coin}
  turn: {object: item, define: item.turned = yes}
  roll: {object: die, does: roll}
  shuffle: {object: zone, does: shuffle}
  reveal: {object: thing, roles: {to: {type: player, optional: true}}, does: reveal}
  look: {object: thing, does: look}
  conceal: {object: thing, does: conceal}
  swear: {object: integer, roles: {as: Tint}, define: my.vow = object; my.side = as}
  turn_coat: {define: my.mole = yes}
  uncover: {object: field, roles: {to: {type: player, optional: true}}, does: reveal}
  spy: {object: field, does: look}
  veil: {object: field, does: conceal}
  gain: {object: resource, does: gain}
  lose: {object: resource, does: lose}
windows: [round.turn]
moments: [turn.end]
periods: [round]
bounds:
  coins: {is: 6, owner: player, measures: my.coin}
"""
GAME = """
players: 2..3
begins: whole
components:
  deck: [{noun: charm}]
  spells: [{noun: spell}]
  bag: [{noun: die, color: red, count: 4}, {noun: die, color: blue, count: 4}]
"""
_CARDS = [("charm", 10), ("spell", 5)]
_SCORES = [
    "score total(cost for item from my.hand)",
    "score count(item from my.hand)",
    "score highest(cost for item from my.lap)",
    "score 1 per item from my.show",
    "score 2 if count(item from my.stock) > 1",
    "score total(value for die from my.sack)",
    "score distinct(color for die from my.sack)",
    "score 3 if no item from my.hand has cost > 3",
    "score my.line.first.cost",
    "score my.seat.shown if count(die from my.sack) > 1",
    "score 4 if my.seat.cards > count(item from my.show)",
    "score my.vow",
    "score 3 if my.loyal",
    "score 2 if my.side is red",
    "score my.coin if every item from my.hand has tint is red",
]
_ON_CARDS = [
    "score 2",
    "score 1 per item from my.show",
    "score 1 if this.turned",
    "modify item.cost by +1 for item from my.show",
    "after gain coin: gain 1 point",
    "may replace gain coin: gain 2 point",
    "before play item: gain 1 coin",
    "forbid gain point if my.coin > 4",
    "each_other: action at round.turn once per round: gain 1 point",
    "after play item by others: may gain 1 coin",
    "after gain coin by players if my.vow > 1:\n  may:\n    lose 1 coin\n    gain 1 point",
    "before play item by players where item.cost > this.cost: may cancel",
    "may replace gain coin by others: gain 1 point",
    "at turn.end: may gain 1 coin",
    "limit my.coins is 9",
    "use: action at round.turn once per round if my.coin > 1:\n  lose 1 coin\n  gain 2 point",
]
_OWN = [
    "draw item from deck to my.hand",
    "draw item from deck to my.lap",
    "draw item from deck to my.line",
    "draw item from deck to my.stock",
    "draw spell from spells to my.hand",
    "draw die from bag to my.sack",
    "move deck.first to my.show",
    "move my.stock.first to my.show",
    "choose item picked from my.hand\nplay picked",
    "choose item picked from my.hand\nmove picked to my.lap",
    "choose item picked from my.lap where picked.cost > 2\nmove picked to my.hand",
    "choose up to 2 item picked from my.hand\neach item one from picked: move one to my.stock",
    "choose item picked from my.line\nmove picked to deck\nshuffle deck",
    "choose spell picked from spells\nmove picked to my.hand",
    "choose die picked from bag\nmove picked to my.sack",
    "choose die picked from my.sack\nroll picked\nmove picked to my.cup",
    "choose item bearer from my.hand\nchoose die picked from my.cup\nlay picked on bearer",
    "choose item bearer from my.show\nchoose die picked from my.sack\nlay picked on bearer",
    "choose item picked from my.hand\nturn picked",
    "look deck.first",
    "look my.stock.first",
    "look deck.first\nmay: move deck.first to heap",
    "look deck.first\nmay: move deck.first to my.hand; pay 1 coin",
    "choose item picked from my.hand\nreveal picked",
    "choose item picked from my.hand\nreveal picked to left",
    "choose item picked from my.lap\nreveal picked to left\nmove picked to my.hand",
    "choose up to 2 item picked from my.line\neach item one from picked: reveal one to left",
    "choose die picked from my.sack\nreveal picked",
    "choose item picked from my.hand\nconceal picked",
    "gain (count(item from my.hand)) coin",
    "gain (count(item from left.hand)) coin",
    "gain (total(cost for item from my.hand)) coin",
    "gain (my.seat.cards) coin",
    "if count(item from my.hand) > 2:\n  lose 1 coin",
    "may: lose 1 coin; draw item from deck to my.hand",
    "may:\n  move deck.first to heap\n  pay (heap.last.cost) coin",
    "may:\n  draw item from deck to heap\n  pay (heap.last.cost) coin",
    "one of:\n  - gain 1 coin\n  - draw item from deck to my.hand",
    "choose n from 0..2\nmy.bid = n\ngain n coin",
    "choose n from 0..4\nmy.vow = n",
    "choose n from 0..3\nchoose t from Tint\nswear n as t",
    "choose n from 0..3\nmy.vow = n + 1\nchoose item picked from my.hand\nmove picked to my.lap",
    "choose t from Tint\nmy.side = t\nuncover my.side to left",
    "choose player other from others\nmy.master = other",
    "may: turn_coat",
    "uncover my.vow",
    "uncover my.mole to left",
    "uncover my.vow\nveil my.vow",
    "spy left.vow",
    "choose player other from others\nuncover other.side\nif other.side is red:\n  gain 1 coin",
    "if my.vow > 2:\n  gain 1 coin",
    "may:\n  uncover left.vow\n  pay (left.vow) coin",
    "one of:\n  - uncover left.side; if left.side is red: pay 3 coin\n  - gain 1 coin",
    "my.seat.mark = count(item from my.stock)",
]
_OTHERS = [
    "each player one by others:\n  choose item given from one.show\n  move given to my.show",
    "shuffle deck",
    "each player one by others: look deck.first",
    "each player one by others:\n  choose item given from one.hand\n  reveal given to one.left",
    "each item one from my.hand by cost: turn one",
]


def games(folder: Path, count: int, seed: int) -> Iterator[Path]:
    """So many packs, each in a folder of its own; not all of them are right."""
    chance = random.Random(seed)
    for number in range(count):
        yield write_pack(folder / f"secret_{number}", VOCABULARY, GAME, _cards(chance))


def _cards(chance: random.Random) -> str:
    lines = ["- id: flow", "  kind: rulebook", "  rules: |"]
    lines += [f"    {line}" for line in chance.sample(_SCORES, 2)]
    lines += ["    procedure whole:"]
    lines += _indented(["each player by turn_order:", "  repeat 2 times: draw item from deck to my.hand"], 6)
    lines += _indented(["repeat 3 times:"], 6)
    for _ in range(chance.randint(2, 4)):
        lines += _round(chance)
    for kind, count in _CARDS:
        for number in range(count):
            cost, tint = chance.randint(0, 5), chance.choice(["red", "blue"])
            lines.append(f"- id: {kind}_{number}")
            lines += [f"  kind: {kind}", f"  cost: {cost}", f"  tint: {tint}"]
            if chance.random() < 0.35:
                lines += ["  rules: |", *_indented(chance.choice(_ON_CARDS).split("\n"), 4)]
    return "\n".join(lines) + "\n"


def _round(chance: random.Random) -> list[str]:
    """A part of a round: each player does the same, all at once, one after the other, or with offers."""
    order = chance.choice(["turn_order", "turn_order", "at_once"])
    steps = [_alone(step) for step in chance.sample(_OWN, chance.randint(1, 2))]
    if order == "turn_order" and chance.random() < 0.3:
        steps.append(_alone(chance.choice(_OTHERS)))
    if order == "turn_order" and chance.random() < 0.3:
        steps.append(["offer round.turn"])
    inner = [f"  {line}" for step in steps for line in step]
    return _indented([f"each player by {order}:", *inner], 8)


def _alone(step: str) -> list[str]:
    """A step in a block of its own, so that it may name things as others do."""
    return ["repeat 1 times:", *_indented(step.split("\n"), 2)]


def _indented(lines: list[str], by: int) -> list[str]:
    return [" " * by + line for line in lines]

"""The names of places in a reference: made of ids, so that they are the same in all languages and stay.

No id of a pack has a hyphen: one parts a kind and a name, two stand in what is no card.
"""

from __future__ import annotations

from ....compiler.tree import rules
from ....compiler.typed.model import Card


def card_anchor(card: Card, game: str) -> str:
    """Where a card stands: its kind and name, and its pack in front where that is not the game itself."""
    place = f"{card.kind}-{card.name}"
    return place if card.pack == game else f"{card.pack}-{place}"


def rule_anchor(card: str, rule: rules.Rule) -> str:
    """Where a rule stands below its card: by its label, or else by its number."""
    return f"{card}.{rule.id.partition('#')[2].replace('#', '.')}"


def side_anchor(card: str, side: str) -> str:
    """Where the side of a card stands."""
    return f"{card}.{side}"


def list_anchor(sort: str, name: str) -> str:
    """Where all of a sort stand: the cards of a kind, an option, a list."""
    return f"{sort}--{name}"


def component_anchor(noun: str, number: int) -> str:
    """Where the component stands that is the so-manieth of a game."""
    return list_anchor("component", f"{noun}.{number}")


def condition_anchor(card: str) -> str:
    """Where it is told when the rules of a card are in a game."""
    return f"{card}.when"


def example_anchor(anchor: str, number: int) -> str:
    """Where the example of a card stands that is the so-manieth in its file."""
    return f"{anchor}.example{number}"


def word_anchor(sort: str, word: str) -> str:
    """Where a word of the glossary stands."""
    return f"word--{sort}-{word}"

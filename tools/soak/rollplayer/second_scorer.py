"""Scoring once more, from the rulebook and the words on the cards, without the engine and the rules.

What a card or class is made of (colors, goals as printed, places of a backstory) is read from the pack's
files; what a trait or a weapon pays is written here by hand. Where both scorers differ, one is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import yaml

from heroglyph.compiler.source.packs.pack import find_builtin_packs

ATTRIBUTES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
BACKSTORY_STARS = (0, 0, 1, 1, 3, 3, 6)
ARMOR = {
    "chain": ((0, 1, 2, 4, 7, 11), ("red", "white")),
    "leather": ((0, 1, 3, 5, 8), ("green", "black")),
    "mystic": ((0, 1, 3, 6), ("blue", "purple")),
}
GOAL = re.compile(r"score (\d+) if my\.(\w+)\.score (in \d+\.\.\d+|is \d+|>= \d+)")

Position = Mapping[str, Any]
Rows = Mapping[str, Sequence[tuple[str, int]]]


@cache
def data(name: str) -> dict[str, dict[str, Any]]:
    """The cards of one of the pack's files, by their ids."""
    text = (find_builtin_packs()["rollplayer"] / f"{name}.yaml").read_text(encoding="utf-8")
    return {card["id"]: card for card in yaml.safe_load(text)}


@cache
def goals(name: str) -> tuple[tuple[str, int, int, int], ...]:
    """The goals printed on a class card: attribute, lowest and highest score, stars."""
    printed = []
    for stars, attribute, wanted in GOAL.findall(data("classes")[name]["rules"]):
        numbers = [int(number) for number in re.findall(r"\d+", wanted)]
        low, high = numbers[0], numbers[-1]
        printed.append((attribute, low, 999 if wanted.startswith(">=") else high, int(stars)))
    return tuple(printed)


def dice(p: Position) -> list[tuple[str, int]]:
    """All dice of the sheet."""
    rows: Rows = p["rows"]
    return [die for row in rows.values() for die in row]


def values(p: Position, attribute: str) -> list[int]:
    """The faces in a row."""
    return [value for _, value in p["rows"][attribute]]


def colors(p: Position, attribute: str) -> list[str]:
    """The colors in a row."""
    return [color for color, _ in p["rows"][attribute]]


def goal_score(p: Position, attribute: str) -> int:
    """The score of a row for the goals: the faces, the race, and weapons that raise dice."""
    bonus = data("races")[p["race"]].get("bonus", {}).get(attribute, 0) if p["race"] else 0
    raised = colors(p, attribute).count("gold") if "jeweled_dagger" in p["weapons"] else 0
    if attribute == "strength" and p["weapons"] == ["longsword"]:
        raised += sum(2 <= value <= 4 for value in values(p, attribute))
    if attribute == "strength" and "ancient_spear" in p["weapons"]:
        raised -= sum(value > 4 for value in values(p, attribute))
    return sum(values(p, attribute)) + int(bonus) + raised


def goal_stars(p: Position) -> int:
    """The stars of the goals that are met."""
    return sum(
        stars for attribute, low, high, stars in goals(p["class"]) if low <= goal_score(p, attribute) <= high
    )


def class_color(p: Position) -> str:
    """The color of the player's class."""
    return str(data("classes")[p["class"]]["color"])


def class_dice(p: Position) -> int:
    """How many dice are in the color of the class."""
    return sum(color == class_color(p) for color, _ in dice(p))


def alignment_stars(p: Position) -> int:
    """The stars under the token."""
    line, column = p["token"]
    return int(data("alignments")[p["alignment"]]["stars"][line - 1][column - 1])


def matching(p: Position) -> list[int]:
    """The faces of the dice that lie where the backstory wants their color."""
    faces = []
    for mark in data("backstories")[p["backstory"]]["marks"]:
        row = p["rows"][mark["attribute"]]
        if len(row) >= mark["place"] and row[mark["place"] - 1][0] == mark["color"]:
            faces.append(row[mark["place"] - 1][1])
    return faces


def pieces(p: Position) -> dict[str, int]:
    """How many pieces of armor there are of each material."""
    materials = [data("armor")[name]["material"] for name in p["armory"]]
    return {material: materials.count(material) for material in ARMOR}


def armor_stars(p: Position) -> int:
    """The stars of the sets, and one more for each in the color of the class."""
    total = 0
    for material, count in pieces(p).items():
        stars, suits = ARMOR[material]
        total += stars[count] + (count > 0 and class_color(p) in suits)
    return total


def tower_shield(p: Position) -> int:
    """As if one set that is begun and not complete had one piece more."""
    more = [
        ARMOR[material][0][count + 1] - ARMOR[material][0][count]
        for material, count in pieces(p).items()
        if 0 < count < len(ARMOR[material][0]) - 1
    ]
    return max(more, default=0)


def differs(p: Position, row: str, other: str) -> int:
    """How much higher the highest die of one row is than that of another; an empty row counts as 0."""
    return max(values(p, row), default=0) - max(values(p, other), default=0)


def _uniform(p: Position, attribute: str) -> bool:
    return len(set(values(p, attribute))) == 1


def _proud(p: Position) -> int:
    return 4 * any({"purple", "gold"} <= set(colors(p, attribute)) for attribute in ATTRIBUTES)


def _compassionate(p: Position) -> int:
    charisma = colors(p, "charisma")
    return 4 * (charisma.count("white") > charisma.count("black") and 1 <= p["gold"] <= 3)


def _honest(p: Position) -> int:
    return 3 if sum(values(p, "wisdom")) == sum(values(p, "charisma")) else -1


def _envious(p: Position) -> int:
    own = len(p["traits"])
    return 2 * (len(p["left_traits"]) > own) + 2 * (len(p["right_traits"]) > own)


TRAITS: dict[str, Callable[[Position], int]] = {
    "steadfast": lambda p: 4 * all(sum(values(p, a)) >= 9 for a in ATTRIBUTES),
    "honorable": lambda p: sum("black" not in colors(p, a) for a in ATTRIBUTES),
    "nimble": lambda p: 3 * (differs(p, "strength", "dexterity") <= 0),
    "proud": _proud,
    "weak": lambda p: 3 * (sum(values(p, "strength")) <= 8),
    "clumsy": lambda p: sum(len(set(colors(p, a))) == 3 for a in ATTRIBUTES),
    "foolish": lambda p: 2 * (differs(p, "intelligence", "wisdom") < 0),
    "reckless": lambda p: 4 * (sum(value < 3 for _, value in dice(p)) > 4),
    "focused": lambda p: 3 * (sum(count > 0 for count in pieces(p).values()) == 1),
    "compassionate": _compassionate,
    "obsessed": lambda p: 3 * sum(_uniform(p, a) for a in ATTRIBUTES),
    "cunning": lambda p: 0,
    "greedy": lambda p: 2 * (int(p["gold"]) // 5),
    "honest": _honest,
    "loyal": lambda p: {0: 0, 1: 0, 2: 0, 3: 2, 4: 3}.get(class_dice(p), 4),
    "obnoxious": lambda p: 0,
    "dedicated": lambda p: len(p["skills"]) * (p["gold"] <= 2),
    "courageous": lambda p: 3 * (len(p["weapons"]) > len(p["armory"])),
    "envious": _envious,
    "famous": lambda p: 0,  # its stars are paid at the end of each round
}
"""What a trait pays at the end."""

WEAPONS: dict[str, Callable[[Position], int]] = {
    "longsword": lambda p: 0,
    "blessed_mace": lambda p: 4 * (min(values(p, "wisdom")) >= max(values(p, "strength"))),
    "jeweled_dagger": lambda p: 0,
    "longbow": lambda p: len(set(colors(p, "dexterity"))),
    "heavy_crossbow": lambda p: 0,
    "tower_shield": tower_shield,
    "ancient_spear": lambda p: 3 * (differs(p, "dexterity", "strength") > 0),
    "quarterstaff": lambda p: 0,
}
"""What a weapon pays at the end, beside what it does to goals."""


def stars(p: Position) -> int:
    """All stars of a player at the end, with those he has been given before."""
    total = int(p["stars"]) + goal_stars(p) + class_dice(p) + alignment_stars(p)
    total += BACKSTORY_STARS[len(matching(p))] + armor_stars(p)
    total += sum(TRAITS[name](p) for name in p["traits"]) + sum(WEAPONS[name](p) for name in p["weapons"])
    return total + (int(p["gold"]) // 8 if p["solo"] else 0)

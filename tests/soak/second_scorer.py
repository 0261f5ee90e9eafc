"""Scoring once more, from the rulebook and the words on the cards, without the engine and without their rules.

What a card or class is made of (colors, goals as printed, places of a backstory) is read from the pack's
files; what a trait or a weapon pays is written here by hand. Where both scorers differ, one is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import yaml

from heroglyph.compiler.source.pack import find_builtin_packs

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
    found = []
    for stars, attribute, wanted in GOAL.findall(data("classes")[name]["rules"]):
        numbers = [int(number) for number in re.findall(r"\d+", wanted)]
        low, high = numbers[0], numbers[-1]
        found.append((attribute, low, 999 if wanted.startswith(">=") else high, int(stars)))
    return tuple(found)


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
    raised = 0
    if "jeweled_dagger" in p["weapons"]:
        raised += colors(p, attribute).count("gold")
    if "longsword" in p["weapons"]:
        raised += values(p, attribute).count(1)
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
    found = []
    for mark in data("backstories")[p["backstory"]]["marks"]:
        row = p["rows"][mark["attribute"]]
        if len(row) >= mark["place"] and row[mark["place"] - 1][0] == mark["color"]:
            found.append(row[mark["place"] - 1][1])
    return found


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


def _steadfast(p: Position) -> int:
    return 4 if all(_with_race(p, a) >= 9 for a in ATTRIBUTES) else 0


def _with_race(p: Position, attribute: str) -> int:
    bonus = data("races")[p["race"]].get("bonus", {}).get(attribute, 0) if p["race"] else 0
    return sum(values(p, attribute)) + int(bonus)


def _loyal(p: Position) -> int:
    return {0: 0, 1: 0, 2: 0, 3: 2, 4: 3}.get(class_dice(p), 4)


TRAITS: dict[str, Callable[[Position], int]] = {
    "steadfast": _steadfast,
    "honorable": lambda p: 3 * (p["token"][0] == 1),
    "nimble": lambda p: sum(value >= 5 for value in values(p, "dexterity")),
    "proud": lambda p: 3 * all(value != 1 for _, value in dice(p)),
    "weak": lambda p: 3 * (sum(values(p, "strength")) <= 8),
    "clumsy": lambda p: 2 * sum(value <= 2 for value in values(p, "dexterity")),
    "foolish": lambda p: 3 * (sum(values(p, "intelligence")) < sum(values(p, "wisdom"))),
    "reckless": lambda p: 4 * (sum(value <= 2 for _, value in dice(p)) >= 5),
    "focused": lambda p: 4 * (len(set(colors(p, "intelligence"))) == 1),
    "compassionate": lambda p: sum(color in ("white", "green") for color in colors(p, "charisma")),
    "obsessed": lambda p: 4 * any(sum(values(p, a)) >= 17 for a in ATTRIBUTES),
    "cunning": lambda p: len(set(colors(p, "intelligence"))),
    "greedy": lambda p: int(p["gold"]) // 3,
    "honest": lambda p: 2 * (p["token"][1] == 1),
    "loyal": _loyal,
    "obnoxious": lambda p: 0,
    "dedicated": lambda p: len(p["skills"]),
    "courageous": lambda p: min(values(p, "constitution"), default=0),
    "envious": lambda p: 3 * (len(p["left_traits"]) > len(p["traits"])),
    "famous": lambda p: 0,  # its stars are paid at the end of each round
}
"""What a trait pays at the end."""

WEAPONS: dict[str, Callable[[Position], int]] = {
    "longsword": lambda p: 0,
    "blessed_mace": lambda p: len(matching(p)),
    "jeweled_dagger": lambda p: 0,
    "longbow": lambda p: colors(p, "dexterity").count("green"),
    "heavy_crossbow": lambda p: 0,
    "tower_shield": tower_shield,
    "ancient_spear": lambda p: 2 * (sum(values(p, "dexterity")) > sum(values(p, "strength"))),
    "quarterstaff": lambda p: 0,
}
"""What a weapon pays at the end, beside what it does to goals."""


def stars(p: Position) -> int:
    """All stars of a player at the end, with those he has been given before."""
    total = int(p["stars"]) + goal_stars(p) + class_dice(p) + alignment_stars(p)
    total += BACKSTORY_STARS[len(matching(p))] + armor_stars(p)
    total += sum(TRAITS[name](p) for name in p["traits"]) + sum(WEAPONS[name](p) for name in p["weapons"])
    return total + (int(p["gold"]) // 8 if p["solo"] else 0)

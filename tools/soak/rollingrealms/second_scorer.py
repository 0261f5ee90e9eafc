"""Stars of a sheet counted by hand: written from the rules, without the engine.

Two realms cannot be counted from what stands on the sheet at the end: Euphoria pays by the total at the time
of each mark, My Little Scythe by what was gained in its round. Who watches the game hands them over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .sheet import FLOORS, TARGETS, Sheet

MOST = 6


def stars_by_gains(gained: int) -> int:
    """Of My Little Scythe, for pumpkins or for hearts."""
    return 3 if gained >= 9 else 2 if gained >= 6 else 1 if gained >= 3 else 0


def own_stars(sheet: Sheet) -> dict[str, int]:
    """The realms that can be counted from the sheet."""
    rows = [all(sheet.plot[r][c] for r in (2 * i, 2 * i + 1) for c in range(6)) for i in range(3)]
    columns = [all(sheet.plot[r][c] for c in (2 * i, 2 * i + 1) for r in range(6)) for i in range(3)]
    birds = zip(sheet.nests, TARGETS, strict=True)
    counted = {
        "tapestry": sum(rows) + sum(columns),
        "scythe": sum(sheet.actions[1]),
        "wingspan": sum(2 for bird, target in birds if all(bird) and sum(bird) == target),
        "between_two_castles": sum(all(sheet.rooms[r][c] for r, c in floor) for floor in FLOORS),
        "charterstone": sum(sheet.wharfs[2]),
        "viticulture": 2 * sum(sheet.cellar[0]),
    }
    return {realm: min(stars, MOST) for realm, stars in counted.items()}


def stars(sheet: Sheet, told: Mapping[str, int], rounds: Sequence[Sequence[str]]) -> dict[str, int]:
    """The stars of each realm played; ``told``: those that the sheet does not tell."""
    known = own_stars(sheet) | {realm: min(number, MOST) for realm, number in told.items()}
    played = {realm: known[realm] for three in rounds for realm in three if realm in known}
    for three in rounds:
        if "between_two_cities" in three:
            others = [played[realm] for realm in three if realm != "between_two_cities"]
            filled = sum(1 for row in sheet.cities for value in row if value)
            played["between_two_cities"] = min(*others, filled, MOST)
    return played

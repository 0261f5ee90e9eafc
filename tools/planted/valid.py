"""Packs without mistakes, made by chance: cards that somebody could have thought of, to add to a game.

``python -m tools.planted.valid`` checks many of them: whatever is said of one is a false alarm.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from heroglyph.compiler.compile import Loaded, check
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.packs.pack import read_pack
from heroglyph.compiler.source.schema.shapes import check_shapes

from .trial import pack_files

ROWS = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
COLORS = ("green", "blue", "red", "purple", "black", "white", "gold")
GOALS = (
    ("{} >= 14", 1),
    ("{} >= 18", 3),
    ("{} is 17", 3),
    ("{} is 18", 4),
    ("{} in 15..16", 2),
    ("{} in 16..17", 2),
)
TRAITS = (
    "score {n} if my.{row}.total <= {low}",
    "score {n} if my.{row}.score >= {goal} and my.{other}.score >= {goal}",
    "score 1 per die from my.{row} where color is {color}",
    "score 1 per die from my.sheet where value is {face} and color is not {color}",
    "score 1 per die from my.sheet where value is 1 or value is {high}",
    "score {n} if count(die from my.sheet where value <= {low_face}) >= {few}",
    "score {n} if count(die from my.{row} where color is {color}) >= 2",
    "score {n} if every row from my.rows has total >= {total}",
    "score {n} if some row from my.rows has (some die from row has die.color is {color})",
    "score {n} if no die from my.{row} has value is {face}",
    "score {n} if distinct(color for die from my.sheet) >= {few}",
    "score {n} if my.token.line is top and my.{row}.total <= {low}",
    "score {n} if my.token.line is top or my.token.line is bottom",
    "score {n} if my.{row}.total > my.{other}.total",
    "score {n} if my.gold in 2..{few} or my.charisma_token >= 1",
    "score my.gold // {few}",
    "score 1 per row from my.rows where count(die from row where color is {color}) >= 2",
    "score -1 per die from my.sheet where value is 1 at round.end",
    "score table count(die from my.sheet where color is {color}):\n  0..1: 0\n  2..3: 1\n  4..: {n}",
    "score highest(value for die from my.{row})",
    "after buy {market} where {market}.cost >= {few}: gain 1 gold",
    "modify market_card.cost in purchase by -1 for market_card from market",
    "forbid buy weapon if my.gold < {few}",
)
WEAPONS = (
    "modify die.value in goals by +{one} for die from my.sheet where color is {color}",
    "modify die.value in goals by +1 for die from my.{row} where value in 2..{high}",
    "modify die.value in goals by +{one} for die from my.{row} if count(weapon from my.weapons) is 1",
    "after place die where die.color is {color} if die.value >= {low_face}: gain {one} gold",
    "after place die on my.{row} where die.value is {face}: gain 1 charisma_token",
    "after place die where row.full becomes yes: gain {one} gold",
    "before lose gold if my.gold <= {few}: cancel",
    "action at market_phase.start once per round: choose die from my.{row} where value < {high}; flip die",
)
SKILLS = (
    "ability: choose die from my.sheet where color is {color}; reroll die",
    "ability: choose up to 2 die from my.{row}; reroll die",
    "ability: choose die from my.{row} where value in 2..{high}; push die by +1 or -1",
    "ability: pay {one} gold; gain 1 charisma_token",
    "ability:\n  if my.gold >= {few}: lose 1 gold\n  else: gain 2 gold",
    "ability:\n  one of:\n    - gain {few} gold\n    - shift my.token to up",
    "ability:\n  each die from my.{row} where value < {high}: push die by +1",
    "ability:\n  choose die from my.sheet\n  reroll die\n  if die.value < die.was: may restore die",
    "ability:\n  grant until round.end:\n    after place die where die.color is {color}: gain {one} gold",
)
CLASSES = (
    "after place die where die.color is {color}: gain {one} gold",
    "after complete row once per game: gain {few} gold",
    "before discard market_card: may cancel",
    "action at market_phase.start once per round: choose die from my.{row}; flip die",
    "replace gold_bonus if my.gold is 0: amount = {few}",
)
TREASURES = (
    "action at own_delve: pay return this; recruit {face_of_party}",
    "action at own_level: pay return this; choose up to {few} dungeon_die from level where face in monster; "
    "discard dungeon_die",
    "action at own_delve: pay return this; choose dungeon_die from level where face is not dragon; "
    "reroll dungeon_die",
    "score {one} if count(treasure from my.treasures) >= {few}",
)
PARTY = ("fighter", "cleric", "mage", "thief", "champion", "scroll")


def made_files(seed: int) -> dict[str, str]:
    """The files of one pack."""
    chance = Random(seed)
    if chance.random() < 0.2:
        return _files(seed, chance, "dungeonroll", list(_treasures(chance)))
    return _files(seed, chance, "rollplayer", list(_market(chance)))


def _files(seed: int, chance: Random, base: str, cards: list[tuple[str, str]]) -> dict[str, str]:
    languages = chance.sample(pack_files(base).languages, chance.randint(1, 2))
    names = "names:\n" + "".join(f"  {card}: {{name: Made {card[4:]}}}\n" for card, _ in cards)
    manifest = (
        f"id: made{seed}\nversion: 1.0.0\nlanguage: 1\nlanguages: [{', '.join(languages)}]\nextends: {base}\n"
    )
    words = {f"locales/{language}.yaml": names for language in languages}
    return {"pack.yaml": manifest, "cards/made.yaml": "".join(text for _, text in cards), **words}


def _market(chance: Random) -> Iterator[tuple[str, str]]:
    kinds: tuple[tuple[str, tuple[str, ...], Callable[[Random], str]], ...] = (
        ("trait", TRAITS, lambda c: f"  dots: 1\n  cost: {c.randint(2, 7)}\n  arrow: up\n"),
        ("weapon", WEAPONS, lambda c: f"  dots: 2\n  cost: {c.randint(2, 7)}\n  hands: {c.randint(1, 2)}\n"),
        ("skill", SKILLS, lambda c: f"  dots: 1\n  cost: {c.randint(2, 7)}\n  arrow: down\n"),
    )
    for number, text in enumerate(
        chance.sample(TRAITS, 3) + chance.sample(WEAPONS, 2) + chance.sample(SKILLS, 2)
    ):
        kind, _, fields = next(row for row in kinds if text in row[1])
        yield _card(number, kind, fields(chance), [_filled(text, chance)])
    goals = list(_goals(chance))
    yield _card(90, "class", "  color: black\n", [_filled(chance.choice(CLASSES), chance), *goals])


def _treasures(chance: Random) -> Iterator[tuple[str, str]]:
    for number, text in enumerate(chance.sample(TREASURES, 3)):
        fields = f"  copies: {chance.randint(1, 3)}\n  worth: {chance.randint(0, 2)}\n"
        yield _card(number, "treasure", fields, [_filled(text, chance)])


def _goals(chance: Random) -> Iterator[str]:
    """One goal for each row, twelve stars together."""
    while True:
        forms = [chance.choice(GOALS) for _ in ROWS]
        if sum(points for _, points in forms) == 12:
            break
    for row, (form, points) in zip(ROWS, forms, strict=True):
        yield f"score {points} if {form.format(f'my.{row}.score')}"


def _card(number: int, kind: str, fields: str, texts: Sequence[str]) -> tuple[str, str]:
    name = f"made{number}"
    lines = "".join(f"    {line}\n" for text in texts for line in text.split("\n"))
    return name, f"- id: {name}\n  kind: {kind}\n{fields}  rules: |\n{lines}"


def _filled(text: str, chance: Random) -> str:
    row, other = chance.sample(ROWS, 2)
    return text.format(
        n=chance.randint(1, 5),
        one=chance.randint(1, 2),
        few=chance.randint(3, 5),
        low=chance.randint(5, 9),
        goal=chance.randint(14, 18),
        total=chance.randint(8, 15),
        face=chance.randint(1, 6),
        low_face=chance.randint(2, 4),
        high=chance.randint(4, 6),
        row=row,
        other=other,
        color=chance.choice(COLORS),
        market=chance.choice(("weapon", "armor", "trait", "skill")),
        face_of_party=chance.choice(PARTY),
    )


def write_pack(folder: Path, seed: int) -> None:
    """Writes the pack of a seed into a folder."""
    for name, text in made_files(seed).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def alarms(seed: int, *, texts: bool = True) -> tuple[Diagnostic, ...]:
    """What the checker says of the pack of a seed and of its texts: nothing should be."""
    with tempfile.TemporaryDirectory() as folder:
        write_pack(Path(folder), seed)
        own = read_pack(Path(folder))
    base = pack_files(own.extends.text if own.extends else "")
    files = [name for name, _ in own.cards]
    loaded = Loaded((base, own), list(own.diagnostics), check_shapes(own))
    return check(loaded, texts=files if texts else ()).diagnostics


def main(arguments: Sequence[str] | None = None) -> int:
    """Checks packs and prints what is said of them; 1 where anything is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packs", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--texts", type=int, default=1, help="read the texts of each so many-th pack")
    given = parser.parse_args(arguments)
    wrong = 0
    for seed in range(given.first, given.first + given.packs):
        diagnostics = alarms(seed, texts=seed % given.texts == 0)
        wrong += bool(diagnostics)
        for diagnostic in diagnostics:
            print(
                f"pack {seed}: {diagnostic.code} {dict(diagnostic.arguments)} {diagnostic.span}", flush=True
            )
    print(f"{given.packs} packs without a mistake, {wrong} with a false alarm")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())

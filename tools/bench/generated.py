"""Generated content: many rule texts, and packs of any size that use a few of them over and over."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path

from heroglyph.compiler.source.packs.pack import find_builtin_packs, read_manifest

HOME = "rollplayer"
LANGUAGES = read_manifest(find_builtin_packs()[HOME]).languages
_COLORS = ("green", "blue", "red", "purple", "black", "white", "gold")
_ROWS = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
_CARDS_A_FILE = 250


def rule_texts() -> Iterator[str]:
    """Rule texts of a trait card, no two alike, of the shapes that the built-in cards have."""
    for number in itertools.count():
        points, limit = 1 + number % 97, 3 + number // 2 % 16
        row, color = _ROWS[number % 6], _COLORS[number % 7]
        yield f"score {points} if my.{row}.total <= {limit}"
        yield f"score {points} per die from my.{row} where color is {color}"
        low, many = 2 + number % 3, 2 + number % 7
        yield f"score {points} if count(die from my.sheet where value <= {low}) >= {many}"
        yield f"after place die where die.color is {color}: gain {points} gold"
        yield f"modify die.value in goals by +{points} for die from my.sheet where color is {color}"
        yield f"modify market_card.cost in purchase by -{points} for market_card from market or discard_pile"
        yield f"score {points} if my.{row}.score in {limit}..{limit + 2}"
        yield f"after place die where row.full becomes yes: gain {points} gold"


def distinct_texts(count: int) -> list[str]:
    """Some rule texts, all different."""
    texts: dict[str, None] = {}
    for text in rule_texts():
        texts[text] = None
        if len(texts) == count:
            break
    return list(texts)


def card_files(cards: int, texts: int) -> list[str]:
    """YAML files of generated cards, which share a number of different rule texts."""
    rules = distinct_texts(texts)
    written = [_card(number, rules[number % texts]) for number in range(cards)]
    return ["\n".join(written[i : i + _CARDS_A_FILE]) for i in range(0, cards, _CARDS_A_FILE)]


def _card(number: int, rule: str) -> str:
    return (
        f"- id: made_{number}\n  kind: trait\n  dots: {1 + number % 2}\n  cost: {number % 9}\n  arrow: up\n"
        f"  provenance: {{dots: house, cost: house, arrow: house, rules: house}}\n  rules: |\n    {rule}\n"
    )


def write_fan(folder: Path, cards: int) -> Path:
    """A fan's folder, which adds cards of as many rules to a built-in pack; gives its one card file."""
    manifest = f"id: fan\nversion: 1.0.0\nlanguage: 1\nextends: {HOME}\nlanguages: [{', '.join(LANGUAGES)}]\n"
    names = "names:\n" + "".join(f"  made_{number}: {{name: Made {number}}}\n" for number in range(cards))
    (folder / "cards").mkdir(parents=True)
    (folder / "locales").mkdir()
    (folder / "pack.yaml").write_text(manifest, encoding="utf-8")
    for language in LANGUAGES:
        (folder / "locales" / f"{language}.yaml").write_text(names, encoding="utf-8")
    (written,) = card_files(cards, cards)
    (folder / "cards" / "made.yaml").write_text(written, encoding="utf-8")
    return folder / "cards" / "made.yaml"


def write_game(folder: Path) -> Path:
    """A copy of a built-in pack with its words beside it, and one generated card; gives its file."""
    home = find_builtin_packs()[HOME]
    shutil.copytree(home, folder / "cards" / HOME)
    for language in _spoken():
        (folder / "locales" / language).mkdir(parents=True)
        target = folder / "locales" / language / f"{HOME}.yaml"
        target.write_text(_words(language, 1), encoding="utf-8")
    made = folder / "cards" / HOME / "made.yaml"
    made.write_text(card_files(1, 1)[0], encoding="utf-8")
    return made


def write_pack(folder: Path, cards: int, texts: int) -> None:
    """A stranger's pack: all of a built-in pack, and generated cards with names in each language of it."""
    home = find_builtin_packs()[HOME]
    (folder / "cards").mkdir(parents=True)
    (folder / "locales").mkdir()
    for path in sorted(home.glob("*.yaml")):
        own = path.name in ("pack.yaml", "vocabulary.yaml", "game.yaml")
        target = folder / path.name if own else folder / "cards" / path.name
        target.write_bytes(path.read_bytes())
    for number, text in enumerate(card_files(cards, texts)):
        (folder / "cards" / f"made_{number}.yaml").write_text(text, encoding="utf-8")
    for language in _spoken():
        (folder / "locales" / f"{language}.yaml").write_text(_words(language, cards), encoding="utf-8")


def _spoken() -> list[str]:
    """All languages in which the built-in pack has words."""
    house = find_builtin_packs()[HOME].parent.parent
    return sorted(path.parent.name for path in house.glob(f"locales/*/{HOME}.yaml"))


def _words(language: str, cards: int) -> str:
    """The words of the built-in pack, with names for generated cards."""
    house = find_builtin_packs()[HOME].parent.parent
    words = (house / "locales" / language / f"{HOME}.yaml").read_text(encoding="utf-8")
    before, key, after = words.partition("\nnames:\n")
    names = "".join(f"  made_{number}: {{name: Made {number}}}\n" for number in range(cards))
    return f"{before}{key}{names}{after}"

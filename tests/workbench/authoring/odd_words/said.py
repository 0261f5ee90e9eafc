"""Odd words of a language in a pack of their own: each in rules that say it in all its forms.

``python -m tests.workbench.authoring.odd_words.said fr [word …]`` prints what is said of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from tests.tables import read_table

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.text.language.missing import MissingForm
from heroglyph.compiler.text.plan.discourse import NotExpressible
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.compiler.typed.speakable import speakable

HERE = Path(__file__).parent
LANGUAGES = ("en", "fr", "de", "es")
USES: Mapping[str, list[str]] = read_table(HERE / "uses.yaml")
SECTIONS = {
    "nouns": "nouns",
    "resources": "nouns",
    "zones": "zones",
    "verbs": "verbs",
    "values": "values",
    "flags": "fields",
    "numbers": "fields",
}
"""By sort of word the section of a file of words that it stands in."""


class _Plain(yaml.SafeDumper):
    """What is written, each thing where it stands."""

    def ignore_aliases(self, data: object) -> bool:
        return True


@cache
def odd_words(language: str) -> dict[str, dict[str, Any]]:
    """The odd words of a language by sort, each with its entry."""
    table: dict[str, dict[str, Any]] = read_table(HERE / f"{language}.yaml")
    return table


def write_pack(root: Path, language: str, words: Mapping[str, Mapping[str, Any]]) -> Path:
    """A pack in one language with some words, and a card for each that uses it in every way."""
    of = {sort: words.get(sort, {}) for sort in USES}
    fields = {**dict.fromkeys(of["flags"], "bool"), **dict.fromkeys(of["numbers"], "0..9")}
    color = {"color": "Color"}
    card = {"of": "card"}
    moved = {"object": "card", "many": "any"}
    vocabulary = {
        "enums": {"Color": ["red", "blue", *of["values"]]},
        "nouns": {
            "die": {"fields": {"value": "1..6", **color}},
            "egg": {"fields": color},
            "card": {"constants": {"cost": "0..9", **color}, "fields": fields},
            "relic": {"is": "card"},
            "omen": {"is": "card"},
            **{word: {"is": "card"} for word in of["nouns"]},
        },
        "zones": {
            **dict.fromkeys(("deck", "market", "discard_pile"), card),
            "cup": {"of": "die"},
            "nest": {"of": "egg"},
            "box": {"of": "die"},
            "hand": {**card, "owner": "player"},
            **dict.fromkeys(of["zones"], card),
        },
        "resources": {
            "coin": {"min": 0},
            "point": {"scores": True},
            **{word: {"min": 0} for word in of["resources"]},
        },
        "verbs": {
            "draw": {
                "object": "thing",
                "roles": {"from": "zone", "to": {"type": "zone", "optional": True}},
                "does": "draw",
            },
            "move": {
                "object": "thing",
                "roles": {"from": {"type": "zone", "optional": True}, "to": "zone"},
                "many": "any",
                "does": "move",
            },
            "discard": {**moved, "define": "move card to discard_pile"},
            "keep": {**moved, "define": "move card to my.hand"},
            "throw": {"object": "die", "many": "any", "define": "move die to box"},
            "gain": {"object": "resource", "does": "gain"},
            "lose": {"object": "resource", "does": "lose"},
            **{word: {**moved, "define": "discard card"} for word in of["verbs"]},
        },
        "windows": ["round.my_turn"],
        "periods": ["round"],
    }
    entries: dict[str, dict[str, Any]] = {"names": {}}
    for section, some in words.get("others", {}).items():
        entries.setdefault(section, {}).update(some)
    cards = []
    for sort, uses in USES.items():
        for word, entry in of[sort].items():
            rules = "".join(f"{use.replace('@', word)}\n" for use in uses)
            cards.append({"id": f"{word}_card", "kind": "relic", "cost": 1, "color": "red", "rules": rules})
            entries["names"][f"{word}_card"] = {"name": word.title()}
            place: dict[str, Any] = entries.setdefault(SECTIONS[sort], {})
            if sort == "values":
                place.setdefault("Color", {})[word] = entry
            elif entry is not None:
                place[f"card.{word}" if SECTIONS[sort] == "fields" else word] = entry
    files = {
        "pack.yaml": {"id": "odd", "version": "0.1.0", "language": 1, "languages": [language]},
        "vocabulary.yaml": vocabulary,
        "cards/cards.yaml": cards,
        f"locales/{language}.yaml": entries,
    }
    for name, content in files.items():
        (root / name).parent.mkdir(exist_ok=True, parents=True)
        (root / name).write_text(
            yaml.dump(content, Dumper=_Plain, allow_unicode=True, sort_keys=False), "utf-8"
        )
    return root


def checked(language: str, words: Mapping[str, Mapping[str, Any]], texts: bool = True) -> CheckedGame:
    """The pack of some words, checked."""
    with TemporaryDirectory() as folder:
        return check(load([write_pack(Path(folder), language, words)]), texts=texts)


def said(game: CheckedGame, language: str) -> Iterator[tuple[str, str, str]]:
    """Each word, each of its rules, and what is said: the text, or what is lacking for it."""
    realizer = game_realizer(game.game, game.packs, language)
    for card in game.game.cards:
        word = card.id.rpartition("/")[2].removesuffix("_card")
        for kind, rule in speakable(card):
            try:
                text = realizer.say(rule, kind)
            except MissingForm as error:
                text = f"? {error.what} {error.needed}"
            except NotExpressible as error:
                text = f"?? {error.reason}"
            yield word, rule.id, text


def main() -> None:
    language, *only = sys.argv[1:]
    words = odd_words(language)
    if only:
        words = {
            sort: {word: entry for word, entry in some.items() if word in only or sort == "others"}
            for sort, some in words.items()
        }
    game = checked(language, words)
    for problem in game.diagnostics:
        if problem.code not in ("H536", "H520"):
            print(problem.code, dict(problem.arguments), problem.span.start)
    before = ""
    for word, _, text in said(game, language):
        if word != before:
            print(f"\n# {word}")
        before = word
        print(text)


if __name__ == "__main__":
    main()

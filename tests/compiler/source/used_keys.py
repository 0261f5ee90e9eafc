"""What becomes of each key that a file of an author may have: a pack is read with another value of it."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml
from tests.places import ROOT

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.lowering.lower import lower
from heroglyph.compiler.source.data.catalogue import has_errors
from heroglyph.compiler.source.schema.schema import check_schema
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text.names import about
from heroglyph.runtime.saving.rules_mark import _played
from heroglyph.workbench.api import check, load
from heroglyph.workbench.commands.text import plain_text
from heroglyph.workbench.reference.pages.markdown import write_markdown
from heroglyph.workbench.reference.pages.page_words import page_words
from heroglyph.workbench.reference.references import write_references
from heroglyph.workbench.report.speaking import Speaker

HERE = Path(__file__).resolve().parent
SCHEMAS = ("pack", "vocabulary", "game", "reference", "cards", "changes", "locale")
"""The files that an author of a game writes. ``language`` is that of a whole human language."""
BASES = {"used_more": ["used"]}
"""The packs that add to others, and those."""
OWN_FILES = ("pack.yaml", "vocabulary.yaml", "game.yaml", "reference.yaml", "changes.yaml")
Seen = dict[str, Any]
Step = tuple[yaml.MappingNode, int]


ALIKE = (
    (r"/board/(player|others)/\[\]", "/board/table/[]"),
    (r"^(vocabulary:/nouns/\*/adds/\w+)/.*", r"\1"),
    (r"/(constants|(player|game)/fields)/\*/", "/fields/*/"),
    (r"^vocabulary:/(player|game)/derived/\*/", "vocabulary:/nouns/*/derived/*/"),
    (r"^vocabulary:/fields/", "vocabulary:/nouns/*/fields/"),
    (r"^(changes:/\[\]/(examples|text|variants))/.*", r"\1"),
    (r"^locale:.*/unconfirmed$", "locale:/*/*/unconfirmed"),
    (r"^(locale:/names/\*)/sides/\*/(house|rules)", r"\1/\2"),
    (r"^(locale:/names/\*)/rules/\*/house", r"\1/house"),
)
"""Places whose keys one reader reads: each is shown once."""


def known(key: str) -> str:
    """A key by the place where it is shown."""
    for pattern, place in ALIKE:
        key = re.sub(pattern, place, key)
    return key


def schema(name: str) -> dict[str, Any]:
    """A schema as it is written."""
    loaded: dict[str, Any] = json.loads((ROOT / "grammar" / f"{name}.schema.json").read_text("utf-8"))
    return loaded


def forms(part: Any, whole: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The forms that a part of a schema allows, without references."""
    if not isinstance(part, dict):
        return
    if "$ref" in part:
        yield from forms(whole["definitions"][part["$ref"].rpartition("/")[2]], whole)
    for alternative in part.get("anyOf", ()):
        yield from forms(alternative, whole)
    if not {"$ref", "anyOf"} & set(part):
        yield part


def keys(name: str) -> list[str]:
    """The keys of a schema, each with those around it: ``cards: []/examples/[]/given``."""
    whole, names = schema(name), dict[str, None]()

    def below(part: Any, at: str, around: tuple[int, ...]) -> None:
        for form in forms(part, whole):
            if id(form) in around:
                continue
            inner = (*around, id(form))
            for key, value in form.get("properties", {}).items():
                names[known(f"{at}/{key}")] = None
                below(value, f"{at}/{key}", inner)
            below(form.get("additionalProperties"), f"{at}/*", inner)
            below(form.get("items"), f"{at}/[]", inner)

    below(whole, f"{name}:", ())
    return list(names)


def places(name: str, document: yaml.Node) -> Iterator[tuple[str, Step]]:
    """Where the keys of a schema stand in a document: the mapping, and which of its entries it is."""
    whole = schema(name)

    def below(part: Any, node: yaml.Node, at: str) -> Iterator[tuple[str, Step]]:
        for form in forms(part, whole):
            if isinstance(node, yaml.MappingNode):
                own = form.get("properties", {})
                for number, (key, value) in enumerate(node.value):
                    if key.value in own:
                        yield known(f"{at}/{key.value}"), (node, number)
                        yield from below(own[key.value], value, f"{at}/{key.value}")
                    else:
                        yield from below(form.get("additionalProperties"), value, f"{at}/*")
            elif isinstance(node, yaml.SequenceNode):
                for item in node.value:
                    yield from below(form.get("items"), item, f"{at}/[]")

    yield from below(whole, document, f"{name}:")


def files(pack: str) -> dict[str, str]:
    """The files of a pack as those of a folder of its own."""
    root = HERE / pack
    return {
        path.relative_to(root).as_posix(): path.read_text("utf-8") for path in sorted(root.rglob("*.yaml"))
    }


def schema_of(file: str) -> str:
    """The schema of a file of a pack."""
    if file in OWN_FILES:
        return file.partition(".")[0]
    return file.partition("/")[0].replace("locales", "locale")


def composed(text: str) -> yaml.Node:
    """A document as nodes, which are written as they were read."""
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    assert node is not None
    return node


def game(content: dict[str, str], pack: str, *, examples: bool, texts: bool) -> CheckedGame:
    """The pack with these files, checked."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in content.items():
            path = Path(folder) / "pack" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        others = [HERE / base for base in BASES.get(pack, ())]
        return check(load(*others, Path(folder) / "pack"), texts=texts, examples=examples)


def seen(checked: CheckedGame) -> Iterator[tuple[str, Any]]:
    """What each reader makes of a pack, the quickest first; what hangs on mistakes is not asked for."""
    yield (
        "check",
        sorted((diagnostic.code, str(sorted(diagnostic.arguments))) for diagnostic in checked.diagnostics),
    )
    if has_errors(checked.diagnostics):
        return
    lowered = lower(checked.game)
    yield "play", msgspec.to_builtins([lowered.table, [_played(effect) for effect in lowered.effects]])
    outline = checked.game.outline
    yield "board", msgspec.to_builtins(outline.board) if outline is not None else None
    languages = tuple(checked.packs[-1].languages)
    for compact in (False, True):
        speaker = Speaker(languages, compact=compact)
        yield "text", plain_text([speaker.speak(checked, card) for card in checked.game.cards])
    nouns = checked.game.vocabulary.nouns.values()
    fields = [f"{noun.name}.{field}" for noun in nouns for field in noun.fields]
    yield "new", [about(checked.packs, code, field) for code in languages for field in fields]
    words = {code: page_words(code) for code in languages}
    yield (
        "reference",
        [
            write_markdown(written, words[written.language])
            for written in write_references(checked, words, {})
        ],
    )


def reader(before: CheckedGame, after: CheckedGame) -> str:
    """Who sees a difference first: none where nobody does."""
    for (name, mine), (other_name, other) in zip(seen(before), seen(after), strict=False):
        assert name == other_name
        if mine != other:
            return name
    return ""


@cache
def as_it_is(pack: str, examples: bool, texts: bool) -> CheckedGame:
    """A pack, checked."""
    return game(files(pack), pack, examples=examples, texts=texts)


def changed(pack: str, file: str, key: str, number: int, to: str | None) -> dict[str, str] | None:
    """The files of a pack with another value of a key at one of its places; without the key where it is None.

    None where the schema does not allow that.
    """
    content = files(pack)
    document = composed(content[file])
    steps = [step for name, step in places(schema_of(file), document) if name == key]
    mapping, entry = steps[number]
    if to is None:
        del mapping.value[entry]
    else:
        mapping.value[entry] = (mapping.value[entry][0], composed(to))
    content[file] = yaml.serialize(document)
    read, wrong = load_text(file, content[file])
    adding = pack in BASES and file == "vocabulary.yaml"  # it need not have every section
    if read is None or wrong or (not adding and check_schema(read, schema_of(file))):
        return None
    return content


def tried(pack: str, file: str, key: str, number: int, to: str | None) -> str | None:
    """Who sees that a value is another; None where it cannot be that."""
    content = changed(pack, file, key, number, to)
    if content is None:
        return None
    examples, texts = "/examples" in key, pack == "used_words"
    return reader(as_it_is(pack, examples, texts), game(content, pack, examples=examples, texts=texts))

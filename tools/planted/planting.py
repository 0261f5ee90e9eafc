"""Plants mistakes of nine kinds: every place of a built-in pack at which a person could have made one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import pairwise

from heroglyph.compiler.compile import Loaded, check
from heroglyph.compiler.parsing.parse import parse_rules
from heroglyph.compiler.source.documents import Document, Scalar
from heroglyph.compiler.source.documents import Mapping as MappingNode
from heroglyph.compiler.source.spans import Span
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text.language.common_words import shared_entry
from heroglyph.compiler.text.language.plain import plain
from heroglyph.compiler.tree import rules
from heroglyph.compiler.tree.types import Integer
from heroglyph.compiler.typed.model import Game
from heroglyph.compiler.typed.ranges import Ranges

from .plants import Plant, files_of
from .sites import File, Site, read_file
from .trial import pack_files

WORD = re.compile(r"[A-Za-z][A-Za-z_0-9]{2,}")
NUMBER = re.compile(r"-?\d+")
COMMENT = re.compile(r"(^|\s)#.*")
STRANGE = "weight"
"""A word that no pack knows."""
LISTS_OF_NAMES = ("windows", "moments", "periods", "views", "purposes")
NAMES_OF_FIELDS = ("constants", "fields", "derived", "groups")


@dataclass(frozen=True)
class Garden:
    """A pack with all that planting needs to know of it."""

    pack: str

    @cached_property
    def files(self) -> tuple[File, ...]:
        """Its source files."""
        return tuple(read_file(self.pack, path) for path in files_of(self.pack))

    @cached_property
    def game(self) -> Game:
        """The pack as checked."""
        return check(Loaded((pack_files(self.pack),)), checks=False).game

    @cached_property
    def words(self) -> frozenset[str]:
        """All words that stand anywhere in it: a misspelt one must be none of them."""
        return frozenset(word for file in self.files for word in WORD.findall(file.text))

    @cached_property
    def nodes(self) -> dict[str, list[rules.Node]]:
        """The nodes of its rules by their files."""
        nodes: dict[str, list[rules.Node]] = {}
        for node in self.game.nodes:
            nodes.setdefault(node.span.file, []).append(node)
        return nodes


Planter = Callable[[Garden, File], Iterator[Plant]]


def edit(kind: str, file: File, region: str, start: int, end: int, new: str) -> Iterator[Plant]:
    """The change of a part of one line."""
    first = file.text.rfind("\n", 0, start) + 1
    last = file.text.find("\n", end)
    last = len(file.text) if last < 0 else last
    old = file.text[first:last]
    if "\n" in old or file.text[start:end] == new:
        return
    written = file.text[first:start] + new + file.text[end:last]
    number = file.text.count("\n", 0, start) + 1
    yield Plant(kind, file.pack, file.name, region, number, old, written)


def removal(kind: str, file: File, region: str, number: int) -> Plant:
    """The removal of one line."""
    return Plant(kind, file.pack, file.name, region, number, file.text.split("\n")[number - 1], None)


# ------------------------------------------------------------------ words


def misspelt(garden: Garden, file: File) -> Iterator[Plant]:
    """A word that is used is spelt wrongly; a name that is only given may be any word."""
    for site in file.sites():
        if not _says_something(file, site):
            continue
        start, end = site.node.span.start, site.node.span.end
        text = COMMENT.sub(lambda match: " " * len(match[0]), file.text[start:end])
        for match in WORD.finditer(text):
            if not (site.is_rule and _gives_name(garden, text, match)):
                wrong = _misspelt(match[0], garden.words)
                at = start + match.start()
                yield from edit("misspelt word", file, file.region(site), at, at + len(match[0]), wrong)


def _misspelt(word: str, known: frozenset[str]) -> str:
    """A word with one slip: a letter left out, doubled, changed, or two that change places."""
    dice = sha256(word.encode()).digest()
    for throw in range(40):
        at, slip = dice[throw % 32] % (len(word) - 1), (dice[(throw + 7) % 32] + throw) % 4
        wrong = (
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + chr(97 + (ord(word[at]) * 7 + throw) % 26) + word[at + 1 :],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        )[slip]
        if wrong not in known and wrong != word:
            return wrong
    raise AssertionError(word)


def _gives_name(garden: Garden, text: str, match: re.Match[str]) -> bool:
    """Whether a word of a rule only names it or something in it: no word that is known already."""
    before, after = text[: match.start()], text[match.end() :]
    if re.search(r"\b(define|procedure) $", before) or re.match(r" = [^=]*\):", after):
        return True
    return match[0] in garden.game.labels and re.match(r"(\([^)]*\))?:", after) is not None


def _says_something(file: File, site: Site) -> bool:
    """Whether the words at a place mean something to the program, and are not given there."""
    path = site.path
    if file.part == "locale":
        return site.is_key and len(path) > 1
    if file.part == "vocabulary":
        return not _is_declared(site)
    if file.part == "game":
        return path[0] not in ("titles", "awards") or (site.is_rule and not site.is_key)
    if file.part == "pack":
        return path[0] not in ("id", "version")
    return not (path[-1] in ("id", "name", "when", "flavor") and not site.is_key and not site.is_rule)


def _is_declared(site: Site) -> bool:
    """Whether a place of a vocabulary declares a word."""
    path = site.path
    if not site.is_key:
        return path[0] in (*LISTS_OF_NAMES, "enums") or (path[0] == "options" and path[-1] != "default")
    return (
        (len(path) == 2 and path[0] not in ("player",))
        or (len(path) > 2 and path[-2] in NAMES_OF_FIELDS)
        or (path[0] == "nouns" and path[-1] == "plural")
    )


# ------------------------------------------------------------------ values


def wrong_type(garden: Garden, file: File) -> Iterator[Plant]:
    """A number where a word must stand, a word where a number must."""
    kind = "wrong type"
    for site in file.sites():
        if site.is_key or site.is_rule or file.part in ("locale", "pack") or not _typed(file, site):
            continue
        new = "many" if NUMBER.fullmatch(site.node.text) else "7"
        if site.node.plain:
            yield from edit(kind, file, file.region(site), site.node.span.start, site.node.span.end, new)
    for node in garden.nodes.get(file.name, ()):
        wrong = "yes" if isinstance(node, rules.Number) else "3"
        if isinstance(node, rules.Number | rules.Value | rules.Flag | rules.Zone):
            yield from edit(kind, file, _region_of(file), node.span.start, node.span.end, wrong)


def _typed(file: File, site: Site) -> bool:
    """Whether a value must be of one type; a range, a path or a line of a script is more than that."""
    free = {"id", "name", "do", "legal", "refused", "expect", "flavor", "titles", "plural", "count"}
    word = re.fullmatch(r"-?\d+|[a-z_]+", site.node.text) is not None
    declared = file.part == "vocabulary" and (_is_declared(site) or site.path[0] == "tables")
    return word and not declared and not free & set(site.path)


def out_of_range(garden: Garden, file: File) -> Iterator[Plant]:
    """A number that can never be there: beyond a die, a row, a range that was declared."""
    kind = "out of range"
    yield from _values_out_of_range(garden, file, kind)
    ranges = Ranges(garden.game)
    for node in garden.nodes.get(file.name, ()):
        for number, beyond in _numbers_with_ends(ranges, node):
            yield from edit(kind, file, _region_of(file), number.span.start, number.span.end, str(beyond))


def _values_out_of_range(garden: Garden, file: File, kind: str) -> Iterator[Plant]:
    for card in garden.game.cards:
        if card.span.file != file.name:
            continue
        fields = garden.game.vocabulary.fields(card.kind)
        for name, place in card.written.keys.items():
            field = fields.get(name)
            if field is None or not isinstance(field.type, Integer):
                continue
            if field.type.high is not None:
                span = place.value
                yield from edit(kind, file, "values", span.start, span.end, str(field.type.high + 1))
    for site in file.sites():
        if "given" in site.path and not site.is_key:
            for digit in re.finditer(r"(?<=[a-z] )[1-6]$", site.node.text):
                at = site.node.span.start + digit.start()
                yield from edit(kind, file, "examples", at, at + 1, "7")


def _numbers_with_ends(ranges: Ranges, node: rules.Node) -> Iterator[tuple[rules.Number, int]]:
    """Numbers of a rule with one that is too large or too small for where they stand."""
    if isinstance(node, rules.Comparison) and isinstance(node.right, rules.Number):
        ends = ranges.of(node.left)
        if node.operator in ("is", ">=", ">") and ends.high is not None:
            yield node.right, ends.high + 1
        if node.operator in ("<=", "<") and ends.low is not None:
            yield node.right, ends.low - 1
    elif isinstance(node, rules.Within) and isinstance(node.low, rules.Number):
        ends = ranges.of(node.value)
        if ends.high is not None and isinstance(node.high, rules.Number):
            yield node.high, ends.high + 4
    elif isinstance(node, rules.Do | rules.PayAmount) and isinstance(node.amount, rules.Number):
        yield node.amount, 0
    elif isinstance(node, rules.Choose) and isinstance(node.number, rules.Number):
        yield node.number, 0
    elif isinstance(node, rules.Entry):
        for index in node.indexes:
            if isinstance(index, rules.Number):
                yield index, -1


# ------------------------------------------------------------------ lines


def broken_indentation(garden: Garden, file: File) -> Iterator[Plant]:
    """A line that begins a space or two further in or out, so that something else is said, or nothing."""
    for number, line in _lines(file):
        for shift in (-2, -1, 1, 2):
            moved = " " * shift + line if shift > 0 else line[-shift:]
            if shift > 0 or not line[:-shift].strip():
                region = file.region_of_line(number)
                yield Plant("broken indentation", file.pack, file.name, region, number, line, moved)


def missing_translation(garden: Garden, file: File) -> Iterator[Plant]:
    """An entry or a name is left out of one language; which adjectives and other wordings, each decides."""
    kind = "missing translation"
    if file.part != "locale" or not isinstance(file.document, MappingNode):
        return
    for section, entries in file.document:
        if section.text in ("about", "adjectives", "also") or not isinstance(entries, MappingNode):
            continue
        for key, value in entries:
            if shared_entry(file.path.parent.name, (section.text, key.text)) == plain(value):
                continue  # the shared words of the language say the same
            number = file.text.count("\n", 0, key.span.start) + 1
            if "\n" not in file.text[key.span.start : value.span.end].rstrip():
                yield removal(kind, file, section.text, number)


def deleted_line(garden: Garden, file: File) -> Iterator[Plant]:
    """A line is gone."""
    for number, _ in _lines(file):
        yield removal("deleted line", file, file.region_of_line(number), number)


def _lines(file: File) -> Iterator[tuple[int, str]]:
    """The lines with something on them, by their numbers."""
    for number, line in enumerate(file.text.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line


def is_mistake(plant: Plant, file: File) -> bool:
    """Whether a change of lines says something else, or nothing."""
    changed = plant.planted(file.text, plant.line)
    document, mistakes = load_text(file.name, changed)
    return bool(mistakes) or document is None or meaning(document) != meaning(file.document)


def meaning(document: Document) -> object:
    """What a document says, without places: rules as they are read, everything else as it is written."""
    if isinstance(document, Scalar):
        return document.text
    if isinstance(document, MappingNode):
        return [
            (key.text, _rules_of(value) if key.text == "rules" else meaning(value)) for key, value in document
        ]
    return [meaning(item) for item in document]


def _rules_of(value: Document) -> object:
    if not isinstance(value, Scalar):
        return meaning(value)
    read, mistakes = parse_rules(value)
    return value.text if mistakes else repr(read)


# ------------------------------------------------------------------ fields and arguments


def unknown_field(garden: Garden, file: File) -> Iterator[Plant]:
    """A key or a field that nobody has declared."""
    kind = "unknown field"
    for site in file.sites():
        if site.is_key and _says_something(file, site) and "given" not in site.path[-2:-1]:
            span = site.node.span
            yield from edit(kind, file, file.region(site), span.start, span.end, STRANGE)
    for _, start, end in _named_fields(garden, file):
        yield from edit(kind, file, _region_of(file), start, end, STRANGE)


def _named_fields(garden: Garden, file: File) -> Iterator[tuple[rules.Member, int, int]]:
    """The fields that rules read, with the places of their names."""
    for node in garden.nodes.get(file.name, ()):
        if isinstance(node, rules.Member) and file.text[: node.span.end].endswith(node.field):
            yield node, node.span.end - len(node.field), node.span.end


def wrong_field(garden: Garden, file: File) -> Iterator[Plant]:
    """Another field of the same thing, another thing of the same kind."""
    kind, vocabulary = "wrong field", garden.game.vocabulary
    for member, start, end in _named_fields(garden, file):
        fields = vocabulary.player if member.noun == "player" else vocabulary.fields(member.noun)
        alike = (name for name, field in fields.items() if field.type == member.type)
        others = [name for name in alike if name != member.field]
        for other in others:
            yield from edit(kind, file, _region_of(file), start, end, other)
    for node in garden.nodes.get(file.name, ()):
        if isinstance(node, rules.Unit) and file.text[: node.span.end].endswith(node.value):
            enum = vocabulary.nouns[node.noun].each or ""
            for other in vocabulary.enums[enum].values:
                start = node.span.end - len(node.value)
                yield from edit(kind, file, _region_of(file), start, node.span.end, other)
        elif isinstance(node, rules.Holding) and file.text[: node.span.end].endswith(node.resource):
            for other in vocabulary.resources:
                start = node.span.end - len(node.resource)
                yield from edit(kind, file, _region_of(file), start, node.span.end, other)


def swapped_arguments(garden: Garden, file: File) -> Iterator[Plant]:
    """Two things that have changed places: sides of a comparison, ends of a range, from and to."""
    for node in garden.nodes.get(file.name, ()):
        for side, other in _pairs(node):
            (a, b), (c, d) = sorted(((side.start, side.end), (other.start, other.end)))
            if b <= c and file.text[a:b] != file.text[c:d]:
                new = file.text[c:d] + file.text[b:c] + file.text[a:b]
                yield from edit("swapped arguments", file, _region_of(file), a, d, new)


def _pairs(node: rules.Node) -> Iterator[tuple[Span, Span]]:
    ordered = ("-", "//", "<", "<=", ">", ">=")
    if isinstance(node, rules.Comparison | rules.Arithmetic) and node.operator in ordered:
        yield node.left.span, node.right.span
    elif isinstance(node, rules.Within):
        yield node.low.span, node.high.span
    elif isinstance(node, rules.Entry | rules.Item) and len(node.indexes) == 2:
        yield node.indexes[0].span, node.indexes[1].span
    elif isinstance(node, rules.Do):
        parts = [*([] if node.object is None else [node.object]), *(part for _, part in node.roles)]
        for part, other in pairwise(parts):
            yield part.span, other.span


def _region_of(file: File) -> str:
    return "rules" if file.part == "cards" else file.part


KINDS: Mapping[str, Planter] = {
    "misspelt word": misspelt,
    "wrong type": wrong_type,
    "out of range": out_of_range,
    "broken indentation": broken_indentation,
    "missing translation": missing_translation,
    "unknown field": unknown_field,
    "swapped arguments": swapped_arguments,
    "deleted line": deleted_line,
    "wrong field": wrong_field,
}

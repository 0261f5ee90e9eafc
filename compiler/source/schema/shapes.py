"""The shapes of the files of a pack, by the schemas that editors use too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from ..diagnostics import Diagnostic, Fix
from ..documents import Document, Mapping, Scalar
from ..limits import DEFAULT_LIMITS, Limits
from ..memo import unless_sound
from ..packs.given import texts_in_parts
from ..packs.pack_files import PackFiles
from ..records import replace
from ..yaml.patch import quoted
from .beside import check_beside
from .schema import check_schema

_TEXT = "{en: "  # how the example begins that the schema has for a text
_NEEDED = ("nouns", "verbs")


def check_shapes(pack: PackFiles, limits: Limits = DEFAULT_LIMITS) -> list[Diagnostic]:
    """What in a pack's files does not have the shape that ``grammar/*.schema.json`` ask for.

    Files that are known to have it are not looked at again.
    """
    diagnostics: list[Diagnostic] = []
    for schema, document in _files(pack):
        look = partial(_shape, document, schema, limits)
        diagnostics += unless_sound(f"shape {schema}", (document,), look)
    diagnostics = [_in_its_language(diagnostic, pack) for diagnostic in diagnostics]
    told = list(texts_in_parts(pack))
    return [*unshadowed(diagnostics, told), *told]


def _shape(document: Document, schema: str, limits: Limits) -> list[Diagnostic]:
    """The mistakes in the shape of a document, and in what stands beside what."""
    return [*check_schema(document, schema, limits), *check_beside(document, schema)]


def _in_its_language(diagnostic: Diagnostic, pack: PackFiles) -> Diagnostic:
    """A text without its language (H674) as it is written in a pack of one language, or of which first."""
    arguments = dict(diagnostic.arguments)
    example = str(arguments.get("example", ""))
    languages, source = pack.languages, pack.sources.get(diagnostic.span.file)
    if diagnostic.code != "H674" or not example.startswith(_TEXT) or not languages or source is None:
        return diagnostic
    written = source.text[diagnostic.span.start : diagnostic.span.end]
    arguments["example"] = example.replace(_TEXT, f"{{{languages[0]}: ")
    fix = None
    if len(languages) == 1 and "\n" not in written:
        as_text = written if written[:1] in "\"'" else quoted(written)
        fix = Fix(diagnostic.span, f"{{{languages[0]}: {as_text}}}", safe=True)
    return replace(diagnostic, arguments=tuple(arguments.items()), fix=fix)


def unshadowed(shapes: Iterable[Diagnostic], others: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The mistakes of shape at places that no other diagnostic names: who reads a value knows it better."""
    places = {(other.span.file, other.span.start) for other in others}
    return [shape for shape in shapes if (shape.span.file, shape.span.start) not in places]


def _files(pack: PackFiles) -> Iterator[tuple[str, Document]]:
    if pack.manifest is not None:
        yield "pack", pack.manifest
    if pack.vocabulary is not None:
        yield "vocabulary", pack.vocabulary if pack.extends is None else _completed(pack.vocabulary)
    if pack.outline is not None:
        yield "game", pack.outline
    if pack.changes is not None:
        yield "changes", pack.changes
    if pack.reference is not None:
        yield "reference", pack.reference
    if pack.look is not None:
        yield "look", pack.look
    for _, document in pack.cards:
        yield "cards", document
    for document in pack.locales.values():
        yield "locale", document


def _completed(vocabulary: Document) -> Document:
    """The words that a pack adds to a game, with the sections that a vocabulary of its own would need."""
    if not isinstance(vocabulary, Mapping):
        return vocabulary
    missing = [name for name in _NEEDED if vocabulary.get(name) is None]
    nothing = Mapping((), vocabulary.span)
    entries = tuple((Scalar(name, vocabulary.span), nothing) for name in missing)
    return Mapping((*vocabulary.entries, *entries), vocabulary.span)

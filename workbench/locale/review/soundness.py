"""Whether the tables of a language can be used: its own, and the words that games share."""

from __future__ import annotations

from collections.abc import Iterator

from ....compiler.source.data.catalogue import has_errors
from ....compiler.source.diagnostics import Diagnostic
from ....compiler.source.documents import Document
from ....compiler.source.schema.schema import check_schema
from ....compiler.text.checks.language_file import check_language_file
from ....compiler.text.language.language import Language
from ....compiler.text.language.language_from_data import language_from_data
from ....compiler.text.language.plain import plain
from ....compiler.text.voice_parts import signature
from ....compiler.text.word_shapes import check_words
from ..language_files import COMMON, LANGUAGE, LanguageFiles, has_tables, read_language_files


def is_sound(code: str, folder: str) -> bool:
    """Whether something can be said with the tables of a language in a folder, as far as it has its own."""
    if not has_tables(code, folder):
        return True
    files = read_language_files(code, folder, only=(LANGUAGE, COMMON))
    bare, diagnostics = bare_language(files)
    return bare is not None and not has_errors((*diagnostics, *of_shared(files.documents.get(COMMON), bare)))


def bare_language(files: LanguageFiles) -> tuple[Language | None, list[Diagnostic]]:
    """A language with no words of games, if its tables can be used, and what is wrong with them."""
    grammar = files.documents.get(LANGUAGE)
    if grammar is None:
        return None, list(files.diagnostics)
    diagnostics = check_language_file(grammar, signature())
    usable = not has_errors(diagnostics) and not has_errors(files.diagnostics)
    return language_from_data(plain(grammar)) if usable else None, [*files.diagnostics, *diagnostics]


def of_shared(document: Document | None, bare: Language) -> Iterator[Diagnostic]:
    """What is wrong with the words that games share."""
    if document is not None:
        yield from check_schema(document, "locale")
        yield from check_words(document, bare, signature())

"""The files of a language, wherever they are: built in, in a folder named, or in ``locales`` here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ...compiler.source.data.data import data_path
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.source.documents import Document, Mapping, Scalar
from ...compiler.source.documents import Sequence as List
from ...compiler.source.packs.files import FileReader
from ...compiler.source.packs.pack_files import PackFiles
from ...compiler.source.places import Folder
from ...compiler.source.records import replace
from ...compiler.source.spans import Source
from ...compiler.source.yaml.decode import decode
from ...compiler.source.yaml.load import load_text
from ..packs.limits_wanted import limits_wanted
from ..terminal.failure import Failure

FOLDER, ENDING = "locales", ".yaml"
LANGUAGE, COMMON = "language", "common"
OF_PROGRAM = ("pages", "messages", "explanations")
"""Files of whole texts that the program says, where games say nothing; what they lack is said in English."""
QUESTIONS = "authoring"
"""What a language asks about new words."""


@dataclass(frozen=True, slots=True)
class LanguageFiles:
    """A language as its files have it: documents by their names without ``.yaml``, and their sources.

    ``root``: the folder of languages; ``prefix``: what messages write before the language's folder.
    """

    code: str
    root: Path
    prefix: str
    documents: dict[str, Document]
    sources: dict[str, Source]
    diagnostics: tuple[Diagnostic, ...]

    def name(self, stem: str) -> str:
        """What messages call a file."""
        return f"{self.prefix}{self.code}/{stem}{ENDING}"


def is_code(code: str) -> bool:
    """Whether a code names a language that people speak: CLDR knows it."""
    from babel import Locale, UnknownLocaleError

    if not (code.isascii() and code.isalpha() and code.islower() and len(code) <= 3):
        return False
    try:
        Locale.parse(code)
    except (ValueError, UnknownLocaleError):
        return False
    return True


def known_code(code: str) -> str:
    """A code as it was given. Raises Failure for one that no language has."""
    if not is_code(code):
        raise Failure("no_language_code", language=code)
    return code


def find_root(code: str, locales: str | None) -> tuple[Path, str]:
    """The folder in which a language's folder lies, and what messages call it. Raises Failure."""
    own = Path(FOLDER if locales is None else locales)
    try:
        here = (own / code / f"{LANGUAGE}{ENDING}").is_file()
    except (OSError, ValueError):
        raise Failure("unreadable", path=str(own)) from None
    if here:
        return own, f"{own.as_posix()}/"
    built_in = data_path(FOLDER)
    if locales is None and (built_in / code / f"{LANGUAGE}{ENDING}").is_file():
        return built_in, f"{FOLDER}/"
    raise Failure("no_language_files", language=code, path=str(own))


def has_tables(code: str, folder: str) -> bool:
    """Whether the folder of a language in a folder of languages tells how phrases are built."""
    return (Path(folder) / code / f"{LANGUAGE}{ENDING}").is_file()


def read_language_files(code: str, locales: str | None, only: Sequence[str] = ()) -> LanguageFiles:
    """All words of a language but those of the program, or some files of them.

    Raises Failure where there is no such language.
    """
    root, prefix = find_root(known_code(code), locales)
    reader = FileReader(Folder(root), prefix, limits_wanted())
    documents: dict[str, Document] = {}
    sources: dict[str, Source] = {}
    diagnostics: list[Diagnostic] = []
    for stem in only or _stems(reader, code):
        relative = f"{code}/{stem}{ENDING}"
        data = reader.read(relative)
        if data is not None:
            name = reader.name(relative)
            sources[name] = Source(name, decode(name, data)[0])
            document, wrong = load_text(name, data, reader.limits)
            diagnostics += wrong
            if document is not None:
                documents[stem] = document
    return LanguageFiles(code, root, prefix, documents, sources, (*reader.diagnostics, *diagnostics))


def _stems(reader: FileReader, code: str) -> list[str]:
    names = [entry.name for entry in reader.folder(code) if entry.name.endswith(ENDING)]
    stems = [name.removesuffix(ENDING) for name in names]
    return [stem for stem in stems if stem not in (*OF_PROGRAM, QUESTIONS) and not stem.startswith(".")]


def speaking(packs: Sequence[PackFiles], files: LanguageFiles) -> tuple[PackFiles, ...]:
    """Packs as if they listed this language and no other, with its words from the language's folder.

    Where the folder has none, those of the pack itself, if it has some.
    """
    return tuple(_speaking(pack, files) for pack in packs)


def _speaking(pack: PackFiles, files: LanguageFiles) -> PackFiles:
    own = pack.locales.get(files.code)
    own_file = own.span.file if own is not None else ""
    there = files.documents.get(pack.id)
    words = own if there is None or files.name(pack.id) == own_file else there
    locales = {} if words is None else {files.code: words}
    manifest = None if pack.manifest is None else _listing(pack.manifest, files.code)
    return replace(pack, manifest=manifest, locales=locales, sources={**pack.sources, **files.sources})


def _listing(manifest: Mapping, code: str) -> Mapping:
    """A manifest that lists one language."""
    entries = [entry for entry in manifest.entries if entry[0].text != "languages"]
    listed = List((Scalar(code, manifest.span),), manifest.span)
    return Mapping((*entries, (Scalar("languages", manifest.span), listed)), manifest.span)

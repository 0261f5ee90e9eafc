"""The words of packs in a folder in which somebody works on languages, beside those that the packs have."""

from __future__ import annotations

from pathlib import Path

from ..languages import own_languages
from ..limits import Limits
from ..places import Folder
from ..spans import Source
from ..yaml.decode import decode
from ..yaml.known_documents import load_known
from .files import FileReader
from .pack_files import PackFiles


def add_own_words(pack: PackFiles, limits: Limits) -> None:
    """Adds the words of a pack that lie in such a folder; they count before those of the pack itself.

    The pack then has these languages as if its manifest listed them.
    """
    folder, codes = own_languages()
    if folder is None:
        return
    reader = FileReader(Folder(Path(folder)), f"{Path(folder).as_posix()}/", limits)
    for code in codes:
        path = f"{code}/{pack.id}.yaml"
        data = reader.read(path)
        if data is None:
            continue
        name = reader.name(path)
        pack.sources[name] = Source(name, decode(name, data)[0])
        document, diagnostics = load_known(name, data, limits)
        pack.diagnostics += diagnostics
        if document is not None:
            pack.locales[code] = document
            pack.own_languages = (*pack.own_languages, code)
    pack.diagnostics += reader.diagnostics

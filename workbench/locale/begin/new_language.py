"""``heroglyph locale new``: a language or the words of a pack, begun from those of the nearest language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ....compiler.source.data.data import data_path
from ....compiler.source.documents import Mapping as Words
from ....compiler.source.packs.pack import find_builtin_packs, is_builtin, read_pack
from ....compiler.source.places import Folder
from ....compiler.source.yaml.load import load_text
from ....compiler.text.language.unfilled import cells, is_unfilled
from ...files.write_files import write_files
from ...packs.limits_wanted import limits_wanted
from ...packs.together import read_id
from ...packs.which_packs import find_pack
from ...report.messages import Messages
from ...report.speaking import language_name
from ...report.visible import visible
from ...requests.languages import NewLanguageRequest
from ...terminal.failure import CLEAN, Failure
from ..language_files import COMMON, ENDING, FOLDER, LANGUAGE, OF_PROGRAM, find_root, known_code
from .blank import Need, blanked_language, blanked_messages, blanked_words
from .guessed import guessed_words
from .wanted_forms import WantedForms, wanted_forms


def new_language(request: NewLanguageRequest, messages: Messages) -> int:
    """Writes the files of a language, or of some packs' words in it, that are not there yet.

    Where the words of some packs are there, it goes on with them: it guesses what follows from the others.

    Where no language to begin from is named, it is that in which the first pack has its words, or that of the
    program for a whole language. Raises Failure.
    """
    code, packs, out, locales = request.language, request.packs, request.out, request.locales
    source = request.source or _first_language(packs, code) or messages.language
    if known_code(code) == known_code(source):
        raise Failure("same_language", language=code)
    begun = _of_packs(code, packs, source, out, locales) if packs else _whole(code, source, out, locales)
    files = {path: beginning for path, beginning in begun.items() if not path.exists()}
    if not files:
        if not packs or not _gone_on(begun, code, messages):
            raise Failure("all_there", path=", ".join(visible(str(path)) for path in begun))
        return CLEAN
    made = {
        path: _begun(path, beginning, code, source, messages, _needs(path, code, packs, locales))
        for path, beginning in files.items()
    }
    folders = [path.parents[1] for path in made]
    write_files({path: text.encode("utf-8") for path, text in made.items()}, inside=folders)
    for path, text in made.items():
        _tell(path, text, messages)
    for path in begun:
        if path not in files:
            print(messages.say("locale", "kept", path=visible(str(path))))
    folder = ("--locales", out) if out is not None else ()
    command = " ".join(("heroglyph locale check", code, *packs, "--from", source, *folder))
    print(messages.say("locale", "next_new", command=visible(command), language=code))
    if not packs:
        print(messages.say("locale", "by_hand", path=visible(str(Path(out or FOLDER) / code)), language=code))
    return CLEAN


def _gone_on(paths: Iterable[Path], code: str, messages: Messages) -> bool:
    """Fills in what can be guessed in files that are there; whether anything could be."""
    any_guessed = False
    for path in paths:
        try:
            text = path.read_bytes().decode("utf-8")
        except (OSError, ValueError):
            raise Failure("unreadable", path=str(path)) from None
        whole, guessed = guessed_words(text, code)
        if guessed:
            any_guessed = True
            write_files({path: whole.encode("utf-8")}, inside=[path.parent])
            count = sum(map(len, guessed.values()))
            print(messages.say("locale", "guessed", path=visible(str(path)), count=count))
            for word, forms in guessed.items():
                print(f"    {visible(word)}: {visible(', '.join(forms))}")
    return any_guessed


def _first_language(packs: Sequence[str], code: str) -> str | None:
    """The first language, but for the wanted one, in which the first of some packs has words."""
    for pack in packs[:1]:
        own = read_pack(find_pack(pack))
        return next(
            (
                language
                for language in own.languages
                if language != known_code(code) and language in own.locales
            ),
            None,
        )
    return None


def _whole(code: str, source: str, out: str | None, locales: str | None) -> dict[Path, Path]:
    """The new files of a whole language, each with the one that it begins from."""
    root, _ = find_root(source, locales)
    target = Path(out or FOLDER) / code
    stems = (LANGUAGE, COMMON, *find_builtin_packs(), *OF_PROGRAM)
    begun = {target / f"{stem}{ENDING}": root / source / f"{stem}{ENDING}" for stem in stems}
    return {path: beginning for path, beginning in begun.items() if beginning.is_file()}


def _of_packs(
    code: str, packs: Sequence[str], source: str, out: str | None, locales: str | None
) -> dict[Path, Path]:
    """The new files of some packs' words: beside those of other languages, where ``out`` says no more."""
    files: dict[Path, Path] = {}
    for pack in packs:
        root = find_pack(pack)
        if not is_builtin(root):
            beginning, target = root / FOLDER / f"{source}{ENDING}", root / FOLDER / f"{code}{ENDING}"
        else:
            beginning = (find_root(source, locales)[0] / source if locales else data_path(FOLDER, source)) / (
                f"{root.name}{ENDING}"
            )
            target = Path(out or FOLDER) / code / f"{root.name}{ENDING}"
        if out is not None:
            target = Path(out) / code / f"{read_id(root)}{ENDING}"
        if not beginning.is_file():
            raise Failure("no_words_of_pack", language=source, path=str(beginning))
        files[target] = beginning
    return files


def _needs(path: Path, code: str, packs: Sequence[str], locales: str | None) -> Need:
    """Tells what the pack whose file is begun needs in the language, where the language is there."""

    def need(begun: Words) -> WantedForms | None:
        for root in map(find_pack, packs):
            if not is_builtin(root) and (path.parents[1] == root or path.stem == read_id(root)):
                return wanted_forms(code, root, locales, begun)
        return None

    return need


def _begun(path: Path, beginning: Path, code: str, source: str, messages: Messages, need: Need) -> str:
    """A new file. Raises Failure where the one it begins from has mistakes."""

    def teach(table: str) -> str:
        return messages.say("locale", "tables", table)

    whole, said = path.stem == LANGUAGE, path.stem in OF_PROGRAM
    name = language_name(code)
    kind = "head_language" if whole else f"head_{path.stem}" if said else "head_words"
    head = [messages.say("locale", kind, language=name, source=source)]
    head.append(messages.say("locale", "head_todo", source=source))
    try:
        data = Folder(beginning.parent).read(beginning.name, limits_wanted().yaml_file)
        text = data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
        if whole:
            return blanked_language(text, code, source, head, teach)
        if said:
            return blanked_messages(text, source, head)
        return blanked_words(text, source, head, teach, need)
    except OSError:
        raise Failure("unreadable", path=str(beginning)) from None
    except ValueError:
        raise Failure("broken_words", path=str(beginning)) from None


def _tell(path: Path, text: str, messages: Messages) -> None:
    """What is to be filled in of a file, word by word."""
    document, _ = load_text("", text)
    unfilled = [cell.path for cell in cells(document) if is_unfilled(cell.scalar.text)] if document else []
    print(messages.say("locale", "begun", path=visible(str(path)), count=len(unfilled)))
    for section, words in _by_word(unfilled if path.stem not in OF_PROGRAM else ()).items():
        print(f"  {visible(section)}")
        for word, forms in words.items():
            print(f"    {visible(word)}{': ' if forms else ''}{visible(', '.join(forms))}")


def _by_word(paths: Sequence[tuple[str, ...]]) -> Mapping[str, Mapping[str, list[str]]]:
    """The forms to be filled in, by section and word."""
    sections: dict[str, dict[str, list[str]]] = {}
    for path in paths:
        section, word, form = _parts(path)
        forms = sections.setdefault(section, {}).setdefault(word, [])
        forms += [form] if form and form not in forms else []
    return sections


def _parts(path: tuple[str, ...]) -> tuple[str, str, str]:
    """The section, the word and the form of a text; a value's word has two names."""
    rest = list(_named(path[1:]))
    words = 2 if path[0] == "values" and len(rest) > 1 else 1
    return path[0], ".".join(rest[:words]), ".".join(rest[words:])


def _named(path: Sequence[str]) -> Iterator[str]:
    """The names on a path, without the numbers of wordings that have conditions."""
    skipped = ("say", "variants")
    yield from (name for name in path if name not in skipped and not name.isdecimal())

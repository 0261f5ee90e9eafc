"""Runs the examples of the pages: as files that lie beside the small game of ``heroglyph new game``."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from heroglyph.compiler.compile import CheckedGame, load_files
from heroglyph.compiler.look.game_look import game_look
from heroglyph.compiler.source.data.catalogue import has_errors
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.packs.pack import read_pack
from heroglyph.compiler.source.packs.pack_files import PackFiles
from heroglyph.compiler.typed.model import Card, Game
from heroglyph.workbench.authoring.beginning import beginning_files
from heroglyph.workbench.check.checked_packs import check_everything
from heroglyph.workbench.commands.mutants import unnoticed_by_examples, unproven_examples
from heroglyph.workbench.print.chosen_cards import chosen_cards
from heroglyph.workbench.print.printing import Printer, Wanted
from heroglyph.workbench.reference.pages.page_words import page_words
from heroglyph.workbench.report.explanations import RULES, Example, Files
from heroglyph.workbench.report.messages import available_languages, read_messages

GAME, LANGUAGES = "my_game", available_languages()
CARD = "cards/example.yaml"
MANIFEST, WORDS = "pack.yaml", "locales/en.yaml"
OF_WHOLE_GAMES = ("H535", "H536", "H540", "H545", "H546")
"""What a page need not mind that declares a word for what it shows and does nothing else with it."""
TEXTS, MUTANTS, UNPROVEN, PRINTED = (
    (
        "H541",
        "H553",
        "H554",
        "H555",
        "H556",
        "H575",
        "H590",
        "H592",
        "H60",
        "H61",
        "H62",
        "H637",
        "H64",
        "H687",
        "H69",
        "H662",
        "H663",
        "H47",
        "H492",
        "H720",
    ),
    ("H710", "H711", "H712"),
    ("H718",),
    ("H677", "H678"),
)


@cache
def small_game() -> PackFiles:
    """The game that the examples belong to."""
    with TemporaryDirectory() as folder:
        root = Path(folder) / GAME
        write(root, {str(p): t for p, t in beginning_files(GAME, LANGUAGES, read_messages("en")).items()})
        return read_pack(root)


def write(root: Path, files: Files, encoding: str = "utf-8") -> None:
    """Writes files below a folder."""
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text.encode(encoding))


def diagnostics_of(
    code: str, example: Example, files: Files, root: Path, encoding: str = "utf-8"
) -> list[Diagnostic]:
    """What is said of the files of an example, for a code of which it is the example."""
    texts = code.startswith(TEXTS)
    write(root, completed(example, files, texts), "utf-8")
    write(root, {path: text for path, text in files.items() if path != RULES}, encoding)
    own = [read_pack(folder) for folder in folders(root)]
    adds = any(pack.extends and pack.extends.text == GAME for pack in own)
    names = frozenset(name for pack in own for name in pack.sources)
    checked = check_everything(load_files([small_game(), *own] if adds else own), names, texts=texts)
    told = [
        diagnostic
        for diagnostic in checked.diagnostics
        if diagnostic.code == code or diagnostic.code not in OF_WHOLE_GAMES
    ]
    if has_errors(told):
        return told
    ids = {pack.id for pack in own}
    cards = [card for card in checked.game.cards if card.pack in ids]
    return [*told, *by_mutants(code, checked.game, cards), *by_print(code, checked)]


def by_mutants(code: str, game: Game, cards: list[Card]) -> list[Diagnostic]:
    """What ``heroglyph mutants`` says, for a code that only this command tells."""
    if code in MUTANTS:
        return unnoticed_by_examples(game, cards)[0]
    return list(unproven_examples(game, cards)) if code in UNPROVEN else []


def by_print(code: str, checked: CheckedGame) -> list[Diagnostic]:
    """What ``heroglyph print`` says, for a code that only this command tells."""
    if code not in PRINTED:
        return []
    look = game_look(checked.game, checked.packs)
    printer = Printer(checked, look, chosen_cards(checked, look, ()), "en", page_words("en"))
    return printer.findings(printer.setter(printer.pages(Wanted("card"), printer.faces)))


def folders(root: Path) -> list[Path]:
    """The folders of the packs of an example: its own, or those below it if there are several."""
    if (root / MANIFEST).is_file():
        return [root]
    return sorted(path.parent for path in root.glob(f"*/{MANIFEST}"))


def completed(example: Example, files: Files, texts: bool) -> Files:
    """The files of an example as a pack: what a page does not repeat is added."""
    whole = {**example.shared, **files}
    rules = whole.pop(RULES, None)
    if not any(path.endswith(MANIFEST) for path in whole):
        languages = "en" if texts or WORDS in whole else ""
        whole[MANIFEST] = (
            f"id: examples\nversion: 0.1.0\nlanguage: 1\nextends: {GAME}\nlanguages: [{languages}]\n"
        )
        if texts and "names:" not in whole.get(WORDS, ""):
            whole[WORDS] = whole.get(WORDS, "").rstrip("\n") + "\nnames: {example: {name: Example}}\n"
    if rules is not None:
        whole[CARD] = card(example.kind, rules)
    return whole


def card(kind: str, rules: str) -> str:
    """A card file with one card of a kind."""
    cost = "  cost: 3\n" if kind == "charm" else ""
    lines = "".join(f"    {line}\n" for line in rules.split("\n"))
    return f"- id: example\n  kind: {kind}\n{cost}  rules: |\n{lines}"

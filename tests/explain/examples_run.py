"""Runs the examples of the pages: as files that lie beside the small game of ``heroglyph new game``."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from heroglyph.compiler.compile import load_files
from heroglyph.compiler.source.catalogue import has_errors
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.pack import PackFiles, read_pack
from heroglyph.workbench.authoring.beginning import beginning_files
from heroglyph.workbench.check_command import check_everything
from heroglyph.workbench.explanations import RULES, Example, Files, group_of
from heroglyph.workbench.messages import read_messages
from heroglyph.workbench.mutants_command import unnoticed_by_examples

GAME, LANGUAGES = "my_game", ("en", "fr")
CARD = "cards/example.yaml"
MANIFEST, WORDS = "pack.yaml", "locales/en.yaml"
TEXTS, MUTANTS = "H6", ("H710", "H711", "H712")


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


def found(code: str, example: Example, files: Files, root: Path, encoding: str = "utf-8") -> list[Diagnostic]:
    """What is said of the files of an example, for a code of which it is the example."""
    texts = group_of(code) == TEXTS
    write(root, completed(example, files, texts), "utf-8")
    write(root, {path: text for path, text in files.items() if path != RULES}, encoding)
    own = read_pack(root)
    loaded = load_files([small_game(), own] if own.extends and own.extends.text == GAME else [own])
    checked = check_everything(loaded, frozenset(own.sources), texts=texts)
    if code in MUTANTS and not has_errors(checked.diagnostics):
        cards = [card for card in checked.game.cards if card.pack == own.id]
        return [*checked.diagnostics, *unnoticed_by_examples(checked.game, cards)[0]]
    return list(checked.diagnostics)


def completed(example: Example, files: Files, texts: bool) -> Files:
    """The files of an example as a pack: what a page does not repeat is added."""
    whole = {**example.shared, **files}
    rules = whole.pop(RULES, None)
    if MANIFEST not in whole:
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

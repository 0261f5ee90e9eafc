"""``heroglyph fmt`` for what authors wrote in a human language: it becomes rules and ids.

For cards that give a text in place of rules, rules are written where the text stood; the words of examples
become ids.

A sentence that the program says in just these words is dropped; one that it says otherwise stays as a
comment above the rule. Comments beside the text stay as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from operator import itemgetter
from pathlib import Path

from ...compiler.binding.bind import bind
from ...compiler.compile import Loaded
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.source.documents import Document, scalars_in
from ...compiler.source.packs.given import RULES, TEXT, cards_in, is_given
from ...compiler.source.packs.pack_files import PackFiles
from ...compiler.source.yaml.patch import quoted
from ...compiler.text.interpret.example_words import Named, with_ids_of_words
from ...compiler.text.interpret.given_texts import ReadCard, read_texts
from ...compiler.text.interpret.lenient import counting_words
from ...compiler.text.interpret.texts import TextHearer
from ...compiler.text.language.words import fold, split_words
from ...compiler.text.realizer import Heard
from ...compiler.typed.model import Game
from ...compiler.words.cards.example_ids import EXAMPLES
from ..packs.file_paths import own_paths
from ..packs.limits_wanted import load
from ..packs.which_packs import wanted_packs
from ..terminal.failure import Failure

_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\r\n]*")
_INDENT = "  "


@dataclass(slots=True)
class TextsWritten:
    """Files with rules in place of texts; ``diagnostics``: what is wrong with texts left as they are."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    packs: list[PackFiles] = field(default_factory=list)
    _games: dict[Path, tuple[Loaded, Game]] = field(default_factory=dict)

    def written(self, text: str, document: Document, path: Path) -> str:
        """A file with rules in place of the texts that can be read, and with ids in its examples."""
        gives = any(map(is_given, cards_in(document)))
        if not gives and not any(card.get(EXAMPLES) is not None for card in cards_in(document)):
            return text
        try:
            (wanted,) = wanted_packs([str(path)])
        except Failure:  # no pack knows the words
            return text
        loaded, game = self._game(wanted.root)
        paths = own_paths(loaded.packs, wanted.root)
        names = {name for name, place in paths.items() if place.resolve() == path.resolve()}
        changes = list(self._ids(loaded, game, names))
        if gives:
            changes += self._rules(loaded, game, names)
        for _, change in sorted(changes, key=itemgetter(0), reverse=True):  # so that what comes before stays
            text = change(text)
        return text

    def _game(self, root: Path) -> tuple[Loaded, Game]:
        """The game of a pack, bound without the rules of its texts."""
        if root not in self._games:
            loaded = load([root])
            self._games[root] = loaded, bind(loaded.packs, loaded.limits)[0]
            self.packs += loaded.packs
        return self._games[root]

    def _rules(self, loaded: Loaded, game: Game, names: Collection[str]) -> Iterator[Change]:
        """The rules of texts that can be read, in place of these."""
        cards, diagnostics, hearer = read_texts(loaded.packs, game, loaded.limits)
        self.diagnostics += [diagnostic for diagnostic in diagnostics if diagnostic.span.file in names]
        for card in cards:
            if card.key.span.file in names:
                yield card.key.span.start, partial(_with_rules, card=card, hearer=hearer)

    def _ids(self, loaded: Loaded, game: Game, names: Collection[str]) -> Iterator[Change]:
        """The ids of words in examples, in place of these; words that may mean several stay."""
        _, diagnostics, named = with_ids_of_words(loaded.packs, game)
        self.diagnostics += [diagnostic for diagnostic in diagnostics if diagnostic.span.file in names]
        for word in named:
            if word.span.file in names:
                yield word.span.start, partial(_with_id, word=word)


Change = tuple[int, Callable[[str], str]]
"""Where a text changes, and how."""


def _with_id(text: str, word: Named) -> str:
    return text[: word.span.start] + word.id + text[word.span.end :]


def _with_rules(text: str, card: ReadCard, hearer: TextHearer) -> str:
    """The file with the rules of one card in place of its text."""
    value = card.card.get(TEXT)
    if value is None:
        return text
    start, end = card.key.span.start, value.span.end
    comments = list(_comments(text, start, end, value))
    lines = [*comments, *_lines(card, hearer)]
    if text[card.card.span.start] == "{":
        in_one_line = f"{RULES}: " + quoted("\n".join(lines))
        return text if comments else text[:start] + in_one_line + text[end:]
    line_start = text.rfind("\n", 0, start) + 1
    line_end = "\r\n" if text[line_start - 2 : line_start] == "\r\n" else "\n"
    indent = " " * (start - line_start) + _INDENT
    block = "".join(f"{line_end}{indent}{line}".rstrip(" ") for line in lines)
    return text[:start] + f"{RULES}: |" + block + text[end:]


def _comments(text: str, start: int, end: int, value: Document) -> Iterator[str]:
    """The comments between the parts of a text."""
    masked = list(text[start:end])
    for scalar in scalars_in(value):
        for at in range(scalar.span.start, min(scalar.span.end, end)):
            masked[at - start] = "\n" if text[at] == "\n" else "x"
    yield from (match.group() for match in _COMMENT.finditer("".join(masked)))


def _lines(card: ReadCard, hearer: TextHearer) -> Iterator[str]:
    """The rules of a card, line by line, each below the sentences that the program says otherwise."""
    for number, (_, heard) in enumerate(card.texts[0][1]):
        for language, sentences in card.texts:
            line, own = sentences[number] if number < len(sentences) else ("", heard)
            if line and not _says(hearer, language, line, own):
                yield f"# {language}: {line}"
        yield from heard.source.splitlines()


def _says(hearer: TextHearer, language: str, line: str, heard: Heard) -> bool:
    """Whether the program says a rule in just these words."""
    realizer = hearer.listener(language).realizer
    return _counted(realizer.say(heard.rule, heard.kind)) == _counted(line)


def _counted(line: str) -> list[str]:
    words = split_words(fold(line))
    return [words[number] for number in counting_words(words)]

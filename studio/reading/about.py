"""What there is to say of a place: the word that stands there, the card, the rule, the mistake."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...compiler.source.spans import Span
from ...compiler.typed.model import Card
from ...compiler.words.declared import FIELDS, SLOTS, VALUES, Word
from ...compiler.words.vocabulary import PLAYER
from ...workbench.formats.finding import Finding
from ...workbench.report.explanations import explanation
from ...workbench.report.visible import visible
from ..atlas.uses import CARDS, LABELS
from ..session.checked import CheckedPack
from ..session.session import Session, cards_in

_MARKS = frozenset("\\`*_[]<>#|~")
_LINES = 6
"""So many lines of a declaration are shown."""
_SORTS = {
    "verbs": "verb",
    "nouns": "noun",
    "zones": "zone",
    "resources": "noun",
    VALUES: "value",
    FIELDS: "field",
    "bounds": "bound",
    "windows": "window",
    "moments": "moment",
    "periods": "period",
    "purposes": "purpose",
    "views": "view",
    "options": "option",
    "tables": "table",
    SLOTS: "slot",
}
"""What languages call the words of a section."""
_FORMS = {"windows": ("at",), "purposes": ("for",), "views": ("for", "caption"), "zones": ("sg", "pl", "_")}
"""In which of its forms a word is shown, where it does not stand alone in any."""


class About:
    """Tells of one pack in one language of the program. All that it tells is Markdown."""

    def __init__(self, session: Session, pack: CheckedPack) -> None:
        self._session = session
        self._pack = pack
        self._say = session.messages.say
        self._language = session.language(pack)

    def place(self, path: Path, offset: int) -> str:
        """What there is to say of a place; nothing where nobody knows."""
        name = self._pack.names.get(path)
        use = None if name is None else self._pack.atlas.at(name, offset)
        if use is not None:
            return self.word(use.word)
        return self.rule(path, offset)

    def word(self, word: Word) -> str:
        """What a word is, what people call it, what it says, and where it is declared."""
        section, name = word
        if section == CARDS:
            card = self._pack.game.game.card(name)
            return "" if card is None else self.card(card)
        parts = [f"**{self._section(section)}** `{name}`"]
        said = self._said(word)
        if said:
            parts[0] += f" · {_escaped(said)}"
        parts += self._more(word)
        place = self._pack.atlas.declared.get(word)
        if place is not None and place.file in self._pack.files:
            parts.append(f"```yaml\n{self._declaration(place)}\n```\n{self._where(place)}")
        return "\n\n".join(parts)

    def card(self, card: Card) -> str:
        """The name of a card and what it says; in italics what it said before it was half rewritten."""
        if self._language is None:
            return f"`{card.id}`"
        lexicon = self._pack.lexicon(self._language)
        lines, before = self._session.card_text(self._pack, card, self._language)
        title = lexicon.card_names.get(card.name, card.name)
        said = [f"*{_escaped(line)}*" if before else _escaped(line) for line in lines]
        head = f"**{_escaped(title)}** · `{card.id}`"
        note = [self._say("studio", "as_it_was")] if before and lines else []
        return "\n\n".join([head, *note, *said, self._where(card.span)])

    def rule(self, path: Path, offset: int) -> str:
        """What the rule at a place says."""
        if self._language is None:
            return ""
        for card in cards_in(self._pack, path):
            if card.written.span.start <= offset < card.written.span.end:
                said = self._session.rule_texts(self._pack, card, self._language)
                spans = {rule.id: rule.span for rule in card.rules}
                for rule, line in said.items():
                    span = spans.get(rule)
                    if line and span is not None and span.start <= offset <= span.end:
                        return _escaped(line)
        return ""

    def code(self, finding: Finding) -> str:
        """The page of a code."""
        try:
            page = explanation(finding.code, self._session.messages.language)
        except KeyError:
            return ""
        return f"**{finding.code}** {_escaped(page.title)}\n\n{_escaped(page.text.strip())}"

    # -------------------------------------------------------------- parts

    def _section(self, section: str) -> str:
        return self._say("studio", "sorts", section.replace("#", ""))

    def _said(self, word: Word) -> str:
        """What people call a word in the language that is shown."""
        section, name = word
        if self._language is None or section not in _SORTS:
            return ""
        lexicon = self._pack.lexicon(self._language)
        if section == "verbs":
            return lexicon.doing(name) or lexicon.form(f"verb:{name}", "inf", "imp")
        if section == FIELDS:
            noun, _, field = name.partition(".")
            if noun == PLAYER:
                return lexicon.form(f"field:{name}", "label", "own", "the", "holds").lstrip("^")
            return lexicon.of_field(noun, field, "label", "noun", "caption", "the", "own").lstrip("^")
        lexeme = f"{_SORTS[section]}:{name}"
        return lexicon.form(lexeme, *_FORMS[section]) if section in _FORMS else lexicon.alone(lexeme)

    def _more(self, word: Word) -> Iterator[str]:
        """What a verb does by its definition; what a rule with a name says."""
        section, name = word
        if self._language is None:
            return
        if section == "verbs" and name in self._pack.game.game.vocabulary.verbs:
            said = self._pack.lexicon(self._language).defined(name)
        elif section == LABELS and (card := self._pack.game.game.card(name.partition("#")[0])) is not None:
            said = self._session.rule_texts(self._pack, card, self._language).get(name, "")
        else:
            return
        if said:
            yield _escaped(said)

    def _declaration(self, place: Span) -> str:
        """The lines in which a word is declared, as they are written, without their indentation."""
        text = self._pack.sources[place.file].text
        start = text.rfind("\n", 0, place.start) + 1
        lines = text[start:].split("\n", _LINES + 1)[: _LINES + 1]
        indent = len(lines[0]) - len(lines[0].lstrip())
        shown = [lines[0]]
        for line in lines[1:_LINES]:
            if not line.strip() or len(line) - len(line.lstrip()) <= indent:
                break
            shown.append(line)
        return "\n".join(visible(line[indent:].rstrip()) for line in shown)

    def _where(self, place: Span) -> str:
        path = self._pack.files[place.file]
        line = self._pack.sources[place.file].position(place.start).line
        return f"[{path.name}:{line}]({path.as_uri()}#L{line})"


def _escaped(text: str) -> str:
    """A text of a person in Markdown: what would be a mark or a link there stands as it is."""
    return "  \n".join(
        "".join(f"\\{letter}" if letter in _MARKS else letter for letter in visible(line))
        for line in text.split("\n")
    )

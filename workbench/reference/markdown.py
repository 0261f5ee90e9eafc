"""A reference as one Markdown page, with an anchor for each rule; nothing of a pack is a mark of Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..messages import Messages
from ..pages import escaped
from .document import (
    Block,
    Entries,
    Entry,
    Fact,
    Glossary,
    Index,
    Paragraph,
    Reference,
    Rule,
    Rules,
    Step,
    Steps,
    Table,
    Worked,
)

HOUSE = "°"
"""The mark behind what was made for the pack."""


def write_markdown(reference: Reference, messages: Messages) -> str:
    """The whole reference."""
    return "\n".join([*_Page(messages).lines(reference), ""])


class _Page:
    def __init__(self, messages: Messages) -> None:
        self._messages = messages

    def _say(self, *path: str, **arguments: str) -> str:
        return escaped(self._messages.say("reference", *path, **arguments))

    def lines(self, reference: Reference) -> Iterator[str]:
        """The title, the contents, the chapters, whence it all is."""
        yield f"# {escaped(reference.title)}"
        yield from ("", escaped(self._messages.say("reference", "subtitle")))
        yield from _paragraphs(reference.intro)
        yield ""
        for number, chapter in enumerate(reference.chapters, 1):
            yield f"{number}. {_link(chapter.anchor, chapter.title)}"
        for number, chapter in enumerate(reference.chapters, 1):
            yield from ("", f"## {_place(chapter.anchor)}{number}. {escaped(chapter.title)}")
            yield from _paragraphs(chapter.intro)
            for section in chapter.sections:
                if len(chapter.sections) > 1 or section.title != chapter.title:
                    mark = HOUSE if section.house else ""
                    yield from ("", f"### {_place(section.anchor)}{escaped(section.title)}{mark}")
                else:
                    yield from ("", _place(section.anchor))
                for block in section.blocks:
                    yield ""
                    yield from self._block(block)
        yield from ("", "---", "", f"{HOUSE} {self._say('house_note')}", "")
        if reference.note:
            yield from (escaped(reference.note), "")
        yield self._say("made_from", packs=", ".join(reference.packs))

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Paragraph(text=text, anchor=anchor):
                yield f"{_place(anchor)}{escaped(text)}"
            case Steps(steps=steps, anchor=anchor, title=title):
                name = f"#### {_place(anchor)}{escaped(title)}" if title else _place(anchor)
                yield from (name, "", *_steps(steps, 0))
            case Rules(rules=rules):
                yield from map(_rule, rules)
            case Entries(entries=entries):
                for entry in entries:
                    yield from (*self._entry(entry), "")
            case Worked():
                yield from self._worked(block)
            case Table(head=head, rows=rows):
                yield from _table(head, rows)
            case Glossary():
                yield from self._glossary(block)
            case Index():
                yield from self._index(block)

    def _entry(self, entry: Entry) -> Iterator[str]:
        """A card: its name, its values, its rules, its line of atmosphere."""
        mark = HOUSE if entry.house else ""
        yield f"#### {_place(entry.anchor)}{escaped(entry.name)}{mark}"
        if entry.pack:
            yield from ("", self._say("from_pack", pack=entry.pack))
        if entry.facts:
            yield from ("", " · ".join(self._fact(fact) for fact in entry.facts if not fact.rows))
            for fact in entry.facts:
                if fact.rows:
                    yield from ("", self._fact(fact), "", *_cells(fact.rows))
        for side in entry.sides:
            if side.title:
                yield from (
                    "",
                    f"**{_place(side.anchor)}{escaped(side.title)}{HOUSE if side.house else ''}**",
                )
            yield from ("", *map(_rule, side.rules))
        if entry.flavor:
            yield from ("", f"*{escaped(entry.flavor)}*")
        for worked in entry.examples:
            yield from ("", *self._worked(worked))

    def _fact(self, fact: Fact) -> str:
        value = f" {escaped(fact.value)}" if fact.value else ""
        colon = self._messages.say("reference", "colon")
        return f"**{escaped(fact.name)}{colon}**{value}{HOUSE if fact.house else ''}"

    def _worked(self, worked: Worked) -> Iterator[str]:
        """An example: what there was, what happened, what came of it."""
        yield f"> {_place(worked.anchor)}**{self._say('example')}**"
        for line in (*map(self._fact, worked.given), *map(escaped, worked.done)):
            yield f">\n> {line}"
        for fact in worked.result:
            yield f">\n> → {self._fact(fact)}"

    def _glossary(self, glossary: Glossary) -> Iterator[str]:
        head = (self._say("term"), *(escaped(name) for _, name in glossary.languages))
        rows = []
        for term in glossary.terms:
            meaning = f"<br>{escaped(term.meaning)}" if term.meaning else ""
            others = (escaped(other) for _, other in term.others)
            rows.append((f"{_place(term.anchor)}{escaped(term.name)}{meaning}", *others))
        yield from _lines_of_table(head, rows)

    def _index(self, index: Index) -> Iterator[str]:
        colon = self._messages.say("reference", "colon")
        for letter, entries in index.letters:
            yield from (f"**{escaped(letter)}**", "")
            for entry in entries:
                places = ", ".join(_link(place.anchor, place.name) for place in entry.places)
                yield f"- {escaped(entry.name)}{colon} {places}"
            yield ""


def _steps(steps: Sequence[Step], depth: int, *, choice: bool = False) -> Iterator[str]:
    for number, step in enumerate(steps, 1):
        text = _link(step.see, step.text) if step.is_name else escaped(step.text)
        see = f" {_link(step.see, '→')}" if step.see and not step.is_name else ""
        begin = "- " if choice else f"{number}. "
        yield f"{'   ' * depth}{begin}{_place(step.anchor)}{text}{see}"
        yield from _steps(step.steps, depth + 1, choice=step.choice)


def _rule(rule: Rule) -> str:
    name = f"**{escaped(rule.name)}** – " if rule.name else ""
    return f"- {_place(rule.anchor)}{name}{escaped(rule.text)}{HOUSE if rule.house else ''}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield from _lines_of_table([escaped(cell) for cell in head], [[*map(escaped, row)] for row in rows])


def _cells(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A little table without headings."""
    yield from _lines_of_table([" "] * len(rows[0]), [[*map(escaped, row)] for row in rows])


def _lines_of_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _paragraphs(texts: Sequence[str]) -> Iterator[str]:
    for text in texts:
        yield from ("", escaped(text))


def _place(anchor: str) -> str:
    return f'<a id="{anchor}"></a>' if anchor else ""


def _link(anchor: str, name: str) -> str:
    return f"[{escaped(name)}](#{anchor})"

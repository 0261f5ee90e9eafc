"""A reference as one Markdown page, with an anchor for each rule; nothing of a pack is a mark of Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...report.messages import Messages
from ...report.pages import escaped as marked
from ..content.document import (
    Block,
    CardEntry,
    Entries,
    Fact,
    Glossary,
    Index,
    Layout,
    Paragraph,
    ProcedureSteps,
    Reference,
    Rule,
    Rules,
    Step,
    Table,
    Worked,
)

HOUSE = "°"
"""The mark behind what was made for the pack."""


BAN = "✗"
"""The mark before what may not be done."""


def write_markdown(reference: Reference, messages: Messages) -> str:
    """The whole reference."""
    return "\n".join([*_Page(messages).lines(reference), ""])


class _Page:
    def __init__(self, messages: Messages) -> None:
        self._messages = messages

    def _say(self, *path: str, **arguments: str) -> str:
        return marked(self._messages.say("reference", *path, **arguments))

    def lines(self, reference: Reference) -> Iterator[str]:
        """The title, the contents, what marks mean, the chapters, whence it all is."""
        yield f"# {marked(reference.title)}"
        yield from ("", marked(reference.subtitle))
        yield from _paragraphs(reference.intro)
        if not reference.sheet:
            yield ""
            for number, chapter in enumerate(reference.chapters, 1):
                yield f"{number}. {_link(chapter.anchor, chapter.title)}"
            yield from ("", f"{HOUSE} {self._say('house_note')}")
        for number, chapter in enumerate(reference.chapters, 1):
            if not reference.sheet:
                yield from ("", f"## {_place(chapter.anchor)}{number}. {marked(chapter.title)}")
            yield from _paragraphs(chapter.intro)
            for place, section in enumerate(chapter.sections):
                if place or section.title != chapter.title:
                    mark = HOUSE if section.house else ""
                    yield from ("", f"### {_place(section.anchor)}{marked(section.title)}{mark}")
                else:
                    yield from ("", _place(section.anchor))
                for block in section.blocks:
                    yield ""
                    yield from self._block(block)
        yield from ("", "---", "")
        if reference.note:
            yield from (marked(reference.note), "")
        yield self._say("made_from", packs=", ".join(reference.packs))

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Paragraph(text=text, anchor=anchor):
                yield f"{_place(anchor)}{marked(text)}"
            case ProcedureSteps(steps=steps, anchor=anchor, title=title):
                yield f"#### {_place(anchor)}{marked(title)}" if title else _place(anchor)
                for text in filter(None, (block.only, block.lead)):
                    yield from ("", marked(text))
                yield from ("", *_steps(steps, 0))
            case Rules(rules=rules):
                yield from map(_rule, rules)
            case Entries(table=Table() as table):
                yield from _table(table)
            case Entries(entries=entries):
                for entry in entries:
                    yield from (*self._entry(entry), "")
            case Worked():
                yield from self._worked(block)
            case Table():
                yield from _table(block)
            case Layout():
                yield from _layout(block)
            case Glossary():
                yield from self._glossary(block)
            case Index():
                yield from self._index(block)

    def _entry(self, entry: CardEntry) -> Iterator[str]:
        """A card: its name, its values, its rules, its line of atmosphere."""
        mark = HOUSE if entry.house else ""
        yield f"#### {_place(entry.anchor)}{marked(entry.name)}{mark}"
        if entry.pack:
            yield from ("", self._say("from_pack", pack=entry.pack))
        if entry.facts:
            yield from ("", " · ".join(self._fact(fact) for fact in entry.facts if not fact.rows))
            for fact in entry.facts:
                if fact.rows:
                    yield from ("", self._fact(fact), "", *_cells(fact.head, fact.rows))
        for side in entry.sides:
            if side.title:
                yield from ("", f"**{_place(side.anchor)}{marked(side.title)}{HOUSE if side.house else ''}**")
            if side.others:
                yield from ("", *map(_rule, side.others))
            if side.goals is not None:
                yield from ("", *_table(side.goals))
        for sheet in entry.sheets:
            yield from ("", *_layout(sheet))
        if entry.flavor:
            yield from ("", f"*{marked(entry.flavor)}*")
        for worked in entry.examples:
            yield from ("", *self._worked(worked))

    def _fact(self, fact: Fact) -> str:
        value = f" {marked(fact.value)}" if fact.value else ""
        colon = self._messages.say("reference", "colon")
        return f"**{marked(fact.name)}{colon}**{value}{HOUSE if fact.house else ''}"

    def _worked(self, worked: Worked) -> Iterator[str]:
        """An example as a story."""
        yield f"> {_place(worked.anchor)}**{self._say('example')}**"
        story = (_link(piece.see, piece.text) if piece.see else marked(piece.text) for piece in worked.story)
        yield f">\n> {''.join(story).strip()}"

    def _glossary(self, glossary: Glossary) -> Iterator[str]:
        head = (self._say("term"), *(marked(name) for _, name in glossary.languages))
        rows = []
        for term in glossary.terms:
            meaning = f"<br>{marked(term.meaning)}" if term.meaning else ""
            others = (marked(other) for _, other in term.others)
            links = ", ".join(_link(place.anchor, place.name) for place in term.places)
            uses = f"<br>→ {links}" if links else ""
            places = "".join(map(_place, (term.anchor, *term.also)))
            rows.append((f"{places}{marked(term.name)}{meaning}{uses}", *others))
        yield from _lines_of_table(head, rows)

    def _index(self, index: Index) -> Iterator[str]:
        colon = self._messages.say("reference", "colon")
        for letter, entries in index.letters:
            yield from (f"**{marked(letter)}**", "")
            for entry in entries:
                places = ", ".join(_link(place.anchor, place.name) for place in entry.places)
                yield f"- {marked(entry.name)}{colon} {places}"
            yield ""


def _steps(steps: Sequence[Step], depth: int, *, choice: bool = False) -> Iterator[str]:
    for number, step in enumerate(steps, 1):
        text = _link(step.see, step.text) if step.is_name else marked(step.text)
        begin = "- " if choice else f"{number}. "
        more = "".join(f" {_link(place.anchor, f'→ {place.name}')}" for place in step.more)
        yield f"{'   ' * depth}{begin}{_place(step.anchor)}{text}{_see(step)}{more}"
        for ban in step.bans:
            yield f"{'   ' * (depth + 1)}- {BAN} {_link(ban.anchor, ban.name)}"
        yield from _steps(step.steps, depth + 1, choice=step.choice)
        if step.notes and step.choice:
            yield f"\n{'   ' * (depth + 1)}<!-- -->\n"  # what is otherwise is none of what there is to choose
        yield from _notes(step.notes, depth + 1)


def _notes(notes: Sequence[Step], depth: int) -> Iterator[str]:
    """What is otherwise in other games, below a step."""
    for note in notes:
        yield f"{'   ' * depth}- {_place(note.anchor)}*{marked(note.text)}*{_see(note)}"
        yield from _steps(note.steps, depth + 1, choice=note.choice)


def _see(step: Step) -> str:
    return f" {_link(step.see, '→')}" if step.see and not step.is_name else ""


def _rule(rule: Rule) -> str:
    name = f"**{marked(rule.name)}** – " if rule.name else ""
    see = "".join(f" {_link(place.anchor, f'→ {place.name}')}" for place in rule.see)
    return f"- {_place(rule.anchor)}{name}{marked(rule.text)}{_mark(rule.house)}{see}"


def _mark(house: bool) -> str:
    return HOUSE if house else ""


def _layout(sheet: Layout) -> Iterator[str]:
    """A sheet: what stands in its cells, and the cells as they lie."""
    yield f"**{_place(sheet.anchor)}{marked(sheet.caption)}**{_mark(sheet.house)}"
    for note in sheet.notes:
        yield from ("", marked(note))
    head = [marked(cell) or " " for cell in sheet.head or ("",) * len(sheet.rows[0])]
    rows = [[marked(cell).replace("\n", "<br>") or " " for cell in row] for row in sheet.rows]
    yield from ("", *_lines_of_table(head, rows))


def _table(table: Table) -> Iterator[str]:
    if table.caption:
        yield from (f"**{_place(table.anchor)}{marked(table.caption)}**{_mark(table.house)}", "")
    cells = [[*map(marked, row)] for row in table.rows]
    for row, anchors in zip(cells, table.places, strict=False):
        row[0] = "".join((*map(_place, anchors), row[0]))
    yield from _lines_of_table([marked(cell) for cell in table.head], cells)


def _cells(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A little table, with headings where it has some."""
    named = [marked(cell) for cell in head] or [" "] * len(rows[0])
    yield from _lines_of_table(named, [[*map(marked, row)] for row in rows])


def _lines_of_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _paragraphs(texts: Sequence[str]) -> Iterator[str]:
    for text in texts:
        yield from ("", marked(text))


def _place(anchor: str) -> str:
    return f'<a id="{anchor}"></a>' if anchor else ""


def _link(anchor: str, name: str) -> str:
    return f"[{marked(name)}](#{anchor})"

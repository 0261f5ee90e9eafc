"""Files as they are while somebody types: whatever stands in them, every question gets an answer."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.studio.packs import copied, session_in

from heroglyph.studio.reading.about import About
from heroglyph.studio.reading.beside import met_by, rule_texts
from heroglyph.studio.reading.documents import document_of, multiline
from heroglyph.studio.reading.outline import outline
from heroglyph.studio.reading.painted import painted
from heroglyph.studio.session.session import Session, cards_in
from heroglyph.studio.writing.complete import offers
from heroglyph.studio.writing.fixes import all_safe, mendings
from heroglyph.studio.writing.renaming import places_of, use_at

PIECES = ("\n", "  ", ":", "{", "}", "[", "- ", "|", "#", '"', "'", "😀", "\t", ".", "\r\n")
ROUNDS = 12


def typed(text: str, chance: random.Random) -> str:
    """A text in which somebody has cut, copied and typed something."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        match chance.randrange(4):
            case 0:
                text = text[:at] + text[at + chance.randint(1, 30) :]
            case 1:
                text = text[:at] + chance.choice(PIECES) + text[at:]
            case 2:
                other = chance.randrange(len(text) + 1)
                text = text[:at] + text[other : other + chance.randint(1, 200)] + text[at:]
            case _:
                text = text[: max(at, len(text) // 2)]
    return text


def ask(session: Session, path: Path, text: str, offset: int) -> None:
    """Asks all that an editor asks of a place."""
    pack = session.pack(path)
    before = session.pack_before(path)
    assert pack is not None and before is not None
    findings = session.problems(pack)
    list(mendings(findings, path, session.messages))
    outline(document_of(text))
    list(multiline(document_of(text), text))
    offers(session, before, path, text, offset)
    name = pack.names.get(path)
    if name is None:  # such a file is not read at all, and that is told
        assert findings
        return
    painted(document_of(pack.sources[name].text), pack.atlas.in_file(name), pack.atlas)
    all_safe(pack, name)
    list(rule_texts(session, pack, path))
    about = About(session, pack)
    about.place(path, offset)
    for card in cards_in(pack, path)[:2]:
        about.card(card)
        met_by(pack, card)
    there = use_at(session, path, offset)
    if there is not None:
        assert list(places_of(session, path, there[1].word))


@pytest.mark.parametrize("seed", range(3))
def test_every_question_gets_an_answer_whatever_is_typed(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    pack = copied("night_market", tmp_path)
    session = session_in(pack)
    files = sorted(pack.rglob("*.yaml"))
    for _ in range(ROUNDS):
        path = chance.choice(files)
        text = typed(path.read_text("utf-8"), chance)
        session.open(path, text)
        ask(session, path, text, chance.randrange(len(text) + 1))
        if chance.random() < 0.7:
            session.close(path)

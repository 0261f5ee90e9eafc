"""The documentation tells the truth: its examples are read, checked, said and run; its paths are there.

``pytest tests/docs --update-golden`` writes the table of constructs anew.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.places import ROOT

from .blocks import TRANSLATED, Block, read_blocks, read_page
from .checking import problems
from .construct_table import table
from .paths import missing
from .sessions import run_session

HERE = Path(__file__).parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
TRANSLATIONS = sorted(page for language in TRANSLATED for page in (DOCS / language).glob("*.md"))
PAGES += TRANSLATIONS
NAMING = [*PAGES, *(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"))]
TABLE = re.compile(r"(?<=<!-- constructs: begin -->\n).*?(?=<!-- constructs: end -->)", re.DOTALL)
WORDS_FILE = re.compile(r"locales/[a-z]{2}\.yaml")
SESSIONS = [page for page in PAGES if "<!-- session: begin -->" in page.read_text(encoding="utf-8")]
BLOCKS = [block for page in PAGES if page not in SESSIONS for block in read_page(page)]
WRONG = read_page(HERE / "wrong.md")


def placed(page: Path) -> str:
    return str(page.relative_to(DOCS)) if page.is_relative_to(DOCS) else page.name


def named(block: Block) -> str:
    return f"{block.place} {' '.join(block.info)}"


@pytest.mark.parametrize("block", BLOCKS, ids=named)
def test_block_is_right(block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert problems(block) == []


@pytest.mark.parametrize("page", SESSIONS, ids=placed)
def test_session_goes_as_told(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_session(read_page(page)) == []


@pytest.mark.parametrize("block", read_page(HERE / "wrong_session.md"), ids=named)
def test_wrong_step_of_a_session_is_noticed(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.yaml").write_text("one: 1\n", encoding="utf-8")
    assert run_session([block])


@pytest.mark.parametrize("block", WRONG, ids=named)
def test_wrong_block_is_noticed(block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert problems(block)


def test_pages_have_blocks_of_each_kind() -> None:
    assert {block.kind for block in BLOCKS} >= {"rules", "expressions", "yaml", "console"}
    for page in PAGES:
        assert page.read_text(encoding="utf-8").count("```") == 2 * len(read_page(page)), page.name


@pytest.mark.parametrize("page", TRANSLATIONS, ids=placed)
def test_a_translated_page_does_what_the_english_one_does(page: Path) -> None:
    """The same blocks in the same order, with the same commands; both pages lead to each other."""
    source = DOCS / page.name
    assert [_outline(block) for block in read_page(page)] == [_outline(block) for block in read_page(source)]
    assert f"]({page.parent.name}/{page.name})" in source.read_text(encoding="utf-8")
    assert f"](../{page.name})" in page.read_text(encoding="utf-8")


def _outline(block: Block) -> tuple[list[str], list[str]]:
    """What a block is, and which programs and subcommands it calls.

    Whose words a file has may differ: readers write in their own language first.
    """
    info = [WORDS_FILE.sub("locales/LANGUAGE.yaml", word) for word in block.info]
    return info, re.findall(r"^\$ (\w+ \w+)", block.text, flags=re.MULTILINE)


@pytest.mark.parametrize("page", [page for page in NAMING if page.exists()], ids=placed)
def test_paths_are_there(page: Path) -> None:
    assert missing(str(page.relative_to(ROOT)), page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "named", ["`compiler/nowhere.py`", "[x](nowhere.md)", "`cards/<pack>/nothing.yaml`", "`lost.lark`"]
)
def test_lost_path_is_noticed(named: str) -> None:
    assert missing("docs/language.md", f"See {named}.")


def test_table_of_constructs_is_what_the_program_says(update_golden: bool) -> None:
    page = ROOT / "docs" / "translating.md"
    text, made = page.read_text(encoding="utf-8"), table()
    if update_golden:
        text = TABLE.sub(lambda _: made, text)
        page.write_text(text, encoding="utf-8")
    assert TABLE.findall(text) == [made]


def test_blocks_know_their_words_and_quotes() -> None:
    page = "x\n\n```rules rollplayer class say\na\n```\n\n> en: A.\n> fr: B.\n\n```text\nb\n```\n"
    first, second = read_blocks("page", page)
    assert first == Block(("rules", "rollplayer", "class", "say"), "a\n", ("en: A.", "fr: B."), "page:3")
    assert (second.kind, second.text, second.said) == ("text", "b\n", ())

"""Names and flavor to PO files and back: nothing is lost, and nothing changes that need not."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from tests.proof.required import require

from heroglyph.workbench.report.messages import available_languages

from .translators import run, work

PO = "lab.eo.po"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(work(tmp_path))
    words = tmp_path / "lab" / "locales" / "en.yaml"
    text = words.read_text(encoding="utf-8")
    flavor = 'magpie: {name: Magpie, flavor: "It finds “everything” that shines: 100 %."}'
    words.write_text(text.replace("magpie: {name: Magpie}", flavor), encoding="utf-8")
    return tmp_path


def export(folder: Path) -> str:
    done = run("locale", "export", "eo", "lab", "--from", "en")
    assert done.exit_code == 0, done.output
    return (folder / PO).read_text(encoding="utf-8")


def replaced(folder: Path, name: str, *pairs: tuple[str, str]) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        assert text.count(old) == 1, (old, text)
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def words(folder: Path) -> str:
    return (folder / "locales" / "eo" / "lab.yaml").read_text(encoding="utf-8")


def line_of(folder: Path, start: str) -> int:
    """The line of the English words that starts so."""
    lines = (folder / "lab" / "locales" / "en.yaml").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if line.startswith(start))


def test_entry_has_context_comment_place_and_both_texts(folder: Path) -> None:
    assert (
        "#. When you roll a die with a value of 6, gain 1 coin.\n"
        f"#: lab/locales/en.yaml:{line_of(folder, '  horseshoe:')}\n"
        'msgctxt "lab:charm/horseshoe name"\n'
        'msgid "Horseshoe"\n'
        'msgstr "Hufumo"\n'
    ) in export(folder)
    assert 'msgctxt "lab:charm/magpie flavor"\n' in export(folder)


def test_round_trip_changes_no_byte(folder: Path) -> None:
    before, po = words(folder), export(folder)
    done = run("locale", "import", PO, "lab")
    assert done.exit_code == 0, done.output
    assert (words(folder), export(folder)) == (before, po)


def test_imported_text_goes_where_it_stands_and_nowhere_else(folder: Path) -> None:
    before = words(folder)
    export(folder)
    replaced(folder, PO, ('"Trifolio"', '"Kvarfolio: la \\"bona\\""'), ('"Hufumo"', '"Hufo"'))
    assert run("locale", "import", PO, "lab").exit_code == 0
    expected = before.replace("Trifolio", '"Kvarfolio: la \\"bona\\""').replace("Hufumo", "Hufo")
    assert words(folder) == expected


def test_new_name_is_marked_as_one_of_our_own(folder: Path) -> None:
    replaced(folder, "locales/eo/lab.yaml", ("  clover: {name: Trifolio}\n", ""), ("Hufumo", "TODO"))
    po = export(folder)
    assert po.count('msgstr ""\n') == 3  # of the header, too
    path = folder / PO
    path.write_text(
        po.replace('msgid "Clover"\nmsgstr ""', 'msgid "Clover"\nmsgstr "Trifolio"').replace(
            'msgid "Horseshoe"\nmsgstr ""', 'msgid "Horseshoe"\nmsgstr "Hufumo"'
        ),
        encoding="utf-8",
    )
    assert run("locale", "import", PO, "lab").exit_code == 0
    assert '  clover: {name: "Trifolio", house: true}\n' in words(folder)
    assert "  horseshoe: {name: Hufumo}\n" in words(folder)


def test_words_that_are_not_there_yet_are_begun(folder: Path) -> None:
    export(folder)
    (folder / "locales" / "eo" / "lab.yaml").unlink()
    done = run("locale", "import", PO, "lab")
    assert done.exit_code == 0, done.output
    text = (folder / "lab" / "locales" / "eo.yaml").read_text(encoding="utf-8")
    assert text.startswith('names:\n  wealth: {name: "Riĉeco", house: true}\n')


def test_changed_original_makes_a_translation_fuzzy_and_keeps_it(folder: Path) -> None:
    export(folder)
    replaced(
        folder,
        PO,
        (
            "#. At the end of the game, gain 3 points.\n",
            "# mi dubas\n#. At the end of the game, gain 3 points.\n",
        ),
    )
    replaced(folder, "lab/locales/en.yaml", ("name: Clover", "name: Lucky Clover"))
    left = run("locale", "import", PO, "lab")
    assert left.exit_code == 1 and "the original changed since" in left.output
    po = export(folder)
    entry = (
        "# mi dubas\n#. At the end of the game, gain 3 points.\n"
        f"#: lab/locales/en.yaml:{line_of(folder, '  clover:')}\n#, fuzzy\n"
        '#| msgid "Clover"\nmsgctxt "lab:charm/clover name"\nmsgid "Lucky Clover"\nmsgstr "Trifolio"\n'
    )
    assert entry in po
    assert export(folder) == po
    left = run("locale", "import", PO, "lab")
    assert left.exit_code == 1 and "lab:charm/clover name: marked fuzzy; left" in left.output


def test_text_of_a_card_that_is_gone_stays_in_the_file(folder: Path) -> None:
    export(folder)
    replaced(folder, "lab/locales/en.yaml", ("  horseshoe: {name: Horseshoe}\n", ""))
    left = run("locale", "import", PO, "lab")
    assert left.exit_code == 1 and "no such text any more" in left.output
    po = export(folder)
    assert '#~ msgid "Horseshoe"\n#~ msgstr "Hufumo"\n' in po
    assert export(folder) == po


def test_file_with_translations_that_were_not_imported_is_not_overwritten(folder: Path) -> None:
    export(folder)
    replaced(folder, PO, ('"Hufumo"', '"Hufo"'))
    before = (folder / PO).read_bytes()
    done = run("locale", "export", "eo", "lab", "--from", "en")
    assert done.exit_code == 2 and "Hufo" in done.output
    assert (folder / PO).read_bytes() == before


@pytest.mark.parametrize("odd", ["x" * 81, " Hufo", "Hu\\tfo", "Hu\u202efo", "Hu\\nfo"])
def test_text_that_cannot_stand_on_a_card_is_left(odd: str, folder: Path) -> None:
    before = words(folder)
    export(folder)
    replaced(folder, PO, ('"Hufumo"', f'"{odd}"'))
    done = run("locale", "import", PO, "lab")
    assert done.exit_code == 1 and "cannot stand on a card" in done.output
    assert words(folder) == before and "\u202e" not in done.output


@pytest.mark.parametrize("language", available_languages())
@pytest.mark.parametrize(
    "text",
    [
        "",
        "names: {}\n",
        'msgid "a"\nmsgstr b\n',
        'msgid "a\n',
        'msgid "a"\n',
        'msgstr "a"\n',
        'msgid ""\nmsgstr ""\n"Language: eo\\n"\n\nmsgid "a"\nmsgid_plural "b"\nmsgstr[7] "c"\n',
        'msgid ""\nmsgstr ""\n"Language: ../eo\\n"\n"Project-Id-Version: lab\\n"\n',
        'msgid ""\nmsgstr ""\n"Language: eo\\n"\n"Project-Id-Version: other\\n"\n',
        "\ufeff\x00\x1b[2J",
        '#| msgid "x\n#, fuzzy\nmsgctxt 1\nmsgid "\\q"\nmsgstr ""\n',
    ],
)
def test_bad_file_is_answered_by_a_message(text: str, language: str, folder: Path) -> None:
    before = words(folder)
    (folder / PO).write_bytes(text.encode("utf-8"))
    done = run("locale", "import", PO, "lab", language=language)
    assert done.exit_code == 2 and done.output.startswith("heroglyph: "), (done.output, done.exception)
    assert "cli." not in done.output and words(folder) == before


def test_file_that_is_not_utf8_or_no_file_is_refused(folder: Path) -> None:
    (folder / PO).write_bytes(b'msgid "\xff"\n')
    assert run("locale", "import", PO, "lab").exit_code == 2
    assert run("locale", "import", "nowhere.po", "lab").exit_code == 2
    assert run("locale", "import", "lab", "lab").exit_code == 2


def test_programs_for_po_files_take_ours(folder: Path) -> None:
    require(shutil.which("msgfmt") is not None, "gettext")
    export(folder)
    done = subprocess.run(["msgfmt", "--check", "-o", "-", PO], capture_output=True, check=False, timeout=20)
    assert done.returncode == 0, done.stderr

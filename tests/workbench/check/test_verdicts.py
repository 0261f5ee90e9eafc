"""A check that was done before says the same; it is done anew where anything it depends on has changed."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

import msgspec
import pytest
from tests.hostile.zips import zip_of
from tests.packs_of_strangers import charm, game, write
from tests.workbench.kept_checks import folder_of_a_fan, own_store

from heroglyph.compiler.source.limits import DEFAULT_LIMITS
from heroglyph.workbench.cache import disk_cache as store
from heroglyph.workbench.check import checked_packs, dependencies
from heroglyph.workbench.check.check_results import CheckResult, check_result
from heroglyph.workbench.commands.check import check
from heroglyph.workbench.formats.write import FORMATS
from heroglyph.workbench.packs.which_packs import PackTarget
from heroglyph.workbench.report.messages import available_languages, read_messages
from heroglyph.workbench.requests.packs import CheckRequest

FAULTY = [
    charm("Äpfel", "when you bye a card: score 1"),  # a slip with a fix, and a name without words
    charm("twin") + charm("twin"),  # a place related to another
    "- id: x\n  kind: charm\n  cost: [1\n",  # not YAML
    "- id: ‮y\n",  # not for a screen
    "",
]


keeping = pytest.fixture(autouse=True)(own_store)
fan = pytest.fixture(folder_of_a_fan)


def wanted(*files: str) -> PackTarget:
    return PackTarget(Path("fan"), tuple(map(Path, files)), (Path("lab"),))


class Looked:
    """Counts how often something was really checked."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], object] = lambda: None
    ) -> None:
        self.times = 0
        really = checked_packs.check_wanted

        def counted(*given: object, **more: object) -> object:
            self.times += 1
            result = really(*given, **more)  # type: ignore[arg-type]
            meanwhile()
            return result

        monkeypatch.setattr(checked_packs, "check_wanted", counted)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Looked:
    return Looked(monkeypatch)


def said(form: str, language: str) -> tuple[int, str]:
    out = io.StringIO()
    with redirect_stdout(out):
        code = check(CheckRequest(paths=("fan",), beside=("lab",), format=form), read_messages(language))
    return code, out.getvalue()


@pytest.mark.parametrize("cards", FAULTY)
def test_a_report_is_the_same_whether_or_not_it_was_kept(
    cards: str, fan: Path, monkeypatch: pytest.MonkeyPatch, looked: Looked
) -> None:
    (fan / "fan" / "cards" / "more.yaml").write_text(cards, encoding="utf-8")
    monkeypatch.setenv(store.VARIABLE, "off")
    ways = [(form, "en") for form in FORMATS] + [("text", other) for other in available_languages()]
    plain = [said(*way) for way in ways]
    monkeypatch.setenv(store.VARIABLE, str(fan / "store"))
    before = looked.times
    first, again = [said(*way) for way in ways], [said(*way) for way in ways]
    assert looked.times == before + 1, "checked once, and said in every way"
    assert first == again == plain


CHANGES: dict[str, Callable[[Path], object]] = {
    "a card": lambda fan: (fan / "fan/cards/cards.yaml").write_text(charm("one") + charm("two", "score 2")),
    "a comment": lambda fan: (fan / "fan/cards/cards.yaml").write_text("# hm\n" + charm("one")),
    "a new file": lambda fan: (fan / "fan/cards/more.yaml").write_text(charm("three")),
    "a file less": lambda fan: (fan / "fan/cards/cards.yaml").unlink(),
    "another name of a file": lambda fan: (fan / "fan/cards/cards.yaml").rename(fan / "fan/cards/other.yaml"),
    "a word": lambda fan: (fan / "fan/locales/en.yaml").write_text("names:\n  one: {name: Uno}\n"),
    "the manifest": lambda fan: (fan / "fan/pack.yaml").write_text("id: fan\n"),
    "the pack beside": lambda fan: (fan / "lab/vocabulary.yaml").open("a").write("\n# hm\n"),
    "a folder that has no business here": lambda fan: (fan / "fan/elsewhere").mkdir(),
    "a file that became a link": lambda fan: _linked(fan / "fan/cards/cards.yaml"),
}


def _linked(path: Path) -> None:
    path.rename(path.parent.parent.parent / "moved.yaml")
    path.symlink_to("../../moved.yaml")


@pytest.mark.parametrize("change", CHANGES)
def test_what_has_changed_is_checked_anew(
    change: str, fan: Path, looked: Looked, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_result(wanted())
    CHANGES[change](fan)
    result = check_result(wanted())
    assert looked.times == 2
    assert check_result(wanted()) == result
    assert looked.times == 2
    monkeypatch.setenv(store.VARIABLE, store.OFF)
    assert check_result(wanted()) == result


def test_other_wishes_are_other_checks(fan: Path, looked: Looked, monkeypatch: pytest.MonkeyPatch) -> None:
    check_result(wanted())
    check_result(wanted("fan/cards/cards.yaml"))
    check_result(wanted(), texts=False)
    check_result(wanted(), examples=False)
    check_result(PackTarget(Path("fan")))
    check_result(PackTarget(fan / "fan", (), (Path("lab"),)))  # named in another way, and so in messages
    limits = DEFAULT_LIMITS.raised(pack_cards=2_000)
    monkeypatch.setattr("heroglyph.workbench.check.check_results.limits_wanted", lambda: limits)
    check_result(wanted())
    monkeypatch.setattr(dependencies, "program_digest", lambda: b"another program")
    dependencies._program_at_first.cache_clear()
    check_result(wanted())
    assert looked.times == 8


def test_a_zip_is_known_by_its_content(fan: Path, looked: Looked) -> None:
    for times, pair in enumerate(((1, 1), (2, 2)), 1):
        (fan / "fan.zip").write_bytes(zip_of(fan / "fan"))
        for _ in pair:
            check_result(PackTarget(Path("fan.zip"), (), (Path("lab"),)))
        assert looked.times == times
        (fan / "fan/cards/cards.yaml").write_text(charm("one"))


def test_the_words_of_a_built_in_pack_elsewhere_count(tmp_path: Path, looked: Looked) -> None:
    house = tmp_path / "house"
    (house / "locales" / "en").mkdir(parents=True)
    game(house / "cards")
    (house / "cards" / "lab" / "locales").rename(tmp_path / "words")
    (house / "cards" / "lab" / "cards").rename(tmp_path / "more")
    root = PackTarget(house / "cards" / "lab")
    check_result(root)
    (house / "locales" / "en" / "lab.yaml").write_text("names: {}\n")
    check_result(root)
    assert looked.times == 2


def test_what_changes_while_it_is_checked_is_not_kept(fan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = Looked(monkeypatch, lambda: CHANGES["a comment"](fan))
    check_result(wanted())
    (fan / "fan/cards/cards.yaml").write_text(charm("one") + "\n" + charm("two"))
    check_result(wanted())
    assert looked.times == 2


def test_a_program_that_is_no_longer_what_lies_there_keeps_nothing(
    fan: Path, looked: Looked, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_result(wanted())
    monkeypatch.setattr(dependencies, "program_digest", lambda: b"changed while it runs")
    check_result(wanted())
    check_result(wanted())
    assert looked.times == 3


@pytest.mark.parametrize(
    "content",
    [b"", b"\x90", b"\xc1", msgspec.msgpack.encode({"diagnostics": [{"code": 1}], "texts": {}, "paths": {}})],
)
def test_a_sound_entry_that_is_no_verdict_is_made_anew(
    content: bytes, fan: Path, looked: Looked, keeping: Path
) -> None:
    first = check_result(wanted())
    for path in keeping.iterdir():
        store.Store(keeping).write(bytes.fromhex(path.stem), content)
    assert check_result(wanted()) == first
    assert looked.times == 2
    assert check_result(wanted()) == first
    assert looked.times == 2


def test_a_folder_that_cannot_be_written_changes_nothing(
    fan: Path, looked: Looked, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = check_result(wanted())
    (fan / "file").write_text("")
    monkeypatch.setenv(store.VARIABLE, str(fan / "file" / "store"))
    assert isinstance(expected, CheckResult)
    assert check_result(wanted()) == expected
    assert looked.times == 2


def test_the_program_is_known_by_all_of_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    house = tmp_path / "house"
    for part in dependencies._PARTS:
        (house / part / "deep").mkdir(parents=True)
        (house / part / "deep" / "file").write_text(part)
    monkeypatch.setattr(dependencies, "data_file", lambda part: str(house / part))
    digests = {dependencies.program_digest()}
    for part in dependencies._PARTS:
        (house / part / "deep" / "file").write_text("other")
        digests.add(dependencies.program_digest())
    monkeypatch.setattr(sys, "version", "4.0")
    digests.add(dependencies.program_digest())
    (tmp_path / "lark-2.0.dist-info").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    digests.add(dependencies.program_digest())
    assert len(digests) == len(dependencies._PARTS) + 3


CLAIMS = {
    "a sound card": "score 2",
    "a condition that is always so": "score 1 if count(die from my.sheet) >= 0",
    "said before": "after place die where die.color is red and die.color is red: gain 1 gold",
    "more than any text says": "score count(die from my.sheet where count(card from market) > 1)",
    "a word that is none": "score 1 if my.strenght.total > 3",
}
FAN = "id: fan\nversion: 1.0.0\nlanguage: 1\nextends: rollplayer\nlanguages: [en]\n"
EXAMPLE = "  examples:\n    - {name: x, given: {my.gold: 1}, expect: {my.gold: 2, my.glod: 3}}\n"


def trait(name: str, rule: str) -> str:
    sources = "{dots: house, cost: house, arrow: house, rules: house}"
    values = f"kind: trait\n  dots: 1\n  cost: 2\n  arrow: up\n  provenance: {sources}"
    return f"- id: {name}\n  {values}\n  rules: |\n    {rule}\n{EXAMPLE}"


@pytest.mark.parametrize("files", [(), ("fan/cards/made.yaml",)])
def test_what_is_told_of_a_pack_is_all_that_is_found(
    files: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the game to which a pack adds less is looked at, which nobody hears of."""
    monkeypatch.chdir(tmp_path)
    made = "".join(trait(f"made_{number}", rule) for number, rule in enumerate(CLAIMS.values()))
    names = "".join(f"  made_{number}: {{name: Made {number}}}\n" for number, _ in enumerate(CLAIMS))
    write(Path("fan"), {"pack.yaml": FAN, "cards/made.yaml": made, "locales/en.yaml": f"names:\n{names}"})
    asked = PackTarget(Path("fan"), tuple(map(Path, files)))
    whole = checked_packs.check_wanted(asked).diagnostics
    assert checked_packs.check_wanted(asked, trust_bases=True).diagnostics == whole
    assert len({diagnostic.code for diagnostic in whole}) > 2

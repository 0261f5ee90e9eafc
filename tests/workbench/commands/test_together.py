"""Several packs of one game: their order changes no byte, and what is not chosen changes nothing."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from itertools import permutations
from pathlib import Path

import pytest
from tests.packs_of_strangers import charm, game, pack, write
from tests.program import output
from tests.sampling import share

from heroglyph import load_compiled

ORE = "resources:\n  ore: {min: 0}\n"
MINE = charm("mine", "after roll die where die.value is 6: gain 1 ore")
MANIFEST = "id: ID\nversion: 0.1.0\nlanguage: 1\nextends: rollplayer\nlanguages: [en]\n"
NO_NAMES = {"locales/en.yaml": "names: {}\n"}
HEAVY = "- card: rollplayer:weapon/longsword\n  cost: 3\n"
SMITH = charm("smith", "score my.ore // 2")


def is_sound(*arguments: str) -> bool:
    """Whether nothing is wrong; that no example shows a card is only noted."""
    code, said = output("check", *arguments)
    return code == 0 and "no problems\n" in said and set(re.findall(r"\bH[0-9]{3}\b", said)) <= {"H540"}


@pytest.fixture
def packs(tmp_path: Path) -> list[str]:
    """A game and three packs that add to it: one needs the words of another, one changes a card."""
    words = "names: {mine: {name: Mine}}\nnouns: {ore: {sg: ore, pl: ores}}\n"
    ore = {"vocabulary.yaml": ORE, "cards/a.yaml": MINE, "locales/en.yaml": words}
    smith = {"cards/a.yaml": SMITH, "locales/en.yaml": "names: {smith: {name: Smith}}\n"}
    changes = {"changes.yaml": "- card: lab:charm/clover\n  cost: 7\n"}
    roots = (
        game(tmp_path),
        pack(tmp_path, "ore", files=ore),
        pack(tmp_path, "smith", files=smith, needs='{ore: ">=0.1"}'),
        pack(tmp_path, "edition", files=changes),
    )
    return [str(root) for root in roots]


def test_order_of_packs_changes_no_byte(packs: list[str], tmp_path: Path) -> None:
    outputs = set()
    for number, order in enumerate(share(permutations(packs[1:]), 2)):
        beside = [part for name in order for part in ("--with", name)]
        log = tmp_path / f"{number}.jsonl"
        bots = ("--bots", "random,greedy", "--players", "2", "--seed", "5", "--log", str(log), "--json")
        played = output("play", *([*order, packs[0]] if number % 2 else [packs[0], *beside]), *bots)
        texts = output("text", "--pack", packs[0], *beside)
        counted = output("coverage", packs[0], *beside, "--words", "--json")
        outputs.add((played, log.read_text(encoding="utf-8"), texts, counted))
    assert len(outputs) == 1
    (((code, result), head, said, counted),) = outputs
    assert code == 0 and '"aborted": ""' in result, result
    assert all(name in head for name in ("ore", "smith", "edition"))
    assert said[0] == 0 and all(f":charm/{name}" in said[1] for name in ("mine", "smith", "clover"))
    assert '"card":"ore:charm/mine"' in counted[1]


@pytest.mark.parametrize("which", [(1,), (1, 2), (2, 1), (3, 2, 1), (0, 3)])
def test_packs_named_together_are_sound_together(which: tuple[int, ...], packs: list[str]) -> None:
    beside = [] if 0 in which else ["--with", packs[0]]
    assert is_sound(*(packs[n] for n in which), *beside)


def test_text_with_words_of_another_pack_is_read(packs: list[str]) -> None:
    said = "At the end of the game, gain 1 point for every 2 ores you have."
    assert output("read", "--lang", "en", "--pack", packs[0], said)[0] == 1
    beside = ("--with", packs[1], "--with", packs[0])
    for asked in (("--pack", packs[2]), ("--pack", packs[0]), ()):
        assert output("read", "--lang", "en", *asked, *beside, said) == (0, "score my.ore // 2\n")


def test_mutants_are_of_the_pack_that_is_named(packs: list[str]) -> None:
    example = "  examples:\n    - name: two\n      given: {my.ore: 4}\n      expect: {my.point: 2}\n"
    smith = example.replace("given: {", "given: {my.charms: [smith], ")
    (Path(packs[2]) / "cards" / "a.yaml").write_text(SMITH + smith, encoding="utf-8")
    code, told = output("mutants", packs[2], "--with", packs[1], "--with", packs[0])
    assert code == 0 and "H712" not in told  # mine, of the other pack, has no examples
    code, told = output("mutants", packs[2], "--examples", "--with", packs[1], "--with", packs[0])
    assert (code, told) == (0, "examples: 1, of which prove nothing: 0\n")


def test_game_is_built_with_what_is_beside_it(packs: list[str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    beside = [part for name in packs[1:] for part in ("--with", name)]
    assert output("build", packs[0], *beside, "--out", str(out))[0] == 0
    compiled = load_compiled(out / "lab" / "compiled.json")
    texts = (out / "lab" / "texts.en.md").read_text(encoding="utf-8")
    assert compiled.table.pack == "lab" and all(name in texts for name in ("Clover", "Mine", "Smith"))
    assert "ore:charm/mine" in [card.id for card in compiled.table.cards]
    assert output("build", packs[2], "--with", packs[1], "--with", packs[0], "--out", str(out))[0] == 0
    assert "smith" in [pack.id for pack in load_compiled(out / "smith" / "compiled.json").packs]


def test_two_versions_of_a_pack_are_compared_beside_another(packs: list[str], tmp_path: Path) -> None:
    later = tmp_path / "later" / "smith"
    shutil.copytree(packs[2], later)
    (later / "cards" / "a.yaml").write_text(SMITH.replace("// 2", "// 3"), encoding="utf-8")
    beside = ("--with", packs[1], "--with", packs[0])
    code, told = output("diff", packs[2], str(later), "--lang", "en", *beside)
    assert code == 1 and "smith:charm/smith" in told and "{+3+} ores" in told and "mine" not in told
    assert told.splitlines()[0] == "From smith 0.1.0 to smith 0.1.0"
    assert output("diff", packs[2], packs[2], *beside)[0] == 0


def test_pack_without_what_it_needs_is_not_sound(packs: list[str]) -> None:
    code, told = output("check", packs[2], "--with", packs[0])
    assert code == 1 and "H153" in told
    assert is_sound(packs[2], "--with", packs[1], "--with", packs[0])


def test_pack_that_leans_on_another_without_saying_so_is_found_out(packs: list[str]) -> None:
    manifest = Path(packs[2]) / "pack.yaml"
    written = manifest.read_text(encoding="utf-8")
    manifest.write_text(written[: written.index("needs")], encoding="utf-8")
    code, told = output("check", *packs[:3])
    assert code == 1 and "smith/cards/a.yaml:5:14" in told


def test_clash_of_two_sound_packs_is_told_with_both_places(packs: list[str], tmp_path: Path) -> None:
    more = pack(tmp_path, "more_ore", files={"vocabulary.yaml": ORE})
    assert output("check", str(more), "--with", packs[0])[1].count("H114") == 0
    code, told = output("check", packs[1], str(more), packs[0])
    assert code == 1 and "ore/vocabulary.yaml:2:3" in told and "more_ore/vocabulary.yaml:2:3" in told
    # packs in a folder are not meant to be one game
    assert "H114" not in output("check", str(tmp_path))[1]


def test_game_that_cannot_be_played_names_the_check_that_tells_why(packs: list[str], tmp_path: Path) -> None:
    lab, ore, *_ = packs
    twin = {"cards/a.yaml": MINE.replace("ore", "coin"), "locales/en.yaml": "names: {mine: {name: M}}\n"}
    other = str(pack(tmp_path, "twin", files=twin))
    code, said = output("play", lab, "--with", ore, "--with", other, "--bots", "random", "--players", "1")
    assert (code, said.strip().splitlines()) == (1, [said.strip()])
    told = said.strip().rpartition("heroglyph ")[2].split()
    code, said = output(*told)
    assert code == 1 and "H159" in said


def test_two_packs_of_one_id_are_told_by_the_check_that_play_names(packs: list[str], tmp_path: Path) -> None:
    again = str(shutil.copytree(packs[1], tmp_path / "again"))
    code, said = output("play", packs[0], packs[1], again, "--bots", "random", "--players", "1")
    assert code == 1 and said.strip() == said.strip().splitlines()[0]
    code, said = output(*shlex.split(said.strip().rpartition("heroglyph ")[2]))
    assert code == 1 and "H152" in said


def test_what_lies_beside_and_is_not_chosen_changes_nothing(packs: list[str], tmp_path: Path) -> None:
    game_only = ("play", packs[0], "--bots", "random,random", "--players", "2", "--seed", "4", "--json")
    asked = (
        ("check", packs[1], packs[0]),
        ("text", "--pack", packs[1], "--with", packs[0]),
        game_only,
        ("coverage", packs[1], "--with", packs[0], "--json"),
    )
    before = [output(*arguments) for arguments in asked]
    write(tmp_path / "zz", {"pack.yaml": "id: ore\nbroken: [", "cards/x.yaml": "- id: ["})
    pack(tmp_path, "aa", cards=("mine", "clover"), files={"vocabulary.yaml": ORE})
    assert [output(*arguments) for arguments in asked] == before


def test_diff_tells_what_an_edition_makes_of_a_game(packs: list[str]) -> None:
    code, told = output("diff", packs[0], packs[3])
    assert (
        code == 1 and "lab:charm/clover" in told and "cost: 8 → 7" in told and "charm/horseshoe" not in told
    )
    code, told = output("diff", packs[0], packs[1])
    assert code == 1 and "ore:charm/mine" in told and "new" in told and "removed" not in told


def test_diff_of_two_packs_of_one_game_compares_a_changed_card_with_what_it_was(tmp_path: Path) -> None:
    dull = write(tmp_path / "dull", {"pack.yaml": MANIFEST.replace("ID", "dull"), **NO_NAMES})
    heavy = {"pack.yaml": MANIFEST.replace("ID", "heavy"), "changes.yaml": HEAVY, **NO_NAMES}
    edition = write(tmp_path / "heavy", heavy)
    for old, new, values in ((dull, edition, ("4", "3")), (edition, dull, ("3", "4"))):
        code, said = output("diff", str(old), str(new), "--lang", "en", "--json")
        (longsword,) = map(json.loads, said.splitlines())
        (change,) = longsword["changes"]
        assert (code, longsword["status"], change["detail"]) == (1, "changed", "cost")
        assert (change["old"], change["new"]) == values

"""Texts are checked by saying every rule and reading it back; spoilt words are found and placed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.slice_of import root_of

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.data.catalogue import has_errors
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.workbench.report.messages import available_languages, read_messages


def house(folder: Path, pack: str, languages: str = "en") -> Path:
    """A copy of a built-in pack with English words only."""
    home, root = folder / "cards" / pack, root_of(pack)
    shutil.copytree(root / "cards" / pack, home)
    (folder / "locales" / "en").mkdir(parents=True)
    shutil.copy(root / "locales" / "en" / f"{pack}.yaml", folder / "locales" / "en")
    change(home / "pack.yaml", r"languages: .*", f"languages: [{languages}]")
    return home


def change(file: Path, pattern: str, new: str) -> None:
    text, count = re.subn(pattern, new, file.read_text(encoding="utf-8"), count=1)
    assert count == 1, pattern
    file.write_text(text, encoding="utf-8")


def words(home: Path) -> Path:
    return home.parents[1] / "locales" / "en" / f"{home.name}.yaml"


def by_code(home: Path) -> dict[str, Diagnostic]:
    """The findings about texts, the first of each code.

    Not that a word says what the shared ones say: these copies leave out the languages in which it does not.
    """
    diagnostics = check(load([home]), texts=True).diagnostics
    return {
        diagnostic.code: diagnostic
        for diagnostic in reversed(diagnostics)
        if diagnostic.code.startswith("H6") and diagnostic.code != "H637"
    }


@pytest.mark.parametrize("name", find_builtin_packs())
def test_every_rule_of_a_pack_is_said_and_read_back_in_english(name: str, tmp_path: Path) -> None:
    assert by_code(house(tmp_path, name)) == {}


def test_texts_are_made_only_where_wanted(tmp_path: Path) -> None:
    home = house(tmp_path, "dungeonroll")
    change(words(home), r"  spend: .*\n", "")
    assert check(load([home])).diagnostics == ()
    assert check(load([home]), texts=["cards/dungeonroll/pack.yaml"]).diagnostics == ()
    assert [
        diagnostic.code
        for diagnostic in check(load([home]), texts=["cards/dungeonroll/slice.yaml"]).diagnostics
    ] == ["H602"]


def test_missing_word_is_placed_at_its_section_with_the_rule_that_needs_it(tmp_path: Path) -> None:
    home = house(tmp_path, "dungeonroll")
    change(words(home), r"  spend: .*\n", "")
    text = words(home).read_text(encoding="utf-8")
    diagnostic = by_code(home)["H602"]
    assert text[diagnostic.span.start : diagnostic.span.end] == "verbs"
    (related,) = diagnostic.related
    cards = (home / "slice.yaml").read_text(encoding="utf-8")
    assert cards[related.span.start :].startswith("fighter_strikes:")


def test_missing_form_is_placed_at_its_word(tmp_path: Path) -> None:
    home = house(tmp_path, "dungeonroll")
    change(words(home), r"(  reroll: \{)inf: reroll, ", r"\1")
    diagnostic = by_code(home)["H603"]
    text = words(home).read_text(encoding="utf-8")
    assert text[diagnostic.span.start : diagnostic.span.end] == "reroll"


def test_words_that_make_rules_alike(tmp_path: Path) -> None:
    home = house(tmp_path, "rollplayer")
    change(words(home), "dexterity: Dexterity", "dexterity: Strength")
    assert {"H605", "H607"} <= set(by_code(home))


def test_pattern_that_drops_what_the_rule_needs(tmp_path: Path) -> None:
    home = house(tmp_path, "dungeonroll")
    change(words(home), r"(  reroll: .*frame: )\"[^\"]*\"", r'\1"dice"')
    told = [
        diagnostic
        for diagnostic in check(load([home]), texts=True).diagnostics
        if diagnostic.code[:2] == "H6"
    ]
    assert [diagnostic.code for diagnostic in told] == ["H643"]
    assert dict(told[0].arguments)["word"] == "reroll" and Path(told[0].span.file) == Path(
        "locales/en/dungeonroll.yaml"
    )


@pytest.mark.parametrize(
    ("words_more", "codes"),
    [("x " * 400, ["H090"]), (",? " * 32, []), (",? " * 500, ["H090"]), ("[{per}] " * 500, ["H090"])],
)
def test_text_that_is_too_much_to_be_read_back_is_refused(
    tmp_path: Path, words_more: str, codes: list[str]
) -> None:
    """So many words are, or so many parts that may be left out; a few commas that may be are read."""
    home = house(tmp_path, "dungeonroll")
    change(words(home), r"(  reroll: .*frame: )\"[^\"]*\"", rf'\1"{words_more}{{object}}"')
    diagnostics = check(load([home]), texts=True).diagnostics
    assert [diagnostic.code for diagnostic in diagnostics] == codes


def test_rule_that_no_card_can_say(tmp_path: Path) -> None:
    home = house(tmp_path, "dungeonroll")
    (home / "more.yaml").write_text(
        "- id: early\n  kind: treasure\n  copies: 1\n  worth: 0\n"
        "  provenance: {copies: house, worth: house, rules: house}\n"
        "  rules: score 2 * (my.experience + 1)\n"
    )
    diagnostic = by_code(home)["H601"]
    assert diagnostic.span.file.endswith("more.yaml")
    assert dict(diagnostic.arguments)["reason"] == "unspeakable_value"


def test_names_are_complete_and_of_cards_that_exist(tmp_path: Path) -> None:
    home = house(tmp_path, "dungeonroll")
    change(words(home), "  town_portal: ", "  town_portl: ")
    change(words(home), r"  dragon_bait: .*", "  dragon_bait: Dragon Bait")
    diagnostics = check(load([home]), texts=True).diagnostics
    assert sorted(diagnostic.code for diagnostic in diagnostics) == ["H619", "H674"]
    (misspelt,) = [diagnostic for diagnostic in diagnostics if diagnostic.code == "H619"]
    assert misspelt.fix is not None and misspelt.fix.replacement == "town_portal"


def test_names_find_the_cards_that_they_were_written_for(tmp_path: Path) -> None:
    home = house(tmp_path, "dungeonroll")
    change(words(home), "  town_portal: ", "  town_portl: ")
    change(words(home), "  dragon_bait: ", "  bait_for_dragons: ")
    change(words(home), "names:\n", "names:\n  nobody: {name: Nobody}\n")
    diagnostics = [
        diagnostic
        for diagnostic in check(load([home]), texts=True).diagnostics
        if diagnostic.code in ("H608", "H609", "H619")
    ]
    assert sorted((diagnostic.code, dict(diagnostic.arguments)["card"]) for diagnostic in diagnostics) == [
        ("H608", "dragon_bait"),
        ("H609", "bait_for_dragons"),
        ("H609", "nobody"),
        ("H619", "town_portl"),
    ]


@pytest.mark.parametrize(
    "pattern, new, code",
    [
        (r"(- id: dragon_bait\n)", r"\1\tcolor: 1\n", "H006"),
        (r"(- id: dragon_bait\n  kind: )treasure", r"\1tresure", "H317"),
        (r"(- id: dragon_bait\n  kind): ", r"\1 ", "H028"),
    ],
)
def test_a_name_is_not_called_superfluous_when_its_card_is_there_with_a_mistake(
    pattern: str, new: str, code: str, tmp_path: Path
) -> None:
    home = house(tmp_path, "dungeonroll")
    change(home / "slice.yaml", pattern, new)
    codes = [diagnostic.code for diagnostic in check(load([home]), texts=True).diagnostics]
    assert code in codes and "H609" not in codes


def test_what_hides_words_is_the_only_mistake_told(tmp_path: Path) -> None:
    home = house(tmp_path, "dungeonroll")
    spoilt = words(home).read_text(encoding="utf-8")
    words(home).write_text(spoilt.replace("\nnames:\n", "\nname:\n"), encoding="utf-8")
    codes = [diagnostic.code for diagnostic in check(load([home]), texts=True).diagnostics]
    assert codes == ["H662", "H613"]
    words(home).write_text(spoilt.replace("nouns:\n", "nouns:\n  x: 'd'e'\n"), encoding="utf-8")
    assert {diagnostic.code[:2] for diagnostic in check(load([home]), texts=True).diagnostics} == {"H0"}


@pytest.mark.parametrize(
    "line, codes",
    [("one of\n        - gain 2 gold", ["H208"]), ("one of:\n      - gain 2 gold", ["H225", "H218"])],
)
def test_a_body_without_its_statements_is_not_said(line: str, codes: list[str], tmp_path: Path) -> None:
    home = house(tmp_path, "rollplayer")
    (home / "more.yaml").write_text(
        "- id: juggler\n  kind: skill\n  dots: 2\n  cost: 3\n  arrow: up\n"
        "  provenance: {dots: house, cost: house, arrow: house, rules: house}\n"
        f"  rules: |\n    ability:\n      {line}\n"
    )
    change(words(home), "^names:\n|(?<=\n)names:\n", "names:\n  juggler: {name: Juggler}\n")
    texts = ["cards/rollplayer/more.yaml"]
    assert [diagnostic.code for diagnostic in check(load([home]), texts=texts).diagnostics] == codes


def test_name_that_is_too_long(tmp_path: Path) -> None:
    home = house(tmp_path, "dungeonroll")
    change(words(home), r"  town_portal: .*", "  town_portal: {name: " + "x" * 81 + "}")
    assert [diagnostic.code for diagnostic in check(load([home]), texts=True).diagnostics] == ["H090"]


def test_flavor_that_is_too_long(tmp_path: Path) -> None:
    home = house(tmp_path, "dungeonroll")
    for length, codes in ((200, []), (201, ["H090"])):
        change(words(home), r"  town_portal: .*", f"  town_portal: {{name: X, flavor: {'x' * length}}}")
        diagnostics = check(load([home]), texts=True).diagnostics
        assert [diagnostic.code for diagnostic in diagnostics] == codes
        assert all(dict(diagnostic.arguments)["limit"] == "card_flavor" for diagnostic in diagnostics)


@pytest.mark.parametrize("flavor", ["[a, b]", '" a"', r'"a\\nb"', '""'])
def test_flavor_that_is_no_line(flavor: str, tmp_path: Path) -> None:
    home = house(tmp_path, "dungeonroll")
    change(words(home), r"  town_portal: .*", f"  town_portal: {{name: X, flavor: {flavor}}}")
    (diagnostic,) = check(load([home]), texts=True).diagnostics
    assert diagnostic.code.startswith("H1") and has_errors([diagnostic])


def test_flavor_in_one_language_only(tmp_path: Path) -> None:
    home = house(tmp_path, "dungeonroll", "en, de, fr")
    files = {code: tmp_path / "locales" / code / "dungeonroll.yaml" for code in ("en", "de", "fr")}
    for code in ("de", "fr"):
        files[code].parent.mkdir()
        shutil.copy(root_of("dungeonroll") / "locales" / code / "dungeonroll.yaml", files[code])
    entry, with_flavor = r"(  town_portal: \{.*)\}", r"\1, flavor: Hui.}"
    assert check(load([home]), texts=True).diagnostics == ()
    change(files["de"], entry, with_flavor)
    diagnostics = check(load([home]), texts=True).diagnostics
    told = [
        (diagnostic.code, dict(diagnostic.arguments)["language"], dict(diagnostic.arguments)["other"])
        for diagnostic in diagnostics
    ]
    assert told == [("H617", "en", "de"), ("H617", "fr", "de")] and not has_errors(diagnostics)
    text = files["en"].read_text(encoding="utf-8")
    assert text[diagnostics[0].span.start : diagnostics[0].span.end] == "town_portal"
    (related,) = diagnostics[0].related
    assert files["de"].read_text(encoding="utf-8")[related.span.start : related.span.end] == "Hui."
    for code in ("en", "fr"):
        change(files[code], entry, with_flavor)
    assert check(load([home]), texts=True).diagnostics == ()


def test_language_that_the_program_cannot_speak(tmp_path: Path) -> None:
    home = house(tmp_path, "dungeonroll", "en, tlh")
    diagnostic = by_code(home)["H611"]
    assert (home / "pack.yaml").read_text()[diagnostic.span.start : diagnostic.span.end] == "tlh"


@pytest.mark.parametrize("language", available_languages())
def test_every_reason_not_to_say_a_rule_has_words(language: str) -> None:
    reasons = set()
    for path in (ROOT / "compiler" / "text").rglob("*.py"):
        reasons |= set(re.findall(r"NotExpressible\(.*\"([a-z_]+)\"\)", path.read_text(encoding="utf-8")))
    assert len(reasons) > 20
    messages = read_messages(language)
    assert [
        reason
        for reason in sorted(reasons)
        if messages.term(f"unspeakable_{reason}") == f"unspeakable_{reason}"
    ] == []


def test_what_the_flow_offers_without_words_is_told_once(tmp_path: Path) -> None:
    """A procedure has no text, so the word is only missed by who plays: a warning, at what is offered."""
    home = tmp_path / "cards" / "dungeonroll"
    shutil.copytree(ROOT / "cards" / "dungeonroll", home)
    (tmp_path / "locales" / "en").mkdir(parents=True)
    shutil.copy(ROOT / "locales" / "en" / "dungeonroll.yaml", tmp_path / "locales" / "en")
    change(home / "pack.yaml", r"languages: .*", "languages: [en]")
    assert "H640" not in by_code(home)
    change(words(home), r"  flee: .*\n", "")
    (diagnostic,) = [d for d in check(load([home]), texts=True).diagnostics if d.code == "H640"]
    text = (home / "flow.yaml").read_text(encoding="utf-8")
    assert text[diagnostic.span.start : diagnostic.span.end].strip() == "flee"
    assert dict(diagnostic.arguments) == {"verb": "flee", "language": "en"}


@pytest.mark.parametrize("form", ["past: drew", "third: draws"])
def test_what_the_log_or_an_example_cannot_tell_is_told(form: str, tmp_path: Path) -> None:
    """Each wording of a verb needs its past, and what somebody does in an example.

    A verb whose entry is lacking is told as that.
    """
    home = tmp_path / "cards" / "dungeonroll"
    shutil.copytree(ROOT / "cards" / "dungeonroll", home)
    (tmp_path / "locales" / "en").mkdir(parents=True)
    shutil.copy(ROOT / "locales" / "en" / "dungeonroll.yaml", tmp_path / "locales" / "en")
    change(home / "pack.yaml", r"languages: .*", "languages: [en]")
    change(words(home), rf"  (take: .*), {form}", r"  \1")
    found_here = [d for d in check(load([home]), texts=True).diagnostics if d.code == "H492"]
    lacking = f"verbs.take.{form.partition(':')[0]}"
    assert [dict(diagnostic.arguments)["path"] for diagnostic in found_here] == [lacking]


VASES = {
    "of a kind": ("vase: {}", "en", "{sg: vase}", []),
    "of a kind, without a word": ("vase: {}", "en", "{pl: vases}", ["nouns.vase.sg"]),
    "with names": ("vase: {each: Color}", "en", "{sg: vase, named.sg: '@ vase'}", []),
    "with names, without their form": ("vase: {each: Color}", "en", "{sg: vase}", ["nouns.vase.named.sg"]),
    "with a gender": ("vase: {}", "fr", "{gender: m, sg: vase}", []),
    "without a gender": ("vase: {}", "fr", "{sg: vase}", ["nouns.vase.gender"]),
}


@pytest.mark.parametrize("case", VASES)
def test_the_log_needs_the_words_of_its_things_and_roles(case: str, tmp_path: Path) -> None:
    """What a verb of the log is done to, and what stands behind its prepositions, is said as well."""
    declared, language, entry, expected = VASES[case]
    pack = shutil.copytree(ROOT / "tests" / "games" / "packs" / "bouquet", tmp_path / "bouquet")
    change(pack / "pack.yaml", r"languages: .*", f"languages: [{language}]")
    change(pack / "vocabulary.yaml", r"  rulebook: {}", rf"  rulebook: {{}}\n  {declared}")
    change(
        pack / "vocabulary.yaml",
        r"pick: {object: flower,",
        "pick: {object: flower, roles: {into: {type: vase, optional: true}},",
    )
    names = pack / "locales" / f"{language}.yaml"
    change(names, r"\nnouns:\n", rf"\nnouns:\n  vase: {entry}\n")
    change(names, r'(  pick: .*)frame: "{object}"', r'\1frame: "{object} [→ {into}]"')
    found_here = [d for d in check(load([pack]), texts=True).diagnostics if d.code == "H492"]
    assert [dict(diagnostic.arguments)["path"] for diagnostic in found_here] == expected
    assert {Path(diagnostic.span.file).name for diagnostic in found_here} <= {names.name}

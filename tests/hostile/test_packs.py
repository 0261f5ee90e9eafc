"""A stranger's pack that means harm: nothing is run or steers the screen, nothing outside is touched."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.places import ROOT

from heroglyph.compiler.source.packs.pack import read_pack
from heroglyph.compiler.source.packs.pack_files import sources_of
from heroglyph.workbench.check.checked_packs import check_pack
from heroglyph.workbench.packs.which_packs import PackTarget
from heroglyph.workbench.report.messages import available_languages, read_messages
from heroglyph.workbench.report.report import report_text

from .zips import FILES, written, zip_of

BOUQUET = ROOT / "tests" / "games" / "packs" / "bouquet"
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
EVIL = "import os; open(os.environ['CANARY'], 'w').write(__file__)\n"
NAMES = ("sitecustomize", "usercustomize", "yaml", "lark", "click", "heroglyph", "conftest", "typing")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return written(tmp_path / "pack")


def _huge(root: Path, outside: Path) -> None:
    with (root / "cards" / "huge.yaml").open("wb") as file:
        file.truncate(10 << 30)


def _deep(root: Path, outside: Path) -> None:
    folder = root / "cards"
    for _ in range(40):
        folder /= "d"
        folder.mkdir()


def _many(root: Path, outside: Path) -> None:
    for number in range(2_100):
        (root / "cards" / f"c{number}.yaml").touch()


def _loop(root: Path, outside: Path) -> None:
    (root / "cards" / "loop.yaml").symlink_to("loop.yaml")


def _text(name: str, content: str | bytes) -> Callable[[Path, Path], None]:
    def write(root: Path, outside: Path) -> None:
        path = root / os.fsdecode(name)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))

    return write


KINDS: dict[str, tuple[Callable[[Path, Path], None], str]] = {
    "a link to a file": (lambda r, o: (r / "cards/l.yaml").symlink_to(o / "secret.yaml"), "H102"),
    "a link to a folder": (lambda r, o: (r / "cards/l").symlink_to(o), "H102"),
    "a link to itself": (_loop, "H102"),
    "a link to nothing": (lambda r, o: (r / "cards/l.yaml").symlink_to(o / "nothing"), "H102"),
    "a link that never ends": (lambda r, o: (r / "cards/l.yaml").symlink_to("/dev/zero"), "H102"),
    "a pipe": (lambda r, o: os.mkfifo(r / "cards/p.yaml"), "H102"),
    "a folder like a file": (lambda r, o: (r / "cards/f.yaml").mkdir(), "H102"),
    "10 GiB": (_huge, "H090"),
    "deep folders": (_deep, "H090"),
    "many files": (_many, "H090"),
    "a program": (_text("cards/setup.py", EVIL), "H104"),
    "a picture": (_text("cards/x.svg", "<svg onload='alert(1)'/>"), "H104"),
    "escape sequences in a name": (_text("cards/\x1b]0;x\x07.yaml", "[]"), "H103"),
    "a bidi override in a name": (_text("cards/\u202elmay.exe", "[]"), "H103"),
    "a line end in a name": (_text("cards/a\nb.yaml", "[]"), "H103"),
    "a name that is no text": (_text("cards/\udcff.yaml", "[]"), "H103"),
    "a long name": (_text("cards/" + "a" * 200 + ".yaml", "[]"), "H090"),
    "a device": (_text("cards/aux.yaml", "[]"), "H103"),
    "escape sequences": (_text("cards/x.yaml", "- id: a\x1b[2J\x1b]8;;http://x\x07\n"), "H003"),
    "escapes of escape sequences": (_text("cards/x.yaml", '- id: "a\\e[2J\\a\\x9b1m"\n'), "H003"),
    "a bidi override": (_text("cards/x.yaml", "- id: a\u202eb\n"), "H003"),
    "an escaped bidi override": (_text("cards/x.yaml", '- id: "a\\u202eb"\n'), "H003"),
    "unseen letters": (_text("cards/x.yaml", "- id: a\U000e0041b\n"), "H003"),
    "heaps of accents": (_text("locales/en.yaml", "names: {a: e" + "\u0301" * 40 + "}\n"), "H090"),
    "a bomb of aliases": (_text("cards/x.yaml", "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"), "H007"),
    "Python objects": (_text("cards/x.yaml", "- !!python/object/apply:os.system [id]\n"), "H009"),
    "hooks": (_text("pack.yaml", FILES["pack.yaml"] + "hooks: {load: ./run.sh}\n"), "H120"),
    "a way out in the manifest": (_text("pack.yaml", FILES["pack.yaml"] + "extends: ../../etc\n"), "H111"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are others there")
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_refused_by_name_and_shown_harmlessly(kind: str, root: Path, tmp_path: Path) -> None:
    make, code = KINDS[kind]
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.yaml").write_text("- {id: secret, kind: k}\n")
    make(root, outside)
    checked = check_pack(PackTarget(root))
    assert code in {diagnostic.code for diagnostic in checked.diagnostics}
    sources = sources_of(checked.packs)
    assert not any("secret, kind" in source.text for source in sources.values())
    for language in available_languages():
        assert not STEERING.search(report_text(checked.diagnostics, sources, read_messages(language)))


def test_words_beside_a_pack_are_not_reached_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "outside" / "en").mkdir(parents=True)
    (tmp_path / "outside" / "en" / "p.yaml").write_text("secret: 1\n")
    home = tmp_path / "house" / "cards" / "p"
    home.mkdir(parents=True)
    (home / "pack.yaml").write_text("id: p\nversion: 1.0.0\nlanguage: 1\nlanguages: [en]\n")
    for link in ("locales", "locales/en"):
        place = tmp_path / "house" / link
        place.parent.mkdir(exist_ok=True)
        place.symlink_to(tmp_path / "outside" / ("en" if "/" in link else ""))
        assert not any("secret" in source.text for source in read_pack(home).sources.values())
        place.unlink()


def _armed(folder: Path) -> None:
    """A whole game with everything in it that somebody might run, follow, fill in or believe."""
    for path in sorted(BOUQUET.rglob("*.yaml")):
        target = folder / path.relative_to(BOUQUET)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    for name in NAMES:
        (folder / f"{name}.py").write_text(EVIL)
    words = folder / "locales" / "en.yaml"
    names = iter(
        ["{{7*7}} ${7*7} {0.__class__} %(x)s %s", "=1+1|cmd", "<script>alert(1)</script>", "[red]x[/]"]
    )
    words.write_text(re.sub(r"name: [^}]+", lambda m: f"name: '{next(names, m[0][6:])}'", words.read_text()))


@pytest.mark.skipif(sys.platform == "win32", reason="files are watched in another way there")
@pytest.mark.parametrize("python_in_it", [True, False])
def test_nothing_is_run_fetched_or_touched(python_in_it: bool, tmp_path: Path) -> None:
    pack, outside, out = tmp_path / "pack", tmp_path / "outside", tmp_path / "out"
    outside.mkdir()
    _armed(pack)
    (pack / "cards" / "l.yaml").symlink_to(outside / "secret.yaml")
    if not python_in_it:  # without what is refused, so that the game is played and its pages are written
        for name in (*(f"{name}.py" for name in NAMES), "cards/l.yaml"):
            (pack / name).unlink()
    (tmp_path / "pack.zip").write_bytes(zip_of(pack)) if not python_in_it else None
    bots = ["--players", "2", "--bots", "random,random", "--seed", "1"]
    commands = [
        ["check", "."],
        ["text", "--pack", "."],
        ["read", "--pack", ".", "--lang", "en", "{{7*7}}"],
        ["coverage", "."],
        ["diff", ".", "rollingrealms", "--markdown"],
        ["play", ".", *bots],
        ["build", ".", "--out", str(out)],
        ["fmt", "--check", "."],
    ]
    if not python_in_it:
        commands += [["check", "../pack.zip"], ["text", "--pack", "../pack.zip"]]
    environment = {
        **os.environ,
        "CANARY": str(outside / "canary"),
        "PYTHONPATH": str(ROOT / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [
            sys.executable,
            str(Path(__file__).with_name("canary.py")),
            str(outside),
            str(out),
            json.dumps(commands),
        ],
        cwd=pack,
        env=environment,
        capture_output=True,
        timeout=120,
    )
    said, errors = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in errors, errors[-2000:]
    result = json.loads(errors.splitlines()[-1])
    assert result["seen"] == []
    assert not list(outside.iterdir())
    assert not STEERING.search(said + errors)
    if not python_in_it:
        assert "{{7*7}} ${7*7} {0.__class__} %(x)s %s" in said and "[red]x[/]" in said
        page = (out / "pack" / "texts.en.md").read_text()
        assert "<script>" not in page.replace("\\<script", "") and "49" not in page

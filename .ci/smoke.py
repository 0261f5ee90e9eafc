"""What an installed wheel must hold (what `tracked` lists, each file of the rooms, no other) and can do."""

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import heroglyph
from heroglyph import check, load, say
from heroglyph.compiler.source.data.catalogue import read_catalogue
from heroglyph.compiler.source.data.data import data_path
from heroglyph.compiler.source.packs.pack import find_builtin_packs, read_pack
from heroglyph.compiler.source.schema.schema import SCHEMAS
from heroglyph.runtime import is_compiled
from heroglyph.workbench.report.messages import available_languages, read_messages

home = Path(heroglyph.__file__).parent
assert "site-packages" in home.parts, home
assert (home / "py.typed").is_file()
assert data_path("grammar", "rules.lark").read_text(encoding="utf-8")
assert all(data_path("grammar", f"{name}.schema.json").is_file() for name in SCHEMAS)
assert read_catalogue()
assert {"en", "fr", "de", "es"} <= set(available_languages())
assert all(read_messages(language).words for language in available_languages())
packs = {name: read_pack(path) for name, path in find_builtin_packs().items()}
assert packs and all(pack.cards and pack.vocabulary for pack in packs.values())
tracked = Path("tracked").read_text(encoding="utf-8").splitlines()
lacking = [name for name in tracked if not (home / name).is_file()]
assert tracked and not lacking, lacking
ours = {"__init__.py", "__main__.py", "py.typed"}
there = {path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file()}
libraries = {name for name in there if name.endswith(tuple(EXTENSION_SUFFIXES))}
assert bool(libraries) == is_compiled() == ("--compiled" in sys.argv), (libraries, sys.argv)
beyond = {name for name in there - set(tracked) - ours - libraries if "__pycache__" not in name}
assert not beyond, beyond
game = check(load("rollplayer"), texts=False)  # the texts are read back by the step "build"
assert all(say(game, "thief", language) for language in ("en", "fr", "de", "es"))
print(f"heroglyph {heroglyph.__version__}: {len(packs)} packs, {len(available_languages())} languages")

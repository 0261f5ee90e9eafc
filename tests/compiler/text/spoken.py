"""The languages in which the built-in packs are said, as they list them."""

from __future__ import annotations

from heroglyph.compiler.compile import load
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.voices import listed_languages

PACKS = {name: load([root]).packs for name, root in find_builtin_packs().items()}
LANGUAGES = tuple(dict.fromkeys(code for packs in PACKS.values() for code in listed_languages(packs)))

"""What the core declares that the host can do, the runtime does, and so does the second meaning of rules."""

from __future__ import annotations

from tests.meaning.interpreter.primitives import PRIMITIVES as MEANT

from heroglyph.compiler.source.data.data import read_data
from heroglyph.compiler.text.language.plain import plain
from heroglyph.runtime.events.primitives import PRIMITIVES


def test_every_primitive_of_the_core_is_done_and_no_other() -> None:
    declared = set(plain(read_data("grammar", "core.yaml"))["primitives"])
    assert set(PRIMITIVES) == declared
    assert set(MEANT) == declared

"""What takes long to make and is only read: made once in a run, by whichever of its processes asks first."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


def made_once(name: str, make: Callable[[], T]) -> T:
    """What ``make`` gives, which must be the same in every process; ``name`` is a word of its own."""
    path = (
        Path(os.environ["HEROGLYPH_TESTS_SHARE"]) / f"{name}.made"
    )  # the folder of this run, which goes with it
    if path.exists():
        kept: Any = pickle.loads(path.read_bytes())
        return kept  # type: ignore[no-any-return]
    made = make()
    passing = path.with_suffix(f".{os.getpid()}")
    passing.write_bytes(pickle.dumps(made))
    passing.replace(path)  # nobody reads half of it
    return made

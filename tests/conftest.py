"""What holds for all tests: what they share, nothing else is kept; golden files are rewritten where asked."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.kept_in_memory import KeptInMemory
from tests.sampling import in_share

from heroglyph.compiler.source.keeper import keep_in
from heroglyph.runtime import is_compiled
from heroglyph.workbench.cache.caches import keep_parser

os.environ["HEROGLYPH_CACHE"] = "off"  # a test of ours may change the program under its feet
_SHARED = "HEROGLYPH_TESTS_SHARE"
"""Names the folder of a run to its processes."""
if _SHARED not in os.environ:
    _folder = TemporaryDirectory(prefix="heroglyph-tests-")  # goes with this process, the last of the run
    os.environ[_SHARED] = _folder.name
    if sys.dont_write_bytecode:  # each process that a test starts would compile the whole program
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = os.path.join(_folder.name, "pycache")
        sys.dont_write_bytecode = False
keep_in(KeptInMemory(Path(os.environ[_SHARED])))  # what was made of a file or a text is made once in a run
keep_parser()
if threading.current_thread() is threading.main_thread():
    # who runs the tests in the background may have Ctrl-C ignored, and so would every process that they start
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")
    rows = "of the rows in tests/rows.yaml all cases, a share of them, or the rest"
    parser.addoption("--rows", choices=("all", "share", "rest"), default="all", help=rows)


LONGEST = {
    "test_french_texts_are_right",
    "test_every_change_of_a_clause_is_noticed",
    "test_every_row_is_printed",
    "test_generated_rules_mean_the_same",
    "test_every_example_fails_with_some_change",
}
"""They begin first: one that began last would be waited for by all other cores."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of rows of cases what is asked for; the longest tests first, all others in their order."""
    wanted = config.getoption("--rows")
    if wanted != "all":
        taken = dict(zip(items, in_share([item.nodeid for item in items]), strict=True))
        asked = wanted == "share"
        config.hook.pytest_deselected(items=[item for item in items if taken[item] is not asked])
        items[:] = [item for item in items if taken[item] is asked]
    items.sort(key=lambda item: getattr(item, "originalname", item.name) not in LONGEST)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """With a compiled runtime, what looks into its modules or holds in plain Python alone is skipped."""
    marker = item.get_closest_marker("plain_python")
    if marker is not None and is_compiled():
        pytest.skip(f"the runtime is compiled: {marker.args[0]}")


def pytest_collection_finish() -> None:
    """What all tests share stays to the end: no search for garbage has to go through it, and few are made."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))

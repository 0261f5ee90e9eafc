"""What holds for all tests: nothing is kept from one to the next; golden files are rewritten where asked."""

from __future__ import annotations

import gc
import os
import signal
import threading

import pytest
from tests.kept_in_memory import KeptInMemory
from tests.sampling import in_share

from heroglyph.compiler.source.memo import keep_in
from heroglyph.workbench.cache.caches import keep_parser

os.environ["HEROGLYPH_CACHE"] = "off"  # a test of ours may change the program under its feet
keep_in(KeptInMemory())  # what the parsers made of a file or a text is made once for all tests of a process
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


def pytest_collection_finish() -> None:
    """What all tests share stays to the end: no search for garbage has to go through it."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))

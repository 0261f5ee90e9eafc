"""Where the package lies: its data files, built-in packs and languages are found from here."""

from __future__ import annotations

import os

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
"""The folder of the package, named as it was imported: links are not followed."""

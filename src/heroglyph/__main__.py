"""``python -m heroglyph`` is the program ``heroglyph``."""

from __future__ import annotations

from .workbench.cli.start import main

raise SystemExit(main())

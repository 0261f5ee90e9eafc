"""``python -m heroglyph`` is the program ``heroglyph``."""

from __future__ import annotations

from .workbench.start import main

raise SystemExit(main())

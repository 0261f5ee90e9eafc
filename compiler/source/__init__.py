"""Files to documents with positions, and what every pass reports with: spans, limits, diagnostics."""

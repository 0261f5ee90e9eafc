"""What changes a file: what may stand at a place, fixes, names changed everywhere, layout."""

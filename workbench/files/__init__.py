"""Files as they are written: whole, or not at all."""

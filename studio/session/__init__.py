"""Packs as they are being written: checked, said, completed and changed in memory; it knows no editor."""

"""The rules of a game on one page, for the table."""

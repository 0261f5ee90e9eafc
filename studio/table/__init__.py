"""A table in the browser: one game, a page for each person who plays."""

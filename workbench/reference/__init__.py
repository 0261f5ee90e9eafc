"""The rules reference of a game, for its players: a document, then pages, Markdown or PDF."""

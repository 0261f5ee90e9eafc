"""The board of a game: laid out as data, and drawn for a terminal."""

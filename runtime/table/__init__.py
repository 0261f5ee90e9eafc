"""What a game is, compiled: its effects, its table by number, its things; and the limits of play."""

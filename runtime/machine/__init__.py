"""What the interpreter works with: a position, the rules in force, frames, and a game linked for play."""

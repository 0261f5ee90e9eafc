"""What the words of a game lack, and how a sentence looks without it."""

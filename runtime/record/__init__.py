"""Games as they are played: their history, written down and played again."""

"""What a language says and lacks: reviewed, proved, counted."""

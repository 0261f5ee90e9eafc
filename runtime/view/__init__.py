"""What a player may know and is told: his view, and why something is so or may not be done."""

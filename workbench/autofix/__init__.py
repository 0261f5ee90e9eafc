"""``heroglyph check --fix``: makes the changes that are safe, and nothing else."""

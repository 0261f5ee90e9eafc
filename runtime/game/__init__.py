"""Games: set up, answered, scored."""

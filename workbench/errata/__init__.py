"""What changed between two versions of a pack, for those who hold the cards."""

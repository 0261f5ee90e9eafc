"""What the words of a pack or a language lack, and whether texts say their rules and no other."""

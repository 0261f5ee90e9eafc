"""Games on the disk, and the rules that they were played by."""

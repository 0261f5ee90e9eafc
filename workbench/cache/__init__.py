"""What was found out before and holds still, kept on the disk."""

"""What checking packs has found, and what of it holds still."""

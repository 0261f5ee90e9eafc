"""Which packs a user means, and the limits that hold for them."""

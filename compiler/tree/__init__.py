"""Rules as trees, as written and with their words bound, and the types of what stands in them."""

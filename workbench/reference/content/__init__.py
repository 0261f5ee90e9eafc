"""The chapters of a rules reference: what stands in them."""

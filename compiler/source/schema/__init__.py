"""Documents compared with JSON Schemas of ours."""

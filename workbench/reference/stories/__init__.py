"""Examples of a rules reference, told as stories."""

"""PO files, as translators' programs read and write them."""

"""``heroglyph locale``: what translators begin, check, read and prove a language with."""

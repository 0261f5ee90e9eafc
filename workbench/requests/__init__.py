"""What each command is called with: one class a command, whose fields are its arguments and options."""

UI_LANGUAGE = "--ui-lang"
"""The option for the program's own language."""
LOCALES, LOCALES_VARIABLE = "--locales", "HEROGLYPH_LOCALES"
"""A folder of somebody's own languages, as an option and as a variable of the system."""

"""The meaning of rules, written a second time: straight over the bound trees, as docs/language.md says it
in section 7.

Nothing of lowering or of the runtime is used. ``play.Play`` is one run over a position; each other module
holds one idea.
"""

"""A rules reference as pages, Markdown and PDF."""

"""YAML files to documents with exact places."""

"""Adding cards and words, for people who write no Python and no grammar: questions, skeletons, edits."""

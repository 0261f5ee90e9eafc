"""Rules to text and text to rules: message plans, language packs, one linearizer, one reader."""

"""What a pack uses: the constructs of the language, of texts and its own words, with their places."""

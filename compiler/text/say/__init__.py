"""Message plans to tokens and tokens to text, in whatever language the pack describes."""

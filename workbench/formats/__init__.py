"""What was found, in forms that other programs read: JSON, SARIF, annotations of GitHub."""

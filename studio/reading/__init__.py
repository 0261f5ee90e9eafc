"""What is shown of a file beside its text: what words mean, an outline, colors, what rules say."""

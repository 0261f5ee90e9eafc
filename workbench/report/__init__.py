"""What is told: findings, messages and explanations in the reader's language."""

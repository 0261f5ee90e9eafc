"""What happens and is waited for: reactions, bans, windows, procedures, and their order."""

"""Rules in their one spelling."""

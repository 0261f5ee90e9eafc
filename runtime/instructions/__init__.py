"""The instructions of programs, the loop that runs them, and looking ahead."""

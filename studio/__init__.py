"""What stands behind editors and pages: a session that holds packs as they are written, and its doors."""

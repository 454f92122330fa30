"""Everything that holds the project to its word."""

"""Playing a match: from a command to its events, and what a viewer may see of it."""

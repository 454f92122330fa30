"""Playing a match, and what there is to see of it."""

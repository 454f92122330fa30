"""The lists of matches, projected from the journal."""

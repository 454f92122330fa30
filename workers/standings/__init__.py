"""Results and ratings, projected from the journal."""

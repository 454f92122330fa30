"""Results, ratings and the counts behind statistics."""

"""Read models, derived from the journal."""

"""The HTTP server itself, as clients meet it that are slow, odd or many."""

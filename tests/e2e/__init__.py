"""The whole, as it runs."""

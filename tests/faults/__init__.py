"""The whole, while parts of it are killed."""

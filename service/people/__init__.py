"""Players, their devices and accounts, and their own data."""

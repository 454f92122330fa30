"""Players: accounts, friends, reports and their own data."""

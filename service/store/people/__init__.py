"""Players, devices, accounts and revoked tokens."""

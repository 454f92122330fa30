"""Lists of matches, tickets, invites and presence."""

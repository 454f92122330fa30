"""Lists of matches, invites, matchmaking, rematches, presence and phrases."""

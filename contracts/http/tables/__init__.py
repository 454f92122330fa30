"""Tables: matches, invites, challenges, matchmaking, and the live feed."""

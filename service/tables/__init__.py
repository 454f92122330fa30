"""Getting a match and sitting at it: lists, invites, matchmaking, rematches, table talk."""

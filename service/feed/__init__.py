"""The live feed: every event as it happens, over a connection that stays open. It runs in processes of its own."""

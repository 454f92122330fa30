"""The live feed: every event as it happens, over one connection that stays open. It has processes of its own."""

"""Workers: lists, bots, jobs."""

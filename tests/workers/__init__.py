"""What happens after a command was answered: lists, bots, jobs."""

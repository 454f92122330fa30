"""What every server of Kemu reads and answers in the same way, whichever protocol or framework carries it."""

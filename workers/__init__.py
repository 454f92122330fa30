"""What happens after a command was answered: lists and ratings are brought up to date, bots move, flags fall, players
who wait are seated and notices are sent. All of it by RQ jobs.

Nothing here holds a truth of its own. Whatever a killed worker or a lost queue takes along can be found again in the log.
"""

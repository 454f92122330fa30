"""What happens after a command was answered: RQ jobs update lists and ratings, move for bots, enforce time-outs, seat players
who wait and send notices.

Nothing here is the only copy of anything. What a killed worker or a lost queue leaves undone is found again in the log.
"""

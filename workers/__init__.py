"""What happens after a command was answered: lists are brought up to date and bots move. All of it by RQ jobs.

Nothing here holds a truth of its own. Whatever a killed worker or a lost queue takes along can be found again in the log.
"""

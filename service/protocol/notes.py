"""What an application notes about a request while it answers it, for the log and the metrics.

Nothing is noted that only a player may know, and nothing that a client could make up.
"""

ENDPOINT = "kemu.endpoint"
PATH = "kemu.path"
"""Not noted if there is no such path: it could be anything."""
CODE = "kemu.code"
"""Why it was refused."""
PLAIN = "kemu.plain"
"""The answer is not compressed: it hands out credentials, or is not worth the time."""
GAME = "kemu.game"
"""Of the match to which a command was sent."""

"""Where events, read models and players are kept. Beside the composition root, only this package knows Redis."""

"""Where events, read models and players are kept. Use cases and handlers know only this package, never Redis."""

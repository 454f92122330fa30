"""The shell around the rules: HTTP, use cases, the event store, and the one place where they are put together."""

"""The event log, the journal, wake-ups and outages."""

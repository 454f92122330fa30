"""The HTTP server: an event loop reads whole requests, and only those reach the application."""

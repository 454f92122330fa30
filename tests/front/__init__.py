"""The HTTP server, with slow, odd and many clients."""

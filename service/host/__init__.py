"""What runs on this machine: the embedded server, child processes and their private files."""

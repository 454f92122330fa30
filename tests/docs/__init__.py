"""The pages a person reads: complete, well formed, and true."""

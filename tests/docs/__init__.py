"""The documents and the pages at /docs: complete, well formed, and true."""

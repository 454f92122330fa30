"""Every shape that crosses a process or a release: commands, events, HTTP bodies, their codec and their old versions."""

VERSION = "0.2.0"
"""Of the package, the image, the API document and the changelog."""

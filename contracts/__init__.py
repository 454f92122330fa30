"""Every shape that crosses a process or a release: commands, events, HTTP bodies, their codec and their old versions."""

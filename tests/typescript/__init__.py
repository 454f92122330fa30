"""A team that writes its client in TypeScript."""

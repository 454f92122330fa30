"""Audit bundles: true ones are confirmed, and changed ones are refuted."""

"""Receipts, audit bundles, verification, disputes and imports."""

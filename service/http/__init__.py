"""HTTP: from requests to use cases and back. No rule and no key of the store is known here."""

"""The shapes of the HTTP interface, a module for each subject. Times are RFC 3339, ids are opaque texts."""

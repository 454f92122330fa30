"""The HTTP interface, a module for each subject: the shapes of its requests and answers, and its endpoints. Times are RFC 3339,
ids are opaque texts."""

"""What the API and the feed read and answer in the same way."""

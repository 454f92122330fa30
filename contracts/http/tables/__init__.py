"""How players come together and what they say to each other."""

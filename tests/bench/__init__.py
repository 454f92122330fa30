"""Costs, as ratios to a floor or a peer that is measured in the same run: `make bench`."""

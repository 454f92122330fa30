"""Whether a match can be proved, and whether nothing else can."""

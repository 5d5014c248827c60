"""Studies: work on any mechanic, through the seam, without a word of any game."""

"""Laws and chains, solved: in fractions, or in floats where fractions cost too much. No game, no simulation."""

"""What exact answers predict against what was counted: the catalogue of quantities, tests, estimates, the referee."""

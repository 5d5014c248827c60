"""One roll of a pool: the mechanic `fitd`, and what is asked of it."""

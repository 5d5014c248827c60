"""A progress clock, filled by action rolls: the mechanic `fitd_clock`."""

"""A stress track and the Edge beside it, over resistance rolls: the mechanic `fitd_track`."""

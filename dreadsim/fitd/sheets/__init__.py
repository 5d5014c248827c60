"""Sheets: the chains of `fitd.tracks` beside a simulation of their own, to be verified."""

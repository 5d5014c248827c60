"""Answers for any mechanic, in its own words: one module an answer, and `asked.Answers`, which gives them all."""

"""What stress tracks call things."""

from __future__ import annotations

from dreadsim.fitd.tracks.rules import EDGE_WASTED, OVERFLOW
from dreadsim.rule.mechanic import Counter, Words, counters

WORDS = Words(check="roll", state="stress", at_state="With the track at {}", command="fitd track")

COUNTERS = counters(
    Counter.of_mark(OVERFLOW),
    Counter.of_mark(EDGE_WASTED, total="edges_wasted", label="Edge wasted", plural="Edges wasted"),
)

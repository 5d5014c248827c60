"""What progress clocks call things."""

from __future__ import annotations

from dreadsim.fitd.clocks.rules import FULL
from dreadsim.rule.mechanic import Counter, Words, counters

WORDS = Words(check="roll", state="ticks", at_state="With the clock at {}", command="fitd clock")

COUNTERS = counters(Counter.of_mark(FULL, label="full clock"))

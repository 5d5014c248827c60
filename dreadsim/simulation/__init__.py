"""Sessions rolled out: streams of random words, compiled recording, blocks spread over threads. No game, no formula."""

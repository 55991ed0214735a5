"""The arena: bots play the same deals in every seat, and what can be known of them is counted."""

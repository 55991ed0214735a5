"""What docs/strength.md reports: how well bots play, how fast, and how far they can be read."""

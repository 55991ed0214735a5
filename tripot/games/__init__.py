"""One file per game; the registry finds them here by themselves."""

"""How bots think: instincts per game, and search over imagined worlds. Compiled."""

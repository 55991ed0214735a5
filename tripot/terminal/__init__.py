"""Tripot in a terminal: the play loop, the tables it draws, and replays."""

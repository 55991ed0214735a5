"""Rooms, the tables in them, people, clocks and bots."""

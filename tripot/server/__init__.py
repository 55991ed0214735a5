"""Tables for friends: rooms, seats and games over HTTP and WebSockets, every answer on disk."""

"""Tables for friends: rooms, seats and games over HTTP and WebSockets, every answer on disk."""

from tripot.extras import need

need("serve", "aiohttp", "msgspec", "segno", "sqlalchemy")

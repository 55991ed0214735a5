"""What the world sees of a server: HTTP, WebSockets, limits."""

"""The server: tables, their storage, and HTTP and WebSocket around them. No module here names a game."""

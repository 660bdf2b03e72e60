"""The house: HTTP and WebSocket around the tables. Knows no game by name."""

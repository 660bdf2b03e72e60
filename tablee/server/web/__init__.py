"""HTTP and WebSocket: what the house answers, and what guards it before it does.

Imports all rooms above it: `common` to `house`.
Start with `sockets` for a table, with `tables` for HTTP.
"""

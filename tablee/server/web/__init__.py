"""HTTP and WebSocket: routes, sockets and cookies, and the checks that come before them.

Imports `common` to `house`.
Start with `sockets` for a table, with `tables` for HTTP.
"""

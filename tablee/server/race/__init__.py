"""Fair races over unequal connections: measures latency, dates moves and orders them. Sans-I/O.

Imports `common` and `wire`.
Start with `photo_finish`.
"""

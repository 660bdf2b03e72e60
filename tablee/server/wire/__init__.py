"""Every message between a browser and the house: requests, updates, the bodies of HTTP, and errors.

Imports `common`.
Start with `requests` and `updates`; PROTOCOL.md explains every message with an example.
"""

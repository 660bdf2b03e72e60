"""All tables of a worker: opened, found by their code, and put away; replays of finished matches.

Imports `common` to `room`.
Start with `house` and `rooms`.
"""

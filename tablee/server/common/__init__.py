"""Tools for all rooms: limits, settings, names, the log, the clock, timers, batching.

Imports no other room.
Start with `limits`, which says how much a guest may ask for.
"""

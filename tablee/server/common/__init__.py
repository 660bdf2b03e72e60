"""Tools for all packages: limits, settings, names, the log, the clock, timers, batching.

Imports no other package.
Start with `limits`, which says how much a guest may ask for.
"""

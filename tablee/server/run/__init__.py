"""Starts a house: the application, the listener, the workers.

Imports all packages.
Start with `serve`.
"""

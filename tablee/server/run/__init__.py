"""Starts a house: the application, the listener, the workers.

Imports all rooms.
Start with `serve`.
"""

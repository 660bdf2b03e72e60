"""Decides on the requests of people at a table: each ruling checks a request and returns decisions. Sans-I/O.

Imports `common`, `wire`, `table` and `race`.
Start with `referee`, where every request arrives.
"""

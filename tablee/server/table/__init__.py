"""A table as a fold over its journal, and the steps of its match as each seat sees them. Sans-I/O.

Imports `common` and `wire`.
Start with `table`, through which alone a table changes; `state` holds its data, and `evolve` applies each fact.
"""

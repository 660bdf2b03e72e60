"""The life of one table: its queue of jobs, the people connected to it, its bots, and other workers.

Imports `common` to `storage`.
Start with `actor`, then `execution` and `session`.
"""

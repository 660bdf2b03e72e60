"""Everything durable: the journal, people, results, ratings, and the database below them.

Imports `common`, `wire` and `table`.
Start with `store` and `journal`; `schema` names every table and column.
"""

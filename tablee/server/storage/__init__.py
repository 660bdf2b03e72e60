"""What the house must not forget: the journal, people, results, ratings, and the database below them.

Imports `common`, `wire` and `table`.
Start with `journal`; `schema` names every table and column.
"""

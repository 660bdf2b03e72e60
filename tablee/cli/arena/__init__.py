"""`tablee arena` finds out which bots are better, and how sure that is.

A *line-up* names the bots of a table. Each deal is played by every line-up, once for each rotation of its seats,
with the same cards and dice: luck of the deal and of the seat is the same for all. Figures and intervals are of
means over deals, because games of one deal resemble each other.

Start with `plan` (who plays what, where), then `scores` (what it says about the bots); `table` and `plot` show it.
"""

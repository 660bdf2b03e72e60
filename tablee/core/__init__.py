"""The parts that all games share: the contract, the match and its record, luck, piles, bit sets.

No module here names a game, reads a clock, owns a random generator or does any I/O.
"""

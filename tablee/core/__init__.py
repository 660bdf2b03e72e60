"""What every game shares and no game is named in: the contract, the match, luck, bit sets.

Pure: nothing in here reads a clock, draws a random number of its own, or does any I/O.
"""

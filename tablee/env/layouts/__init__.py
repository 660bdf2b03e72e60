"""Details that the types of views leave open: the meaning of plain numbers, and the length of lists.

There is a file for each game. `Encoder` names each path that is missing, and each that is not in the view.
"""

from functools import cache
from importlib import import_module

from tablee.env.encoding import Layout


@cache
def layout_of(game: str) -> Layout:
    layout: Layout = import_module(f"tablee.env.layouts.{game}").LAYOUT
    return layout

"""A child of six, the minimum age on the box, as a yardstick for the weaker levels.

The child plays by these rules:

- It throws the dice that ask for a colour, because a colour is easier to find than to find missing.
- It looks for its jokers first, because they are always right, and then at its other cards one by one.
- It lays the first card that it finds to be right, without a thought for the cards that it keeps.
- One fitting card in twelve it does not recognise. One roll in fifty it lays a card that only does what one of the
  dice says.
- When it has looked at all its cards and found none, it passes, and does not look again.
- It is not slow but easily distracted: now and then it begins to look only after a second or two.
"""

from tablee.bots.kezao.pace import Pace
from tablee.bots.kezao.player import Habits
from tablee.bots.kezao.tastes import asking_dice, jokers_first

CHILD = Habits(
    first=Pace(680, 380, 745),
    following=Pace(400, 240, 445),
    glance=280,
    hurry=0,
    overlooks=8,
    slips=2,
    dice=asking_dice,
    cards=jokers_first,
)

"""The habits of each level.

Speed decides most: of two equal players, one who is a tenth faster wins nearly two games of three. So the levels
differ less in speed than in how they look, what they overlook, which dice they throw and which cards they keep.
"""

from tablee.bots.kezao.pace import Pace
from tablee.bots.kezao.player import Habits
from tablee.bots.kezao.tastes import (
    any_card,
    any_dice,
    dice_for_the_hand,
    dice_for_the_race,
    jokers_last,
    seldom_of_use_first,
)

RANDOM = Habits(
    first=Pace(2500, 700, 900),
    following=Pace(2000, 500, 900),
    glance=0,
    hurry=0,
    overlooks=40,
    slips=8,
    dice=any_dice,
    cards=any_card,
)
GENTLE = Habits(
    first=Pace(640, 400, 890),
    following=Pace(420, 250, 530),
    glance=330,
    hurry=0,
    overlooks=16,
    slips=4,
    dice=any_dice,
    cards=any_card,
)
EASY = Habits(
    first=Pace(640, 320, 640),
    following=Pace(380, 205, 390),
    glance=270,
    hurry=0,
    overlooks=9,
    slips=3,
    dice=any_dice,
    cards=any_card,
)
NORMAL = Habits(
    first=Pace(640, 230, 475),
    following=Pace(370, 140, 300),
    glance=230,
    hurry=0,
    overlooks=4,
    slips=1,
    dice=dice_for_the_hand,
    cards=jokers_last,
)
HARD = Habits(
    first=Pace(930, 170, 370),
    following=Pace(560, 105, 240),
    glance=20,
    hurry=2,
    overlooks=1,
    slips=0,
    dice=dice_for_the_race,
    cards=seldom_of_use_first,
)

"""The habits of each level.

People win a race by a little: with a tenth more speed, the same player wins two games of three. So the levels are
closer in speed than in what they overlook, in the dice they throw and in the cards they keep.
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
    overlooks=40,
    slips=8,
    dice=any_dice,
    cards=any_card,
)
GENTLE = Habits(
    first=Pace(1210, 400, 1020),
    following=Pace(730, 250, 610),
    glance=115,
    overlooks=14,
    slips=4,
    dice=any_dice,
    cards=any_card,
)
EASY = Habits(
    first=Pace(1070, 320, 690),
    following=Pace(645, 205, 410),
    glance=99,
    overlooks=10,
    slips=3,
    dice=any_dice,
    cards=any_card,
)
NORMAL = Habits(
    first=Pace(900, 230, 475),
    following=Pace(530, 140, 300),
    glance=120,
    overlooks=6,
    slips=1,
    dice=dice_for_the_hand,
    cards=jokers_last,
)
HARD = Habits(
    first=Pace(940, 180, 390),
    following=Pace(565, 108, 250),
    glance=40,
    overlooks=1,
    slips=0,
    dice=dice_for_the_race,
    cards=seldom_of_use_first,
)

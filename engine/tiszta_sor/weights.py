"""What the features of a sheet of Tiszta sor weigh for a bot. Numbers only.

A ridge regression of the points really gained later, in games of the bots against themselves and
against weaker ones, each round drawn towards the weights of the round before, for N=7, M=2 and
N=9, M=3. Each weight is a base, what is added when the opponent has begun all five rows, and what
is added when then none of the six numbers fits there any more (in proportion before that): both
say how soon the game may end. The features are those of `engine.tiszta_sor.judge`.
"""

from __future__ import annotations

from collections.abc import Mapping

WEIGHTS: Mapping[str, tuple[float, float, float]] = {
    "row": (-9.1, 0.59, 3.54),
    "sum": (-0.09, 0.18, 0.06),
    "capacity": (0.47, -0.12, -0.3),
    "places": (0.55, 0.05, -0.87),
    "place_sum": (-0.23, 0.1, -0.04),
    "ready": (-9.73, -4.41, 22.43),
    "ready_sum": (0.89, -0.11, -0.94),
    "one": (-7.65, -4.31, 14.03),
    "one_sum": (0.62, 0.1, -0.56),
    "two": (-3.86, -6.03, 4.41),
    "two_sum": (0.36, 0.38, 0.63),
    "more": (-2.06, -6.68, -3.09),
    "more_sum": (-0.32, 0.71, 2.02),
    "desert_value": (0.19, -0.74, 0.3),
    "sheet": (40.2, 2.03, 8.17),
    "new_1": (10.91, -6.95, -6.71),
    "new_2": (30.58, -1.97, -18.27),
    "new_3": (43.68, 5.44, 0.0),
    "new_4": (67.22, 0.0, 0.0),
    "new_5": (90.0, 0.0, 0.0),
    "nowhere": (-2.43, -0.37, 1.13),
    "nowhere_full": (0.57, 0.08, -0.72),
    "nowhere_one": (-0.02, 2.62, -5.2),
    "once": (-0.62, -0.18, 0.2),
    "once_full": (2.46, 0.16, -2.14),
    "numbers": (-0.85, 0.15, 0.39),
    "markers": (-9.37, 1.9, 2.19),
    "third": (6.21, -3.91, 0.66),
    "pool": (11.38, 0.61, -18.79),
}

"""When the parts of a verdict begin and how long they last, in ms: the same on every screen."""

TURN = (400, 500)  # before it a hush
STAMP = (900, 200)
SLIDE = (1100, 600)
COINS = 1300  # tokens fly, figures turn
DONE = 2400


def share(ms: float, part: tuple[int, int]) -> float:
    """How far a part has come, 0 to 1."""
    return min(1.0, max(0.0, (ms - part[0]) / part[1]))

"""Tables of goals: every way of writing them down, and the large one whose contents are known."""

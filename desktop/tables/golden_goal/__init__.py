"""The table of Golden Goal: on a laptop and on the projector. Decides no rule."""

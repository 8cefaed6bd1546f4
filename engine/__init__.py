"""The rules of the games. Knows no clock, file, socket, window or sentence."""

"""What a game night sounds like: made from numbers, played by libVLC, never the only sign."""

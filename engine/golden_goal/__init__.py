"""Golden Goal: a lap of the board is a match; tiles, auctions, trades, and a die that decides."""

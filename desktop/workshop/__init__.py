"""The workshop: decks of one's own, card by card. No screens in here."""

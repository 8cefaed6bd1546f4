"""The screens of the app. Each shows plain values and says what somebody wants; no net in here."""

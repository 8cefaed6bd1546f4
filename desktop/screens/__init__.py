"""The screens of the app. Each shows plain values and says what somebody wants; none knows a net."""

"""Measures Vitrine beside the players that people would use instead; `Scripts/bench` runs it."""

"""The game as a value: places, decisions, chance, and the loop of step."""

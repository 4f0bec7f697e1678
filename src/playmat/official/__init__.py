"""In step with the official engine: its numbers, its decisions and observations, and walking its games."""

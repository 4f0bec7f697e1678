"""Matches, gauntlets of games, statistics and benchmarks."""

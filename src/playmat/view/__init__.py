"""What a player may see: views, log lines, positions and replays."""

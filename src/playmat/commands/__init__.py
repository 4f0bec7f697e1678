"""Commands of `playmat` with a module each; `cli` registers them. Rooms are imported inside the commands."""

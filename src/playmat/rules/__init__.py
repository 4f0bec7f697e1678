"""The rules of every era as values, formats and deck construction."""

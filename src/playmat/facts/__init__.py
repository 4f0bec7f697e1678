"""What is printed on cards, as data."""

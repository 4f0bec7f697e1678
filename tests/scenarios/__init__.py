"""The scenarios of the rules documents as tests; each test carries the scenario's id in its name."""

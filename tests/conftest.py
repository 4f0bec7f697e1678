"""What all tests share: where the optional card data lies, and which build the tests run on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import playmat

SHARED = Path(os.environ.get("PLAYMAT_SHARED", Path(__file__).parent.parent.parent / "shared"))


def pytest_report_header() -> str:
    """The build under test, at the top of the report."""
    return f"playmat build: {playmat.loaded}"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with card data and deck lists beside the project; the test is skipped where it is missing."""
    if not (SHARED / "cards").is_dir():
        pytest.skip(f"card data is not at {SHARED} (PLAYMAT_SHARED)")
    return SHARED

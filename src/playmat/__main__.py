"""The entry of the command `playmat`, also `python -m playmat`: it reads the command's modules where an interruption is
heard, so that none, however early, shows a traceback.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line."""
    try:
        from playmat.cli import main as command

        command()
    except KeyboardInterrupt:
        print("playmat: interrupted", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()

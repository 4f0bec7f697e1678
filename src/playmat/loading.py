"""Which of the two builds runs. The rooms listed in `COMPILED` may exist twice: as the sources, and compiled by mypyc
in a folder of their own (`_compiled/<key>/`), where the key is a hash of exactly those sources and of the Python in
use. A folder whose key does not fit is stale and is never loaded. Deleting the folder changes nothing but speed.

The `__init__.py` of a room is never compiled, so a package keeps its own path and its uncompiled files.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from playmat.errors import BuildError

COMPILED = (
    *("facts", "rules", "state", "engine", "effects", "agents/choosers.py"),
    *(f"official/{module}.py" for module in ("asking", "codes", "face", "keys", "selecting", "showing", "telling")),
)
"""The rooms (every module in them) and single modules that mypyc compiles as they stand."""

FOLDER = "_compiled"
MANIFEST = "build.json"


class LoadedBuild:
    """The build in use: `kind` is "compiled" or "pure", `reason` says why."""

    def __init__(self, kind: str, reason: str) -> None:
        self.kind = kind
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.kind} ({self.reason})"


class CompiledFinder:
    """Finds the compiled modules by their full names, before Python looks for their sources."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files = dict(files)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The place of the compiled module `name`, or None."""
        file = self.files.get(name)
        return None if file is None else importlib.util.spec_from_file_location(name, file)


class RefusingFinder:
    """Stops the import of any room when the compiled build was demanded and cannot be loaded."""

    def __init__(self, prefixes: Sequence[str], reason: str) -> None:
        self.prefixes = tuple(prefixes)
        self.reason = reason

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Raises `BuildError` for a module that should have been compiled."""
        if name.startswith(self.prefixes):
            raise demanded(self.reason)
        return None


def demanded(reason: str) -> BuildError:
    """The error for `PLAYMAT_COMPILED=1` without a fitting build."""
    return BuildError(
        f"the compiled build was demanded but cannot be loaded: {reason}",
        "PLAYMAT_COMPILED",
        "Run `python -m playmat.build`, or unset the variable.",
    )


def switched_on(variable: str) -> bool:
    """Whether the environment variable is set to anything but nothing or 0."""
    return os.environ.get(variable, "") not in ("", "0")


def sources(root: Path, parts: Sequence[str] = COMPILED) -> list[Path]:
    """The modules to compile, below the package folder `root`; parts that do not exist yet are passed over."""
    found: list[Path] = []
    for part in parts:
        place = root / part
        if place.is_dir():
            found += sorted(p for p in place.rglob("*.py") if p.name != "__init__.py")
        elif place.is_file():
            found.append(place)
    return found


def key(root: Path, parts: Sequence[str] = COMPILED) -> str:
    """The name of the folder that holds a build of exactly these sources for this Python."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sources(root, parts):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
        digest.update(path.read_bytes())
        digest.update(b"\0")
    abi = str(sysconfig.get_config_var("SOABI") or sys.implementation.cache_tag)
    return f"{abi}-{digest.hexdigest()}"


def manifest(folder: Path) -> dict[str, str] | None:
    """Full module name → file of the build in `folder`, its optimisation level under "", or None if there is none."""
    try:
        data = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        files = {str(name): str(folder / file) for name, file in data["modules"].items()}
        files[""] = str(data["opt"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return files


def load(root: Path, package: str, parts: Sequence[str] = COMPILED) -> LoadedBuild:
    """Puts the fitting compiled build before the sources of `package`, unless told not to; says what was decided."""
    want = switched_on("PLAYMAT_COMPILED")
    if switched_on("PLAYMAT_PURE") and not want:
        return LoadedBuild("pure", "PLAYMAT_PURE is set")
    home = root / FOLDER
    name = key(root, parts)
    files = manifest(home / name)
    if files is not None:
        opt = files.pop("")
        sys.meta_path.insert(0, CompiledFinder(files))
        return LoadedBuild("compiled", f"{len(files)} files, optimisation level {opt}, build {name}")
    if any(home.glob(f"*/{MANIFEST}")):
        reason = "the compiled build is stale: the sources or the Python have changed; run `python -m playmat.build`"
    else:
        reason = "nothing is compiled; run `python -m playmat.build`"
    if want:
        sys.meta_path.insert(0, RefusingFinder([f"{package}.{part.split('/')[0]}" for part in parts], reason))
    return LoadedBuild("pure", reason)

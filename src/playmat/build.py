"""Compiles the rooms listed in `playmat.loading.COMPILED` with mypyc: `python -m playmat.build`. The result goes into
`_compiled/<key>/` below the package, complete or not at all, and is found there by `playmat.loading`. The
optimisation level is taken from `PLAYMAT_OPT` (default 3; 0 compiles quickly, for development). Nothing else in
Playmat needs this module, mypy or a C compiler.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playmat.errors import BuildError, PlaymatError
from playmat.loading import COMPILED, FOLDER, MANIFEST, key, manifest, sources

KEEP = 3
"""So many older builds stay, for programs that are running with them."""

WORKERS = 2


def compiler() -> str:
    """Path of the C compiler; raises `BuildError` if it or Python's headers are missing."""
    command = (os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")).split()[0]
    path = shutil.which(command)
    if path is None:
        raise BuildError("there is no C compiler", command, "Install one (Debian: gcc, python3-dev).")
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.is_file():
        raise BuildError("Python's headers are missing", str(header), "Install them (Debian: python3-dev).")
    return path


def level() -> str:
    """The optimisation level that `PLAYMAT_OPT` asks for: "0" to "3"."""
    value = os.environ.get("PLAYMAT_OPT") or "3"
    if value not in ("0", "1", "2", "3"):
        raise BuildError(f"{value!r} is no optimisation level", "PLAYMAT_OPT", "Use 0, 1, 2 or 3.")
    return value


def build(root: Path, package: str, parts: Sequence[str] = COMPILED, opt: str = "3") -> Path | None:
    """Compiles the parts of the package in `root` unless that is done; returns the folder, None if they are empty."""
    files = sources(root, parts)
    if not files:
        return None
    home = root / FOLDER
    name = key(root, parts)
    have = manifest(home / name)
    if have is not None and have[""] >= opt:
        return home / name
    compiler()
    home.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tmp-", dir=home) as temporary:
        work = Path(temporary)
        out = work / "out"
        _run_mypyc(root, files, package, opt, work)
        modules = _modules(out)
        text = json.dumps({"opt": opt, "package": package, "modules": modules}, indent=1, sort_keys=True)
        (out / MANIFEST).write_text(text + "\n", encoding="utf-8")
        if key(root, parts) != name:
            raise BuildError("the sources changed while they were being compiled", str(root), "Compile again.")
        if (home / name).exists():
            (home / name).rename(work / "old")
        out.rename(home / name)
    _tidy(home, name)
    return home / name


def _run_mypyc(root: Path, files: Sequence[Path], package: str, opt: str, work: Path) -> None:
    """Runs mypyc and the C compiler in a process of their own; raises `BuildError` with their words if they fail."""
    top = root.parent
    job = {
        "files": [p.relative_to(top).as_posix() for p in files],
        "group": package,
        "opt": opt,
        "work": str(work),
    }
    own = str(Path(__file__).resolve().parent.parent)
    environment = dict(os.environ, PLAYMAT_PURE="1", MYPYPATH=str(top), PYTHONPATH=own)
    environment.pop("PLAYMAT_COMPILED", None)
    command = [sys.executable, "-c", "from playmat.build import compile_job; compile_job()", json.dumps(job)]
    run = subprocess.run(command, cwd=top, env=environment, capture_output=True, text=True)
    if run.returncode:
        said = (run.stdout + run.stderr).strip().splitlines()
        raise BuildError("compiling failed:\n  " + "\n  ".join(said[-40:]), str(root))


def compile_job() -> None:
    """The process that compiles: reads its job as JSON from the command line; run by `build` only."""
    try:
        from mypyc.build import mypycify
        from setuptools import setup
        from setuptools.command.build_ext import build_ext
    except ImportError as error:
        sys.exit(f"mypyc and setuptools are needed to compile ({error}); install Playmat with its `dev` extra")
    job = json.loads(sys.argv[1])
    work = Path(job["work"])
    # A C file for each module: they compile side by side, in half the time of one large file, and run as fast.
    extensions = mypycify(
        [
            "--config-file=",
            "--explicit-package-bases",
            "--namespace-packages",
            "--ignore-missing-imports",
            f"--cache-dir={work / 'cache'}",
            *job["files"],
        ],
        opt_level=job["opt"],
        debug_level="0",
        multi_file=True,
        target_dir=str(work / "c"),
        group_name=job["group"],
    )

    class SideBySide(build_ext):
        """Compiles the C files of one extension, and the extensions, side by side."""

        def build_extensions(self) -> None:
            """Replaces the compiler's loop over its sources by a pool of threads."""
            one_by_one = self.compiler.compile

            def compile_all(names: list[str], *rest: object, **options: object) -> list[str]:
                with ThreadPoolExecutor(WORKERS) as pool:
                    results = list(pool.map(lambda name: one_by_one([name], *rest, **options), names))
                return [each for result in results for each in result]

            self.compiler.compile = compile_all
            self.parallel = WORKERS
            super().build_extensions()

    setup(
        name=job["group"],
        ext_modules=extensions,
        packages=[],
        py_modules=[],
        cmdclass={"build_ext": SideBySide},
        script_args=["-q", "build_ext", "--build-lib", str(work / "out"), "--build-temp", str(work / "obj")],
    )


def _modules(out: Path) -> dict[str, str]:
    """Full module name → file relative to `out`, of every compiled file there."""
    found: dict[str, str] = {}
    for path in sorted([*out.rglob("*.so"), *out.rglob("*.pyd")]):
        relative = path.relative_to(out)
        name = ".".join([*relative.parts[:-1], relative.name.split(".", 1)[0]])
        found[name] = relative.as_posix()
    if not found:
        raise BuildError("compiling produced nothing", str(out))
    return found


def _tidy(home: Path, current: str) -> None:
    """Removes all but the newest few builds."""
    others = [path.parent for path in home.glob(f"*/{MANIFEST}") if path.parent.name != current]
    others.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for old in others[KEEP:]:
        shutil.rmtree(old, ignore_errors=True)


def main() -> int:
    """`python -m playmat.build`: compiles if needed, prints where to, returns the exit code."""
    try:
        folder = build(Path(__file__).parent, "playmat", opt=level())
    except PlaymatError as error:
        print(f"playmat: {error}", file=sys.stderr)
        return 2
    print("nothing to compile" if folder is None else f"compiled: {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

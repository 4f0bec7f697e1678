"""The two builds: a tiny package of its own is compiled, loaded, made stale, and refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from playmat.build import build, compiler, level
from playmat.errors import BuildError
from playmat.loading import FOLDER, MANIFEST, key, manifest, sources

ONE = """
class Thing:
    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def twice(self) -> int:
        return self.n * 2
"""

TWO = """
from tinypkg.facts import Thing


def total(things: list[Thing]) -> int:
    result = 0
    for thing in things:
        result += thing.twice()
    return result
"""

PROGRAM = """
import sys
from pathlib import Path
from playmat.loading import load
root = Path(sys.argv[1])
sys.path.insert(0, str(root.parent))
loaded = load(root, "tinypkg", ("facts",))
from tinypkg.facts import Thing, two
print(loaded.kind, two.__file__.rsplit(".", 1)[1], two.total([Thing(4), Thing(5)]), loaded.reason, sep="|")
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A package with one room of two modules, the room's `__init__` re-exporting a compiled class."""
    root = tmp_path / "tinypkg"
    (root / "facts").mkdir(parents=True)
    (root / "__init__.py").write_text("")
    (root / "facts" / "__init__.py").write_text("from tinypkg.facts.one import Thing as Thing\n")
    (root / "facts" / "one.py").write_text(ONE)
    (root / "facts" / "two.py").write_text(TWO)
    return root


def run(root: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Loads the tiny package in a new process."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PLAYMAT_")} | variables
    return subprocess.run([sys.executable, "-c", PROGRAM, str(root)], env=environment, capture_output=True, text=True)


def needs_compiler() -> None:
    """Skips the test where nothing can be compiled."""
    try:
        compiler()
    except BuildError as error:
        pytest.skip(str(error))


def test_both_builds_of_a_package_import_and_agree(tiny: Path) -> None:
    """Pure before compiling, compiled after it, pure again when asked for, stale, or deleted."""
    needs_compiler()
    assert run(tiny).stdout.split("|")[:3] == ["pure", "py", "18"]

    folder = build(tiny, "tinypkg", ("facts",), opt="0")
    assert folder == tiny / FOLDER / key(tiny, ("facts",))
    compiled = run(tiny).stdout
    assert compiled.split("|")[0] == "compiled"
    assert compiled.split("|")[1] in ("so", "pyd")
    assert compiled.split("|")[2] == "18"
    assert run(tiny, PLAYMAT_COMPILED="1").stdout == compiled
    assert run(tiny, PLAYMAT_PURE="1").stdout == "pure|py|18|PLAYMAT_PURE is set\n"

    assert build(tiny, "tinypkg", ("facts",), opt="0") == folder, "nothing changed: nothing is compiled"

    (tiny / "facts" / "two.py").write_text(TWO.replace("result = 0", "result = 1"))
    stale = run(tiny).stdout
    assert stale.startswith("pure|py|19|the compiled build is stale")
    refused = run(tiny, PLAYMAT_COMPILED="1")
    assert refused.returncode == 1
    assert "BuildError: PLAYMAT_COMPILED: the compiled build was demanded but cannot be loaded" in refused.stderr


def test_a_single_module_compiles(tiny: Path) -> None:
    """One module makes no shared library; it loads all the same."""
    needs_compiler()
    folder = build(tiny, "tinypkg", ("facts/one.py",), opt="0")
    assert folder is not None
    files = manifest(folder)
    assert files is not None
    assert "tinypkg.facts.one" in files
    assert files[""] == "0"


def test_a_type_error_is_reported_and_leaves_nothing(tiny: Path) -> None:
    """What does not type-check is not compiled, and no half-made build stays behind."""
    needs_compiler()
    (tiny / "facts" / "one.py").write_text("x: int = 'no'\n")
    with pytest.raises(BuildError, match="Incompatible types in assignment"):
        build(tiny, "tinypkg", ("facts",), opt="0")
    assert list((tiny / FOLDER).iterdir()) == []


def test_nothing_to_compile(tiny: Path) -> None:
    """Parts that do not exist yet are passed over."""
    assert build(tiny, "tinypkg", ("nowhere", "agents/none.py")) is None
    assert sources(tiny, ("nowhere", "facts")) == [tiny / "facts" / "one.py", tiny / "facts" / "two.py"]


def test_a_damaged_manifest_is_no_build(tmp_path: Path) -> None:
    """A cut or strange manifest counts as no build at all."""
    for text in ("", "{", "[]", "null", '{"modules": 3}', json.dumps({"modules": {"a": "b"}})):
        (tmp_path / MANIFEST).write_text(text)
        assert manifest(tmp_path) is None
    (tmp_path / MANIFEST).write_text(json.dumps({"modules": {"a": "b.so"}, "opt": "3"}))
    assert manifest(tmp_path) == {"a": str(tmp_path / "b.so"), "": "3"}


def test_optimisation_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """`PLAYMAT_OPT` is 0 to 3; anything else is refused."""
    monkeypatch.delenv("PLAYMAT_OPT", raising=False)
    assert level() == "3"
    monkeypatch.setenv("PLAYMAT_OPT", "0")
    assert level() == "0"
    monkeypatch.setenv("PLAYMAT_OPT", "fast")
    with pytest.raises(BuildError, match="'fast' is no optimisation level"):
        level()


def test_no_compiler_is_said_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a C compiler the error names it."""
    monkeypatch.setenv("CC", "no-such-compiler-anywhere")
    with pytest.raises(BuildError, match="no-such-compiler-anywhere: there is no C compiler"):
        compiler()

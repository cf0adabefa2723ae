"""Compiles a few modules when a wheel is built; all else about the package is in `pyproject.toml`.

In a checkout these modules run as they are written. So they do in a wheel for which there is no C compiler, or
which is built with LUDEX_PURE=1; whoever builds it is told.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
COMPILED = [
    "ludex.layers.sliced.amending",
    "ludex.layers.sliced.encoding",
    "ludex.layers.sliced.group",
    "ludex.layers.sliced.lanes",
    "ludex.layers.sliced.layout",
    "ludex.layers.sliced.plan",
    "ludex.layers.sliced.position",
    "ludex.layers.sliced.seats",
    "ludex.layers.sliced.sets",
    "ludex.layers.sliced.showing",
    "ludex.layers.sliced.table",
    "ludex.layers.sliced.taking",
    "ludex.layers.sliced.unit",
    "ludex.layers.sliced.view",
    "ludex.layers.sliced.walk",
    "ludex.layers.sliced.writers",
    "ludex.layers.slot_cells",
]
OPTIONS = [
    "--config-file=",
    "--explicit-package-bases",
    "--follow-imports=silent",
    "--ignore-missing-imports",
    "--namespace-packages",
]


class AllOrNone(build_ext):
    """Leaves every module as it is where one cannot be compiled."""

    def run(self) -> None:
        """Compile."""
        try:
            super().run()
        except Exception as why:  # noqa: BLE001  # compilers fail in many ways, and none of them matters
            say(f"the C compiler failed ({type(why).__name__})")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def to_compile() -> list[Extension]:
    """The modules as extensions: for a wheel alone, so that a checkout runs what is written there."""
    if "bdist_wheel" not in sys.argv:
        return []
    if os.environ.get("LUDEX_PURE"):
        say("LUDEX_PURE is set")
        return []
    try:
        from mypyc.build import mypycify

        return mypycify([*OPTIONS, *as_named()], opt_level="2", debug_level="0", group_name="ludex")
    except (ImportError, SystemExit) as why:
        say(f"mypyc: {why}")
        return []


def as_named() -> list[str]:
    """The files of the modules, in folders that are called as the packages are, which is what mypyc looks for."""
    tree = ROOT / "build" / "compiled"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(ROOT / "layers", tree / "ludex" / "layers", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "src" / "ludex" / "__init__.py", tree / "ludex")
    os.environ["MYPYPATH"] = str(tree)
    return [str(tree.joinpath(*name.split(".")).with_suffix(".py")) for name in COMPILED]


def say(why: str) -> None:
    """Tell whoever builds."""
    sys.stderr.write(f"ludex: no module is compiled: {why}\n")


setup(ext_modules=to_compile(), cmdclass={"build_ext": AllOrNone})

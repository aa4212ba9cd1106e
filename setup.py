"""Builds the compiled core and brings the programs along; everything else is in pyproject.toml.

The extension is optional: where there is no compiler the installation succeeds, and the same sources run uncompiled.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
GENERATED = Path("build") / "generated" / "typein" / "spectrum" / "_core.py"
DATA = ("basic", "roms")
ALIGNED = ("-falign-functions=64", "-falign-loops=64", "-falign-jumps=64")
"""Each case of the run loop at the start of a cache line: else its speed is a matter of luck."""


class BuildCore(build_ext):
    """Specialises the operations into one run loop and compiles it with Cython."""

    def build_extension(self, ext: Extension) -> None:
        sys.path.insert(0, str(HERE / "src"))
        from Cython.Build import cythonize

        from typein.spectrum.generate import core_source

        GENERATED.parent.mkdir(parents=True, exist_ok=True)
        GENERATED.write_text(core_source(), encoding="utf-8")
        module = Extension(ext.name, [str(GENERATED)], extra_compile_args=ext.extra_compile_args)
        (compiled,) = cythonize([module], quiet=True, force=True, build_dir=str(GENERATED.parent))
        compiled._needs_stub = False
        ext.sources = compiled.sources
        super().build_extension(ext)


class BuildWithData(build_py):
    """Puts the programs and the ROM manifest inside the package of a wheel; a checkout has them beside it."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            for name in DATA:
                target = Path(self.build_lib) / "typein" / "_data" / name
                shutil.copytree(HERE / name, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.rom"))


setup(
    ext_modules=[
        Extension(
            "typein.spectrum._core",
            ["src/typein/spectrum/core.py"],
            extra_compile_args=["/O2"] if sys.platform == "win32" else ["-O2", *ALIGNED, "-g0", "-fwrapv", "-DNDEBUG"],
            optional=True,
        )
    ],
    cmdclass={"build_ext": BuildCore, "build_py": BuildWithData},
)

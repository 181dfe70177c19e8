"""core_is_plain.py tells a core that includes or links a graphics library, and one that was not built."""

import pathlib
import shutil
import tempfile
import unittest

import core_is_plain

NINJA = """rule compile
  command = c++ -MD -MF $out.d -I include -c $in -o $out
  depfile = $out.d
  deps = gcc
rule CXX_EXECUTABLE_LINKER__program
  command = c++ -Wl,--no-as-needed $in -o $out $libraries
build part.o: compile part.cpp
build fake.so: CXX_EXECUTABLE_LINKER__program fake.cpp
  libraries = -shared -fPIC -Wl,-soname,{soname}
build program: CXX_EXECUTABLE_LINKER__program part.o | fake.so
  libraries = ./fake.so
"""


@unittest.skipIf(shutil.which("ninja") is None or shutil.which("readelf") is None, "needs ninja and readelf")
class CoreIsPlainTest(unittest.TestCase):
    def build(self, header="Eigen/Core", soname="libplain.so.1"):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        root = pathlib.Path(folder.name)
        (root / "include" / header).parent.mkdir(parents=True)
        (root / "include" / header).write_text("")
        (root / "part.cpp").write_text(f"#include <{header}>\nint main() {{}}\n")
        (root / "fake.cpp").write_text("")
        (root / "build.ninja").write_text(NINJA.replace("{soname}", soname))
        core_is_plain.run("ninja", "-C", str(root))
        return root

    def test_a_plain_build_has_no_fault(self):
        self.assertEqual(list(core_is_plain.faults(self.build())), [])

    def test_an_included_graphics_header(self):
        told = list(core_is_plain.faults(self.build(header="GLFW/glfw3.h")))
        self.assertEqual(told, ["part.o includes include/GLFW/glfw3.h"])

    def test_the_command_line_is_all_of_app_that_a_core_may_include(self):
        build = core_is_plain.ROOT / "build" / "core"
        self.assertFalse(core_is_plain.is_of_the_window(build, "../../app/cli/arguments.h"))
        self.assertTrue(core_is_plain.is_of_the_window(build, "../../app/theme/color.h"))
        self.assertFalse(core_is_plain.is_of_the_window(build, "/app/include/fmt/core.h"))

    def test_a_linked_graphics_library(self):
        told = list(core_is_plain.faults(self.build(soname="libglfw.so.3")))
        self.assertIn("program links libglfw.so", told)

    def test_a_folder_in_which_nothing_was_built(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        root = pathlib.Path(folder.name)
        (root / "build.ninja").write_text("")
        self.assertIn("build it first", " ".join(core_is_plain.faults(root)))


if __name__ == "__main__":
    unittest.main()

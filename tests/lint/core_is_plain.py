"""core_is_plain.py BUILD: whatever BUILD compiled and linked knows no graphics library.

BUILD was configured with HEED_APP=OFF. The headers are those that the compiler itself reported to Ninja, the libraries
those that the linked programs ask for.
"""

import pathlib
import re
import subprocess
import sys

HEADERS = re.compile(r"/(GL|GLES\d?|EGL|GLFW|glad|KHR|X11|cairo|pango-1\.0|fontconfig|freetype2)/|/imgui[\w.-]*")
WINDOW = re.compile(r"^app/(?!cli/)")
ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARIES = re.compile(r"lib(GL|EGL|OpenGL|glfw|X11|xcb|wayland|cairo|pango|fontconfig|freetype)[\w-]*\.so")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def included(build):
    """(object, header) for each header of each object."""
    compiled = ""
    for line in run("ninja", "-C", str(build), "-t", "deps").splitlines():
        if line.startswith("    "):
            yield compiled, line.strip()
        elif ":" in line:
            compiled = line.split(":")[0]


def is_of_the_window(build, header):
    """app/cli is all of app that such a build has. Where the checkout itself lies says nothing."""
    path = (build / header).resolve()
    return path.is_relative_to(ROOT) and WINDOW.match(str(path.relative_to(ROOT)))


def programs(build):
    """Those that this configuration links; an earlier one may have left others."""
    for line in run("ninja", "-C", str(build), "-t", "targets", "all").splitlines():
        name, _, rule = line.partition(": ")
        if rule.startswith("CXX_EXECUTABLE_LINKER") and (build / name).exists():
            yield build / name


def faults(build):
    objects = set()
    for compiled, header in included(build):
        objects.add(compiled)
        if HEADERS.search(header) or is_of_the_window(build, header):
            yield f"{compiled} includes {header}"
    linked = list(programs(build))
    for program in linked:
        for library in LIBRARIES.finditer(run("readelf", "-d", str(program))):
            yield f"{program.name} links {library[0]}"
    if not objects or not linked:
        yield f"{build} holds nothing to look at: build it first"


def main():
    told = list(faults(pathlib.Path(sys.argv[1]).resolve()))
    print("\n".join(told), end="\n" if told else "", file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
